const vague = /^(utils?|helpers?|common|shared|misc|lib)$/;
const maxRouteLines = 40;

/** checkNames reports barrels, names that say nothing, and routes that do more than hand on. */
export function checkNames({ file, text }) {
  const parts = file.replace(/\.[^/]+$/, '').split('/');
  const faults = [];
  if (/(^|\/)index\.(ts|tsx|mjs)$/.test(file))
    faults.push(['barrels', 'no index files: import the file that you need']);
  const empty = parts.find((part) => vague.test(part));
  if (empty) faults.push(['names', `"${empty}" says nothing: name the file or folder by its concept`]);
  const lines = text.trimEnd().split('\n').length;
  if (file.startsWith('apps/web/src/app/') && lines > maxRouteLines) {
    faults.push(['routes', `${lines} lines: a route has at most ${maxRouteLines} and hands on to a feature`]);
  }
  return faults.map(([rule, message]) => ({ file, line: 1, rule, message }));
}
