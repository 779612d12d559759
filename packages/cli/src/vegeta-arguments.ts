import { type VegetaFormat, vegetaFormats } from '@tidemark/domain/result/vegeta-report';

/** A command about vegeta: read results, make a plan of an attack (null: the line comes from standard input), or write a report. */
export type VegetaCommand =
  | { kind: 'import-vegeta'; path: string; format: VegetaFormat | 'auto' }
  | { kind: 'import-vegeta-attack'; commandLine: string | null }
  | { kind: 'export-vegeta'; path: string };

/** importVegetaCommand reads what follows "import vegeta" and "import vegeta-attack"; a text tells what is wrong with it. */
export function importVegetaCommand(
  [program, first, ...more]: readonly string[],
  format: string | undefined,
): VegetaCommand | string {
  if (program === 'vegeta-attack') {
    if (format !== undefined) return '--format belongs to "import vegeta".';
    if (more.length > 0) {
      return `Put the whole command line into quotes: import vegeta-attack 'vegeta attack -rate 3000/1s ...'`;
    }
    return { kind: 'import-vegeta-attack', commandLine: first === undefined || first === '-' ? null : first };
  }
  if (first === undefined) return 'Name a file of results, or - for standard input: import vegeta <file>';
  if (more.length > 0) return `One file at a time; "${more[0]}" is one too many.`;
  const known = (['auto', ...vegetaFormats] as const).find((name) => name === (format ?? 'auto'));
  if (known === undefined) return `--format is one of auto, ${vegetaFormats.join(', ')}.`;
  return { kind: 'import-vegeta', path: first, format: known };
}

/** exportCommand reads what follows the word "export"; a text tells what is wrong with it. */
export function exportCommand([form, path, ...more]: readonly string[]): VegetaCommand | string {
  if (form !== 'vegeta' || path === undefined) return 'Write "export vegeta <result.json>".';
  return more.length > 0
    ? `One file at a time; "${more[0]}" is one too many.`
    : { kind: 'export-vegeta', path };
}
