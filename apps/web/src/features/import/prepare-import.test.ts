import { expect, it } from 'vitest';
import { type PastedLine, prepareImport } from './prepare-import.ts';

const nowMs = Date.UTC(2026, 0, 1);

function prepared(part: Partial<PastedLine>) {
  return prepareImport(
    { commandLine: '', beside: '', mode: 'faithful', inchVersion: 'current', ...part },
    nowMs,
  );
}

it('says nothing of an empty box', () => {
  expect(prepared({ commandLine: ' \n' })).toEqual({ kind: 'empty' });
});

it('shows every fault, those of the line beside it too', () => {
  expect(prepared({ commandLine: 'inch -b 0' })).toMatchObject({ kind: 'refused' });
  expect(prepared({ commandLine: 'inch', beside: 'inch -cc 5' })).toEqual({
    kind: 'refused',
    faults: ['The second line: -cc is not a flag; did you mean -c?'],
  });
});

it('shows the first points as they are sent, and the plan without its secret', () => {
  const line = prepared({ commandLine: 'inch -m 2 -t 2,3 -p 1 -time -6s -user u -password hunter2' });
  if (line.kind !== 'read') throw new Error('not read');
  expect(line.firstPoints).toEqual([
    'm0,tag0=value0,tag1=value0 v0=0 1767225594000000000',
    'm1,tag0=value1,tag1=value0 v0=0 1767225594500000000',
    'm0,tag0=value0,tag1=value1 v0=0 1767225595000000000',
    'm1,tag0=value1,tag1=value1 v0=0 1767225595500000000',
  ]);
  expect(line.yaml).toContain('passwordEnv: INFLUX_PASSWORD');
  expect(JSON.stringify(line)).not.toContain('hunter2');
});

it('cuts lines that are longer than a screen', () => {
  const line = prepared({ commandLine: `inch -f 100 -field-prefix ${'x'.repeat(40)}` });
  expect(line.kind === 'read' && line.firstPoints[0]?.length).toBe(241);
});
