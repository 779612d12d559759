import { parse, stringify, YAMLParseError } from 'yaml';
import { type Json, jsonShape } from './json-document.ts';

export type YamlReading = { ok: true; document: Json } | { ok: false; fault: string };

/** yamlOf writes a document as people would. */
export function yamlOf(document: Json): string {
  return stringify(document, { lineWidth: 100 });
}

/** readYaml reads a document, or says in one sentence where the text stops being YAML. */
export function readYaml(text: string): YamlReading {
  try {
    const result = jsonShape.safeParse(parse(text, { prettyErrors: true }));
    if (!result.success)
      return {
        ok: false,
        fault: 'This YAML contains a value that a plan cannot hold, such as a date or .nan.',
      };
    return { ok: true, document: result.data };
  } catch (error) {
    if (!(error instanceof YAMLParseError)) return { ok: false, fault: 'This YAML cannot be read.' };
    const line = error.linePos?.[0].line;
    const what = error.message.split(/ at line | \(/)[0] ?? error.message;
    return { ok: false, fault: line === undefined ? what : `Line ${line}: ${what}` };
  }
}
