import { type InputIssue, isDomainError } from '@tidemark/domain/kernel/errors';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';

/** One fault of a file, with its line in the text if known (from 1). */
export type FileFault = { line: number | null; pointer: string; detail: string };

export type ParsedFile<Value> = { ok: true; value: Value } | { ok: false; faults: FileFault[] };

/** parseFileText reads YAML (of which JSON is a part), validates it with `read`, and gives the value, or every fault with its line. */
export function parseFileText<Value>(text: string, read: (content: unknown) => Value): ParsedFile<Value> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const broken = document.errors[0];
  if (broken) {
    const detail = `this is not valid YAML: ${broken.message.split('\n')[0]}`;
    return { ok: false, faults: [{ line: lineCounter.linePos(broken.pos[0]).line, pointer: '', detail }] };
  }
  const content = contentOf(document);
  if (!content.ok) return { ok: false, faults: [{ line: null, pointer: '', detail: content.detail }] };
  try {
    return { ok: true, value: read(content.value) };
  } catch (error) {
    if (!isDomainError(error, 'plan_file_invalid') && !isDomainError(error, 'validation_failed')) throw error;
    return { ok: false, faults: error.details.issues.map((issue) => placed(issue, document, lineCounter)) };
  }
}

/** faultLines writes faults as compilers do: file, line, what is wrong. */
export function faultLines(path: string, faults: readonly FileFault[]): string[] {
  return faults.map(
    ({ line, pointer, detail }) =>
      `${path}${line === null ? '' : `:${line}`}: ${pointer === '' ? '' : `${pointer} `}${detail}`,
  );
}

/** Well-formed YAML may still be unreadable: an alias without its anchor, or a chain of aliases that grows exponentially. */
function contentOf(document: Document): { ok: true; value: unknown } | { ok: false; detail: string } {
  try {
    return { ok: true, value: document.toJS() };
  } catch (error) {
    return {
      ok: false,
      detail: `this YAML cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function placed({ pointer, detail }: InputIssue, document: Document, lines: LineCounter): FileFault {
  const path = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return { line: lines.linePos(node.range[0]).line, pointer, detail };
  }
  return { line: null, pointer, detail };
}
