import { StartFailure } from './start-failure.mjs';

const diskFull = /ENOSPC|no space left on device|could not extend file|disk quota exceeded/i;

/** describeFailure turns any error of a start into one clear line. */
export function describeFailure(error) {
  const text = `${error?.code ?? ''} ${error?.message ?? error} ${error?.output ?? ''}`;
  if (diskFull.test(text)) return 'The disk is full: free some space and rerun the command; nothing is lost.';
  if (error instanceof StartFailure) return error.message;
  if (error?.code === 'EACCES' || error?.code === 'EPERM') {
    return `No permission for ${error.path ?? 'a file'} (${error.code}): check its owner, or set TIDEMARK_STATE_DIR.`;
  }
  if (error?.code === 'EEXIST' || error?.code === 'ENOTDIR') {
    return `${error.path ?? 'The path'} is not a directory: remove that file, or set TIDEMARK_STATE_DIR.`;
  }
  if (error?.code === 'EROFS') {
    return `${error.path ?? 'The disk'} is read-only: set TIDEMARK_STATE_DIR to a place that can be written.`;
  }
  return String(error?.message ?? error).split('\n')[0];
}
