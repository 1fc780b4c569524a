import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable, SpreadsheetError } from './read-table.ts';
import { workbook } from './workbook.ts';

const LIMITS = { rows: 100, columns: 10 };
const read = (bytes: Buffer | string) => readTable(Buffer.from(bytes as string), LIMITS);
const why = (bytes: Buffer | string): string => {
  try {
    read(bytes);
    return 'read';
  } catch (error) {
    return error instanceof SpreadsheetError ? error.reason : String(error);
  }
};

const sheetOf = (rows: string, more: Record<string, string> = {}) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId9"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId9" Type="x" Target="worksheets/first.xml"/></Relationships>',
          'xl/worksheets/first.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

describe('text', () => {
  const TABLE = [
    ['Фамилия', 'Имя'],
    ['Сыдыков', 'Өмүр; "Ө"'],
  ];
  const text = 'Фамилия;Имя\r\nСыдыков;"Өмүр; ""Ө"""\r\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('in %s is read', (_name, bytes) => expect(read(bytes)).toEqual(TABLE));

  test('in Windows-1251 is read', () => {
    const cp1251 = Buffer.from(
      [...'Фамилия;Имя\nКим;Анна'].map((sign) => {
        const code = sign.charCodeAt(0);
        return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
      }),
    );
    expect(read(cp1251)).toEqual([
      ['Фамилия', 'Имя'],
      ['Ким', 'Анна'],
    ]);
  });

  test.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;"b,c"\n1;2',
      [
        ['a', 'b,c'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n"two\nlines";2',
      [
        ['a', 'b'],
        ['two\nlines', '2'],
      ],
    ],
    ['a;b\n\n1', [['a', 'b'], [''], ['1']]],
    ['a;b\n"never closed', [['a', 'b'], ['never closed']]],
  ])('%j', (typed, rows) => expect(read(typed)).toEqual(rows));

  test('a wide or long table is truncated, so that it can be rejected', () => {
    expect(read(`${'x;'.repeat(5_000)}`)[0]).toHaveLength(10);
    expect(read('x\n'.repeat(5_000))).toHaveLength(101);
  });
});

/**
 * Counts characters examined by string searches and splits while `act` runs; time would depend on the machine's load.
 */
function lookedAt(act: () => void): number {
  const { indexOf, split } = String.prototype;
  let count = 0;
  Object.assign(String.prototype, {
    indexOf(this: string, wanted: string, from = 0) {
      const at = indexOf.call(this, wanted, from);
      count += (at < 0 ? this.length : at) - from + 1;
      return at;
    },
    split(this: string, ...given: Parameters<typeof split>) {
      count += this.length;
      return split.apply(this, given);
    },
  });
  try {
    act();
  } finally {
    Object.assign(String.prototype, { indexOf, split });
  }
  return count;
}
/** A linear reader examines a text a few times; a quadratic one, a thousand times. */
const TIMES = 8;

test('control: a reader that restarts at every character examines far more', () => {
  const text = 'x'.repeat(100_000);
  expect(lookedAt(() => void [...text.slice(0, 1_000)].map((_, at) => text.indexOf('<', at)))).toBeGreaterThan(
    TIMES * text.length,
  );
});

