import { planFileShape } from '@tidemark/domain/run/plan-file';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideSecrets, secretOfLine } from './hide-secrets.ts';
import { importInch } from './import-inch.ts';
import { inchJavaFlags, stressFlags } from './inch-flags.ts';

const nowMs = Date.UTC(2026, 0, 1);
const flags = [...Object.keys(inchJavaFlags), ...Object.keys(stressFlags), 's', 'n', 'r', 'q', 'k', 'x'];
const values = fc.constantFrom(
  ...['', '0', '1', '-1', '7', '10,10', '1,5000,1', '0x10', '9007199254740991', '1e9', '10.5', 'NaN', ' 1'],
  ...[
    '1h',
    '-24h',
    '1ns',
    '2562047h',
    '-2562047h47m',
    '7d',
    'INF',
    'ns',
    'u',
    'h',
    'any',
    'all',
    'true',
    'false',
  ],
  ...[
    'http://h:1',
    'http://u:%zz@h',
    'http://%zz@h/x?y#z',
    'https://[::1]:8086',
    'localhost:8086',
    '://',
    'm,a=b',
  ],
  ...[
    '2026-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '"',
    "'",
    '\\',
    '$X',
    '🌊',
    '\u0000',
  ],
);
const word = fc.oneof(
  fc
    .tuple(fc.constantFrom('-', '--'), fc.constantFrom(...flags), values)
    .map(([dash, flag, value]) => `${dash}${flag} ${value}`),
  fc.tuple(fc.constantFrom(...flags), values).map(([flag, value]) => `-${flag}='${value}'`),
  fc.constantFrom(...flags).map((flag) => `-${flag}`),
  values,
);
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('inch', 'inch-java', 'influx-stress insert', '$ ./inch', 'java -jar inch-java.jar'),
      fc.array(word, { maxLength: 8 }),
    )
    .map(([program, words]) => [program, ...words].join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('any text becomes a plan that is valid, or faults; nothing is thrown, and every warning has a number', () => {
  fc.assert(
    fc.property(
      line,
      fc.constantFrom('faithful' as const, 'corrected' as const),
      fc.constantFrom('current' as const, 'before-2022-03-14' as const),
      fc.option(line, { nil: undefined }),
      (text, mode, inchVersion, beside) => {
        const imported = importInch(text, { mode, inchVersion, nowMs, beside });
        if (!imported.ok) {
          expect(imported.faults.length).toBeGreaterThan(0);
          return;
        }
        expect(planFileShape.safeParse(imported.planFile).success).toBe(true);
        for (const { number, message } of imported.warnings) {
          expect(Number.isFinite(number)).toBe(true);
          // What the line itself says is repeated in quotes.
          expect(message.replaceAll('"NaN"', '')).not.toMatch(/NaN|undefined|Infinity/);
        }
        const { storedLeast, storedMost, points } = imported.figures;
        expect(storedLeast).toBeLessThanOrEqual(storedMost);
        expect(storedMost).toBeLessThanOrEqual(points);
      },
    ),
    { numRuns: 2_000 },
  );
});

const secret = fc.string({
  unit: fc.constantFrom('a', 'Z', '0', ' ', '"', '$', '&', '|', '=', '-', '#', '🌊'),
  minLength: 3,
  maxLength: 12,
});

test('a secret in quotes is in nothing that becomes of a line, and not in what is kept of it', () => {
  fc.assert(
    fc.property(secret, fc.constantFrom('-password ', '-password=', '-token '), (text, flag) => {
      const secret = `-Q${text}Q-`;
      const commandLine = `inch -user u -v2=${flag === '-token '} ${flag}'${secret}' -c 2`;
      expect(secretOfLine(commandLine)).toEqual({ kind: 'known', secret });
      expect(JSON.stringify(importInch(commandLine, { mode: 'faithful', nowMs }))).not.toContain(
        JSON.stringify(secret).slice(1, -1),
      );
      expect(hideSecrets(commandLine)).not.toContain(secret);
      expect(secretOfLine(hideSecrets(commandLine))).toEqual({ kind: 'hidden' });
    }),
    { numRuns: 300 },
  );
});
