/** What stands in the place of a secret. */
export const hiddenSecret = '***';

const secretFlag =
  /(--?(?:report-)?(?:password|token|pass)(?:=|\s+(?:\\\s+)?))('[^']*'?|"(?:\\.|[^"\\])*"?|[^\s'"]\S*)/g;
const userinfo = /(:\/\/)[^\s/@'"]+@/g;

/** hideSecrets gives a command line without its passwords and tokens, for keeping or showing. */
export function hideSecrets(commandLine: string): string {
  return commandLine.replace(secretFlag, `$1'${hiddenSecret}'`).replace(userinfo, `$1${hiddenSecret}@`);
}
