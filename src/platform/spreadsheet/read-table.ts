import { readWorkbook } from './read-workbook.ts';
import { SpreadsheetError } from './unzip.ts';

export { SpreadsheetError } from './unzip.ts';

const startsWith = (bytes: Buffer, ...signs: number[]): boolean => signs.every((sign, i) => bytes[i] === sign);

/** Decodes UTF-8 or UTF-16 with a byte order mark, plain UTF-8, otherwise Windows-1251. */
function decode(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const SEPARATORS = [';', ',', '\t'] as const;

/** The separator that occurs most often, outside quotes, in the first non-empty line. */
function separatorOf(text: string): string {
  const line = (/^\s*(.*)/.exec(text)?.[1] ?? '').slice(0, 4_000).replace(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return SEPARATORS.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ';');
}

/** RFC 4180 with any separator; quotes are doubled within quotes. */
function readCsv(text: string, { rows: most, columns }: { rows: number; columns: number }): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    if (row.length < columns) row.push(cell.slice(0, 1_000));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length && rows.length <= most; i++) {
    const sign = text[i] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i++;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/**
 * The rows of an uploaded table: an Excel workbook, or text with semicolons, commas or tabs in every encoding that
 * Excel writes. Returns up to `rows` + 1 rows; one more than `rows` means too many. @throws SpreadsheetError
 */
export function readTable(bytes: Buffer, limits: { rows: number; columns: number }): string[][] {
  if (bytes.length === 0) throw new SpreadsheetError('empty');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new SpreadsheetError('old_excel');
  const rows = startsWith(bytes, 0x50, 0x4b) ? readWorkbook(bytes, limits) : readCsv(textOf(bytes), limits);
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new SpreadsheetError('empty');
  return rows;
}

function textOf(bytes: Buffer): string {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  // Not text: an image or a program.
  if (/\p{Cc}/u.test(text.slice(0, 4_000).replace(/[\t\r\n]/g, ''))) throw new SpreadsheetError('unreadable');
  return text;
}
