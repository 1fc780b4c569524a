/**
 * Cyrillic in Latin letters as passports write it (ICAO Doc 9303), with Ң-N, Ө-O, Ү-U for Kyrgyz. Only a suggestion:
 * what is
 * printed in the document counts.
 */
const TABLE: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Е: 'E',
  Ё: 'E',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Й: 'I',
  К: 'K',
  Л: 'L',
  М: 'M',
  Н: 'N',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  У: 'U',
  Ф: 'F',
  Х: 'KH',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: 'IE',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'IU',
  Я: 'IA',
  Ң: 'N',
  Ө: 'O',
  Ү: 'U',
  Ұ: 'U',
  Қ: 'K',
  Ғ: 'G',
  Ә: 'A',
  Һ: 'H',
  І: 'I',
  Ї: 'I',
  Є: 'IE',
  Ґ: 'G',
  Ў: 'U',
  Ҳ: 'H',
  Ҷ: 'J',
  Ӣ: 'I',
  Ӯ: 'U',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
};

/** The text in upper-case Latin: «Жээнбекова» → `ZHEENBEKOVA`, «Өмүрбек» → `OMURBEK`. Other signs stay as they are. */
export function transliterate(text: string): string {
  let out = '';
  for (const char of text.normalize('NFC').toUpperCase()) {
    const known = TABLE[char];
    if (known !== undefined) out += known;
    else if (char < '\u0080') out += char;
    else for (const part of char.normalize('NFD')) out += /\p{M}/u.test(part) ? '' : (TABLE[part] ?? part);
  }
  return out;
}
