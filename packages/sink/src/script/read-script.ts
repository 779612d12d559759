import { toInputIssues } from '@tidemark/domain/kernel/parse-input';
import { type SinkScript, sinkScriptShape } from './sink-script.ts';

export type ScriptReading = { ok: true; script: SinkScript } | { ok: false; reason: string };

/** readScript reads the JSON text of a script; what is wrong with it is given in one line. */
export function readScript(text: string): ScriptReading {
  const content = parseJson(text);
  if (content === undefined) return { ok: false, reason: 'the script is not JSON' };
  const parsed = sinkScriptShape.safeParse(content);
  if (parsed.success) return { ok: true, script: parsed.data };
  const issues = toInputIssues(parsed.error, '', { shape: sinkScriptShape, input: content });
  return { ok: false, reason: issues.map(({ pointer, detail }) => `${pointer} ${detail}`.trim()).join('; ') };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
