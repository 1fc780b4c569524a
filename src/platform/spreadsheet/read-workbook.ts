import { SpreadsheetError, unzip } from './unzip.ts';

/** Maximum unpacked size of one part. */
const PART_BYTES = 16 * 1024 * 1024;
const LONGEST_CELL = 1_000;
const LONGEST_TAG = 1_000;
/** More than any real workbook has: a small file full of opening tags would otherwise take seconds. */
const MAX_TAGS = 400_000;
const LONGEST_TEXT = 256 * 1024;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Predefined XML entities; a document's own are ignored. */
const decoded = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, digits, name) => {
    if (name) return NAMED[name as string] ?? '';
    const code = hex ? Number.parseInt(hex as string, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** Remaining number of opening tags in a part, on all levels. */
type TagBudget = { tags: number };

/**
 * Yields the elements of a name as opening tag and content, in one pass: regular expressions that search for the end
 * repeatedly are quadratic on a crafted file. Ends when the tag budget is used up.
 */
function* elements(xml: string, name: string, budget: TagBudget): Generator<{ tag: string; inside: string }> {
  const begins = `<${name}`;
  let at = xml.indexOf(begins);
  while (at >= 0 && budget.tags-- > 0) {
    const next = xml.indexOf(begins, at + begins.length);
    const piece = xml.slice(at + begins.length, next < 0 ? undefined : next);
    at = next;
    // `<c` is no `<col`.
    if (!/^[\s/>]/.test(piece)) continue;
    const open = piece.indexOf('>');
    if (open < 0) continue;
    const tag = piece.slice(0, Math.min(open, LONGEST_TAG));
    const end = piece[open - 1] === '/' ? open + 1 : piece.indexOf(`</${name}>`, open);
    yield { tag, inside: piece.slice(open + 1, end < 0 ? undefined : end) };
  }
}

/** The text of all runs of a string or cell, without phonetic hints. */
function textIn(xml: string, budget: TagBudget): string {
  const [first = '', ...helped] = xml.slice(0, LONGEST_TEXT).split('<rPh');
  budget.tags -= helped.length;
  const plain = first + helped.map((piece) => piece.split('</rPh>')[1] ?? '').join('');
  const runs = Array.from(elements(plain, 't', budget), ({ inside }) => inside);
  return decoded(runs.join('').slice(0, LONGEST_CELL * 8)).slice(0, LONGEST_CELL);
}

const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ATTRIBUTES = {
  r: /\sr="([^"]*)"/,
  t: /\st="([^"]*)"/,
  'r:id': /\sr:id="([^"]*)"/,
  Id: /\sId="([^"]*)"/,
  Target: /\sTarget="([^"]*)"/,
};
const attribute = (tag: string, name: keyof typeof ATTRIBUTES): string | undefined => ATTRIBUTES[name].exec(tag)?.[1];

/** Path of the first sheet. */
function firstSheet(workbook: string, relations: string): string {
  const budget = { tags: MAX_TAGS };
  const [sheet] = elements(workbook, 'sheet', budget);
  const id = sheet && attribute(sheet.tag, 'r:id');
  for (const { tag } of elements(relations, 'Relationship', budget))
    if (attribute(tag, 'Id') === id) {
      const target = attribute(tag, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  return 'xl/worksheets/sheet1.xml';
}

/**
 * The rows of a workbook's first sheet (XLSX) as text; numbers, including date serials, as stored. A formula gives
 * its cached result. Reads at most `rows` rows and `columns` columns. @throws SpreadsheetError
 */
export function readWorkbook(bytes: Buffer, { rows: most, columns }: { rows: number; columns: number }): string[][] {
  const parts = unzip(bytes, PART_BYTES);
  const part = (name: string): string | null => parts.read(name)?.toString('utf8') ?? null;
  const workbook = part('xl/workbook.xml');
  if (workbook === null) throw new SpreadsheetError('unreadable');
  const sheet = part(firstSheet(workbook, part('xl/_rels/workbook.xml.rels') ?? ''));
  if (sheet === null) throw new SpreadsheetError('unreadable');
  const ofTexts = { tags: MAX_TAGS };
  const texts = elements(part('xl/sharedStrings.xml') ?? '', 'si', ofTexts);
  const shared = Array.from(texts, ({ inside }) => textIn(inside, ofTexts));
  const budget = { tags: MAX_TAGS };
  const rows: string[][] = [];
  for (const { inside } of elements(sheet, 'row', budget)) {
    if (rows.length > most) break;
    const row: string[] = [];
    let cells = 0;
    for (const { tag, inside: cell } of elements(inside, 'c', budget)) {
      // A row has each column once, in order.
      if (++cells > columns) break;
      const reference = attribute(tag, 'r');
      const column = reference ? columnOf(reference) : row.length;
      if (column < 0 || column >= columns) continue;
      while (row.length < column) row.push('');
      row[column] = cellText(attribute(tag, 't'), cell, { shared, budget });
    }
    rows.push(row);
  }
  // A partial passenger list would be worse than none.
  if (budget.tags < 0) throw new SpreadsheetError('unreadable');
  return rows;
}

function cellText(
  type: string | undefined,
  xml: string,
  { shared, budget }: { shared: readonly string[]; budget: TagBudget },
): string {
  if (type === 'inlineStr') return textIn(xml, budget);
  const [value] = elements(xml, 'v', budget);
  const text = decoded((value?.inside ?? '').slice(0, LONGEST_CELL));
  if (type === 's') return shared[Number(text)] ?? '';
  return type === 'e' ? '' : text;
}
