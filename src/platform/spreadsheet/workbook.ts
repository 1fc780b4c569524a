import { Zip, ZipDeflate } from 'fflate';
import type { LocalDateTime } from '#kernel/dates.ts';
import { CURRENCIES, type Money } from '#kernel/money.ts';

/** Text, Money, an integer or a local time. Text is never run as a formula. */
export type SheetCell = string | number | Money | { at: LocalDateTime } | null;

export type Sheet = {
  /** Sheet name, at most 31 characters. */
  name: string;
  /** Widths are in characters. */
  columns: readonly { title: string; width: number }[];
  /** Rows are streamed; a long table is never held in memory. */
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
};

const STYLE = { plain: 0, head: 1, sum: 2, clock: 3 } as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Fixed parts of a workbook with one sheet (ECMA-376). */
const fixedParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
    'ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ' +
    `ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ` +
    `ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ` +
    `ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" ` +
    'Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet ` +
    `name="${escaped(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets>` +
    '</workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" ` +
    `Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>` +
    '</Relationships>',
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>` +
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name ' +
    'val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill>' +
    '<patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs ' +
    'count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" ' +
    'applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
});

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for XML; characters that XML cannot hold are dropped. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Spreadsheet date serial: days since its epoch with the fraction of the day. */
const serial = (at: LocalDateTime): number => (Date.parse(`${at}:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

function cellXml(cell: SheetCell, style: number = STYLE.plain): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string')
    return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if ('at' in cell) return `<c s="${STYLE.clock}"><v>${serial(cell.at)}</v></c>`;
  return `<c s="${STYLE.sum}"><v>${cell.minor / 10 ** CURRENCIES[cell.currency].digits}</v></c>`;
}

const rowXml = (cells: readonly SheetCell[], style?: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

/** Yields an Excel workbook of one sheet (XLSX) as rows arrive; its header row is frozen. */
export async function* workbook(sheet: Sheet): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return Buffer.concat(pieces);
  };
  const part = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text: string, last = false) => file.push(Buffer.from(text), last);
  };
  for (const [name, text] of Object.entries(fixedParts(sheet.name))) part(name)(HEAD + text, true);
  const write = part('xl/worksheets/sheet1.xml');
  const widths = sheet.columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  write(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" ` +
      'topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData>`,
  );
  write(
    rowXml(
      sheet.columns.map(({ title }) => title),
      STYLE.head,
    ),
  );
  for await (const rows of sheet.rows) {
    write(rows.map((row) => rowXml(row)).join(''));
    const piece = taken();
    if (piece.length > 0) yield piece;
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield taken();
}

export const WORKBOOK_TYPE = `${SHEET_TYPE}.sheet`;
