/** Header in which the proxy gives a page its own path and query; what a client sent in it is replaced. */
export const pathHeader = 'x-tidemark-path';
