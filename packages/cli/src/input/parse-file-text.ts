import { type InputIssue, isDomainError } from '@tidemark/domain/kernel/errors';
import { printable } from '@tidemark/domain/kernel/printable';
import { type Document, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';

/** One fault of a file, with its line in the text if known (from 1). */
export type FileFault = { line: number | null; pointer: string; detail: string };

export type ParsedFile<Value> = { ok: true; value: Value } | { ok: false; faults: FileFault[] };

/** parseFileText reads YAML (of which JSON is a part), validates it with `read`, and gives the value, or every fault with its line. */
export function parseFileText<Value>(text: string, read: (content: unknown) => Value): ParsedFile<Value> {
  const lineCounter = new LineCounter();
  // The library compares each key with all others before it, so repeated keys are looked for here.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  const broken = brokenAt(document);
  if (broken) {
    const detail = `this is not valid YAML: ${broken.reason}`;
    return { ok: false, faults: [{ line: lineCounter.linePos(broken.position).line, pointer: '', detail }] };
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

function brokenAt(document: Document.Parsed): { reason: string; position: number } | null {
  const [error] = document.errors;
  if (error) return { reason: error.message.split('\n')[0] ?? '', position: error.pos[0] };
  let repeated: number | null = null;
  visit(document, {
    Map: (_, map) => {
      repeated = repeatedKey(map);
      return repeated === null ? undefined : visit.BREAK;
    },
  });
  return repeated === null ? null : { reason: 'Map keys must be unique', position: repeated };
}

/** repeatedKey gives the position of the first key of a map that it has already, or null. */
function repeatedKey(map: YAMLMap): number | null {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    const name = isScalar(key) ? key.value : key;
    if (seen.has(name)) return isNode(key) ? (key.range?.[0] ?? 0) : 0;
    seen.add(name);
  }
  return null;
}

/** faultLines writes faults as compilers do: file, line, what is wrong. */
export function faultLines(path: string, faults: readonly FileFault[]): string[] {
  return faults.map(({ line, pointer, detail }) =>
    printable(`${path}${line === null ? '' : `:${line}`}: ${pointer === '' ? '' : `${pointer} `}${detail}`),
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
