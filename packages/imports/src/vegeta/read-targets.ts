import { z } from 'zod';
import { parseHeader } from './attack-settings.ts';
import { linesOf } from './vegeta-result.ts';

/** A request of an attack; its body is in a file, in the target itself, or absent. */
export type AttackTarget = {
  line: number;
  method: string;
  url: string;
  headers: [name: string, value: string][];
  bodyFile: string | null;
  body: string | null;
};

export type TargetsReading = { ok: true; targets: AttackTarget[] } | { ok: false; faults: string[] };

/** Limit of targets per file. */
const maxTargets = 10_000;

/** readTargets reads a file of targets: `METHOD URL`, headers and `@body` lines, or one JSON object per line. */
export function readTargets(text: string, format: 'http' | 'json'): TargetsReading {
  const reading = format === 'json' ? readJsonTargets(text) : readHttpTargets(text);
  if (!reading.ok) return reading;
  if (reading.targets.length === 0) return { ok: false, faults: ['the targets contain no request'] };
  return reading.targets.length > maxTargets
    ? { ok: false, faults: [`there are more than ${maxTargets} targets`] }
    : reading;
}

function readHttpTargets(text: string): TargetsReading {
  const targets: AttackTarget[] = [];
  const faults: string[] = [];
  for (const { line, content } of linesOf(text)) {
    const trimmed = content.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const request = /^([A-Z]{3,20})\s+(\S+)$/.exec(trimmed);
    const last = targets.at(-1);
    if (request) {
      targets.push({
        line,
        method: request[1] ?? '',
        url: request[2] ?? '',
        headers: [],
        bodyFile: null,
        body: null,
      });
    } else if (last && trimmed.startsWith('@')) {
      last.bodyFile = trimmed.slice(1).trim();
    } else if (last && parseHeader(trimmed).length > 0) {
      last.headers.push(...parseHeader(trimmed));
    } else {
      faults.push(`targets, line ${line}: write METHOD URL, a header or @file`);
    }
  }
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, 20) } : { ok: true, targets };
}

const jsonTargetShape = z.object({
  method: z.string(),
  url: z.string(),
  body: z.base64().nullish(),
  header: z.record(z.string(), z.array(z.string())).nullish(),
});

function readJsonTargets(text: string): TargetsReading {
  const targets: AttackTarget[] = [];
  for (const { line, content } of linesOf(text)) {
    if (content.trim() === '') continue;
    const parsed = jsonTargetShape.safeParse(jsonOf(content));
    if (!parsed.success) return { ok: false, faults: [`targets, line ${line}: not a target in JSON`] };
    const { method, url, body, header } = parsed.data;
    targets.push({
      line,
      method: method.toUpperCase(),
      url,
      headers: Object.entries(header ?? {}).flatMap(([name, values]) =>
        values.map((value): [string, string] => [name.toLowerCase(), value]),
      ),
      bodyFile: null,
      body: body
        ? new TextDecoder().decode(Uint8Array.from(atob(body), (character) => character.charCodeAt(0)))
        : null,
    });
  }
  return { ok: true, targets };
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