describe('a workbook', () => {
  test('of our own is read back, formulas as text', async () => {
    async function* rows() {
      yield [['=1+1', 'Сапар & <b>', 7]];
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of workbook({ name: 'A', columns: [{ title: 'X', width: 9 }], rows: rows() }))
      pieces.push(piece);
    expect(read(Buffer.concat(pieces))).toEqual([['X'], ['=1+1', 'Сапар & <b>', '7']]);
  });

  test('of other programs is read: shared and rich texts, date serials, gaps, cached formula results', () => {
    const shared =
      '<sst><si><t>one</t></si><si><r><t>t</t></r><r><t xml:space="preserve">wo &amp; ' +
      '&#1046;</t></r><rPh><t>no</t></rPh></si></sst>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row/>' +
      '<row><c r="B3"><v>32905</v></c><c r="C3" t="str"><f>HYPERLINK("http://x")</f><v>shown</v></c><c r="D3" ' +
      't="e"><v>#REF!</v></c></row>';
    expect(read(sheetOf(rows, { 'xl/sharedStrings.xml': shared }))).toEqual([
      ['one', '', 'two & Ж'],
      [],
      ['', '32905', 'shown', ''],
    ]);
  });

  test('custom entities of a document are ignored', () => {
    const evil = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
    expect(read(sheetOf('<row><c t="inlineStr"><is><t>&a;ok</t></is></c></row>', { evil }))).toEqual([['ok']]);
  });

  test('with an excessive unpacked size is rejected without being unpacked', () => {
    const bomb = sheetOf(`<row><c t="inlineStr"><is><t>${'0'.repeat(17 * 1024 * 1024)}</t></is></c></row>`);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(why(bomb)).toBe('too_large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024);
  });

  test.each([
    '<row',
    '<row><c',
    '<row><c><v',
    '<row><c t="inlineStr"><is><rPh',
    '<row><c r="A1',
    '<row><c>&#',
  ])('one crafted to be slow, «%s» without end, is read in linear time', (piece) => {
    const text = `<row>${piece.repeat(Math.floor((4 * 1024 * 1024) / piece.length))}`;
    const evil = sheetOf(text);
    expect(lookedAt(() => why(evil))).toBeLessThan(TIMES * text.length);
  });

  test.each([
    ['names that only begin like a cell', `<row>${'<cx'.repeat(4_000_000)}`],
    ['cells within cells', `<row>${`<c t="inlineStr">${'<t>'.repeat(20_000)}`.repeat(4)}`.repeat(60)],
  ])('one of nothing but %s is rejected when its tag budget is used up', (_name, made) => {
    const evil = sheetOf(made);
    let answer: ReturnType<typeof why> | undefined;
    expect(
      lookedAt(() => {
        answer = why(evil);
      }),
    ).toBeLessThan(TIMES * made.length);
    expect(answer).toBe('unreadable');
  });

  const ROW = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
  test.each([
    ['<si>', (many: string) => sheetOf(ROW, { 'xl/sharedStrings.xml': many })],
    ['<si><t>', (many: string) => sheetOf(ROW, { 'xl/sharedStrings.xml': many })],
    ['<c r="A1"/>', (many: string) => sheetOf(`<row>${many}`)],
  ])('a few kilobytes that unpack to nothing but «%s» are rejected quickly', (piece, made) => {
    const text = piece.repeat(Math.floor((15 * 1024 * 1024) / piece.length));
    const evil = made(text);
    expect(evil.length).toBeLessThan(100_000);
    expect(lookedAt(() => why(evil))).toBeLessThan(TIMES * text.length);
  });

  test.each([
    ['half a file', (good: Buffer) => good.subarray(0, good.length / 2), 'unreadable'],
    ['another zip', () => Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'unreadable'],
    ['the format before 2007', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'old_excel'],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0'), 'unreadable'],
    ['nothing', () => Buffer.alloc(0), 'empty'],
    ['spaces', () => Buffer.from(' ;\n;; \n'), 'empty'],
  ])('%s is rejected', (_name, made, expected) => {
    expect(why(made(sheetOf('<row><c><v>1</v></c></row>')))).toBe(expected);
  });

  test('a file with any byte broken is rejected or read, without another error', () => {
    const good = sheetOf('<row><c t="inlineStr"><is><t>x</t></is></c></row>');
    for (let i = 0; i < good.length; i++) {
      const broken = Buffer.from(good);
      broken[i] = (broken[i] as number) ^ 0xff;
      expect(['read', 'unreadable', 'too_large', 'empty', 'old_excel'], `byte ${i}`).toContain(why(broken));
    }
  });
});
