/** What is spoken on the connections to a part of a target: HTTP/1.1, Graphite's lines, or frames of pickles. */
export type LinkProtocol = 'http' | 'lines' | 'pickle';
