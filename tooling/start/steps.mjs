const plainProgressEveryMs = 10_000;

/** printable escapes control characters, so that the output of programs and servers steers no terminal. */
export function printable(text) {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    /[\n\t]/.test(character) ? character : `\\u{${character.codePointAt(0).toString(16)}}`,
  );
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * createSteps prints what is done: one line with its time for each step that is done, and for a long one its progress
 * (in place on a terminal, else a line every ten seconds). `times` are the steps that ended so far, `{ title, ms }`.
 */
export function createSteps(output = process.stdout) {
  let width = 0;
  const times = [];
  /** Steps that run now; of several the oldest shows its progress. */
  const active = [];
  const clearLine = () => {
    if (output.isTTY && width > 0) output.write(`\r${' '.repeat(width)}\r`);
    width = 0;
  };
  const line = (text) => {
    clearLine();
    output.write(`${printable(text)}\n`);
  };
  const inPlace = (text) => {
    const shown = printable(text).slice(0, (output.columns ?? 80) - 1);
    output.write(`\r${shown.padEnd(width)}`);
    width = shown.length;
  };

  async function step(title, work) {
    const startedMs = performance.now();
    let detail = '';
    const elapsed = () => seconds(performance.now() - startedMs);
    const me = {};
    active.push(me);
    const tick = () => {
      if (active[0] !== me) return;
      const text = `  … ${title}, ${elapsed()}${detail ? `: ${detail}` : ''}`;
      if (output.isTTY) inPlace(text);
      else line(text);
    };
    if (output.isTTY) tick();
    const timer = setInterval(tick, output.isTTY ? 500 : plainProgressEveryMs);
    try {
      const result = await work((text) => {
        detail = text.trim().split('\n')[0];
      });
      line(`  ${result?.failed > 0 ? '✗' : '✓'} ${title.padEnd(44)} ${elapsed().padStart(8)}`);
      return result;
    } catch (error) {
      // One that ends because another step failed has not failed itself.
      const mark = error?.name === 'AbortError' ? '–' : '✗';
      line(`  ${mark} ${title.padEnd(44)} ${elapsed().padStart(8)}`);
      throw error;
    } finally {
      active.splice(active.indexOf(me), 1);
      times.push({ title, ms: performance.now() - startedMs });
      clearInterval(timer);
    }
  }

  return { step, line, times };
}
