import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvCell, csvText } from './csv-text.ts';

const hostile = fc.constantFrom(
  ...[
    '=1+1',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n@x',
    '=HYPERLINK("http://x","y")',
    '-',
    "'",
  ],
);
const text = fc.oneof(
  hostile,
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'ab ,"\r\n\t=+-@;\'') }),
  fc.tuple(hostile, fc.string()).map(([start, end]) => start + end),
);
const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.bigInt(),
  fc.constant(null),
);

/** A table of as many columns in each row. */
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 6 }));

/** Reads RFC 4180 strictly, letter by letter. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < csv.length) {
    const cells: string[] = [];
    for (;;) {
      const found = /"((?:[^"]|"")*)"|[^",\r\n]*/y;
      found.lastIndex = at;
      const [whole = '', quoted] = found.exec(csv) ?? [];
      cells.push(quoted?.replaceAll('""', '"') ?? whole);
      at += whole.length;
      if (csv.charAt(at) !== ',') break;
      at += 1;
    }
    expect(csv.slice(at, at + 2)).toBe('\r\n');
    at += 2;
    rows.push(cells);
  }
  return rows;
}

function isFormula(text: string): boolean {
  return /^[\s]*[=+\-@]/.test(text) || /^[\t\r\n]/.test(text);
}

test('no text is a formula to a spreadsheet, and every cell reads back as it was but for the apostrophe before those', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const [, ...read] = parse(csvText(['a'], rows));
      expect(read).toEqual(
        rows.map((cells) =>
          cells.map((cell) => {
            if (typeof cell !== 'string') return cell === null ? '' : String(cell);
            return isFormula(cell) ? `'${cell}` : cell;
          }),
        ),
      );
      for (const [row, cells] of rows.entries()) {
        for (const [column, cell] of cells.entries()) {
          if (typeof cell === 'string') expect(isFormula(read[row]?.[column] ?? '')).toBe(false);
        }
      }
    }),
  );
});

test('names of columns are defused too, figures keep their sign, and what is no number is empty', () => {
  expect(csvText(['=x', 'b'], [[-1.5, Number.NaN]])).toBe("'=x,b\r\n-1.5,\r\n");
  expect(csvText(['a,b'], [['-1.5'], [-12n], [null]])).toBe('"a,b"\r\n\'-1.5\r\n-12\r\n\r\n');
});
