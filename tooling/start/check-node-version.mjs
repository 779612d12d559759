/** checkNodeVersion gives null where `version` (as in process.versions.node) is new enough, else the sentence to print. */
export function checkNodeVersion(version, minimum = [20, 19]) {
  const [major, minor] = version.split('.').map(Number);
  const isNewEnough = major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
  if (isNewEnough) return null;
  return `Tidemark needs Node ${minimum.join('.')} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org.`;
}
