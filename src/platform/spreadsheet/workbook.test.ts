import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { type SheetCell, workbook } from './workbook.ts';

async function opened(rows: readonly (readonly SheetCell[])[][], name = 'Orders') {
  async function* pieces() {
    yield* rows;
  }
  const bytes: Uint8Array[] = [];
  const columns = [
    { title: 'What', width: 20 },
    { title: 'Sum', width: 12 },
  ];
  for await (const piece of workbook({ name, columns, rows: pieces() })) bytes.push(piece);
  const parts = unzipSync(Buffer.concat(bytes));
  return { sheet: strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array), parts, pieces: bytes.length };
}

test('text stays text where a spreadsheet would see a formula; amounts and times are numbers', async () => {
  const { sheet } = await opened([
    [
      ['=cmd|"/c calc"!A1', fromMajor(1_234.5)],
      ['<Асан & Үсөн>', { at: '2026-12-01T12:00' }],
    ],
    [['', 7]],
  ]);
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=cmd|&quot;/c calc&quot;!A1</t>');
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<v>1234.5</v>');
  expect(sheet).toContain('&lt;Асан &amp; Үсөн&gt;');
  expect(sheet).toContain('<v>46357.5</v>');
  expect(sheet.match(/<row>/g)).toHaveLength(4);
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
});

test('characters that XML cannot hold are dropped, in cells and in the sheet name', async () => {
  const { sheet, parts } = await opened([[['a\u0000b\uffffc', 1]]], 'A/B [2026] "x" and a name that is too long');
  expect(sheet).toContain('>abc<');
  expect(strFromU8(parts['xl/workbook.xml'] as Uint8Array)).toContain('name="A B  2026  &quot;x&quot; and a name');
});

test('a table without rows has a header only', async () => {
  expect((await opened([])).sheet.match(/<row>/g)).toHaveLength(1);
});
