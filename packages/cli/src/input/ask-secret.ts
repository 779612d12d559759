import type { CliDeps } from '../cli-deps.ts';
import { readText } from './read-text.ts';

const maxSecretBytes = 4_096;
const backspaces = new Set(['\u007f', '\b']);

/** askSecret reads one line: typed without being shown, or from standard input where there is no keyboard; null: there was none. */
export async function askSecret(
  prompt: string,
  { terminal, keys, stop }: Pick<CliDeps, 'terminal' | 'keys' | 'stop'>,
): Promise<string | null> {
  if (keys === null) {
    const reading = await readText('-', { maxBytes: maxSecretBytes });
    return reading.ok ? reading.text.trim() || null : null;
  }
  if (stop.aborted) return null;
  terminal.err(prompt);
  const typed = await new Promise<string | null>((resolve) => {
    let text = '';
    const end = (value: string | null) => {
      unlisten();
      stop.removeEventListener('abort', onStop);
      resolve(value);
    };
    const onStop = () => end(null);
    const unlisten = keys.listen((key) => {
      if (key === '\r' || key === '\n') end(text.trim() || null);
      else if (backspaces.has(key)) text = text.slice(0, -1);
      else if (text.length < maxSecretBytes) text += key;
    });
    stop.addEventListener('abort', onStop);
  });
  terminal.err('\n');
  return typed;
}
