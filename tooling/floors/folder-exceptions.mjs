/**
 * The arrows between folders of one package that lead back up, and why each stays: `room: from -> to`, relative to the
 * package's `src`. An entry that closes no ring anymore is a violation; `pnpm floors` prints the list that would pass.
 */
export const folderExceptions = {};

/** The folders that hold more files than their bound, and why each still does. */
export const flatExceptions = {};
