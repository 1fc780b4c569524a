import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvLine, escapeFormula } from './csv.ts';
import { LOCALES } from './locale.ts';
import { money } from './money.ts';

/** A line as a spreadsheet reads it: cells, without their quotation marks. */
function read(line: string, separator: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (let i = 0; i < line.length - 2; i++) {
    const sign = line[i] as string;
    if (quoted && sign === '"' && line[i + 1] === '"') i += 1;
    else if (sign === '"') {
      quoted = !quoted;
      continue;
    } else if (sign === separator && !quoted) {
      cells.push('');
      continue;
    }
    cells[cells.length - 1] += sign;
  }
  return cells;
}
const separator = (locale: string) => (locale === 'en' ? ',' : ';');
const runs = (cell: string) => /^[=+\-@\t\r＝＋－＠]/u.test(cell);

/** Text typed by users and attackers: formulas, separators, quotation marks, line ends. */
const text = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ';', ',', ' ', '1', 'ы', '＝'),
  }),
  fc.constantFrom('=HYPERLINK("https://evil.example";"1")', "@SUM(1+1)*cmd|' /C calc'!A0", '-2+3', '\t=1+1'),
);

test('text is never a formula in a spreadsheet, and is complete', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom(...LOCALES), (texts, locale) => {
      const line = csvLine(texts, locale);
      expect(line.endsWith('\r\n')).toBe(true);
      const cells = read(line, separator(locale));
      expect(cells.filter(runs)).toEqual([]);
      expect(cells.map((cell, i) => (cell === texts[i] ? cell : cell.slice(1)))).toEqual(texts);
    }),
    { numRuns: 2_000 },
  );
});

test('control: without escaping, such text runs as a formula', () => {
  const asItIs = fc.check(
    fc.property(text, (one) => !runs(one)),
    { numRuns: 2_000 },
  );
  expect(asItIs.failed).toBe(true);
  expect(escapeFormula('=1+1')).toBe("'=1+1");
});

test('amounts stay numbers, also negative ones, with the decimal separator of the language', () => {
  const cells: Cell[] = ['-5', money(-123_456), money(7), money(0)];
  expect(csvLine(cells, 'en')).toBe("'-5,-1234.56,0.07,0.00\r\n");
  expect(csvLine(cells, 'ru')).toBe("'-5;-1234,56;0,07;0,00\r\n");
  expect(csvLine(cells, 'kg')).toBe(csvLine(cells, 'ru'));
});
