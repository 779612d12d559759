const states = ['killed', 'survived', 'no test'];
const share = (part, all) => (all === 0 ? '' : `${Math.round((part / all) * 1_000) / 10} %`);

function scoreOf(name, limits, results) {
  const counts = Object.fromEntries(
    states.map((state) => [state, results.filter((result) => result.state === state).length]),
  );
  return {
    package: name,
    limits,
    mutants: results.length,
    ...counts,
    score: share(counts.killed, results.length),
  };
}

export const packageOf = (file) => file.match(/^(?:packages|apps)\/([^/]+)\//)?.[1] ?? file.split('/')[0];

/** scoreResults counts mutants per package and in all; the score is the share of all mutants that a test kills. */
export function scoreResults(results) {
  const names = [...new Set(results.map(({ file }) => packageOf(file)))].sort();
  const limitCount = (of) => new Set(of.map(({ file, line, name }) => `${file}:${line} ${name}`)).size;
  const rows = names.map((name) => {
    const own = results.filter(({ file }) => packageOf(file) === name);
    return scoreOf(name, limitCount(own), own);
  });
  return [...rows, scoreOf('all', limitCount(results), results)];
}

/** survivorLines gives one line for each mutant that no test kills: where, which limit, and what was done to it. */
export function survivorLines(results) {
  const oneLine = (name) => name.replace(/\s+/g, ' ').slice(0, 90);
  return results
    .filter(({ state }) => state !== 'killed')
    .map(
      ({ file, line, kind, name, what, state }) =>
        `${state.padEnd(8)}  ${file}:${line}  ${kind}  ${oneLine(name)}  (${what})`,
    );
}
