/**
 * Names and what people type are compared in one spelling: lower-case Latin without marks, in which Cyrillic (Russian,
 * Kyrgyz and its neighbours) and the usual ways to write it in Latin meet: «Жалал-Абад», «Джалал-Абад» and «Jalal-Abad»
 * are all `zhalal abad`, «Өзгөн» is `ozgon`.
 */
const LETTERS = new Map<string, string>(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'iu',
    я: 'ia',
    ң: 'n',
    ө: 'o',
    ү: 'u',
    ұ: 'u',
    ғ: 'g',
    ҳ: 'h',
    һ: 'h',
    ә: 'a',
    і: 'i',
    ї: 'i',
    є: 'e',
    ґ: 'g',
    ў: 'u',
    ј: 'i',
    љ: 'l',
    њ: 'n',
    ћ: 'ch',
    ђ: 'zh',
    џ: 'zh',
    ҷ: 'ch',
    ӣ: 'i',
    ӯ: 'u',
    қ: 'k',
    ß: 'ss',
    ø: 'o',
    æ: 'e',
    œ: 'e',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 't',
    ı: 'i',
    ə: 'a',
    ŋ: 'n',
  }),
);
const DROPPED = new Set("'’‘ʻʼ`´");

/** Spellings that sound alike, longest first; a letter not listed stands for itself. */
const SOUNDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  s: [
    ['shch', 'sh'],
    ['sch', 'sh'],
    ['sh', 'sh'],
  ],
  t: [
    ['tch', 'ch'],
    ['th', 't'],
    ['tz', 'ts'],
  ],
  d: [
    ['dzh', 'zh'],
    ['dj', 'zh'],
  ],
  c: [
    ['ch', 'ch'],
    ['ck', 'k'],
    ['ce', 'se'],
    ['ci', 'si'],
    ['cy', 'si'],
    ['c', 'k'],
  ],
  k: [['kh', 'h']],
  p: [['ph', 'f']],
  g: [['gh', 'g']],
  j: [['j', 'zh']],
  q: [['q', 'k']],
  x: [['x', 'ks']],
  w: [['w', 'v']],
  y: [
    ['ye', 'e'],
    ['y', 'i'],
  ],
};

function toLatin(text: string): string {
  let out = '';
  for (const char of text.normalize('NFC').toLowerCase()) {
    const known = LETTERS.get(char);
    if (known !== undefined) out += known;
    else if (char < '\u0080') out += char;
    else {
      for (const part of char.normalize('NFD')) if (!/\p{M}/u.test(part)) out += LETTERS.get(part) ?? part;
    }
  }
  return out;
}

/** One sound, one spelling; doubled letters become single. `word` is lower-case Latin. */
function bySound(word: string): string {
  let out = '';
  for (let i = 0; i < word.length; ) {
    const rule = SOUNDS[word[i] as string]?.find(([from]) => word.startsWith(from, i));
    const sound = rule ? rule[1] : (word[i] as string);
    i += rule ? rule[0].length : 1;
    out += sound;
  }
  return single(out);
}

/** Without doubled letters. */
export function single(text: string): string {
  for (let i = 1; i < text.length; i++) if (text[i] === text[i - 1]) return text.replace(/(.)\1+/gu, '$1');
  return text;
}

const isPlain = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

/** The words of a text, each folded. Anything but letters and digits separates; apostrophes are dropped. */
export function foldWords(text: string): string[] {
  const words: string[] = [];
  let word = '';
  for (const char of toLatin(text)) {
    const code = char.codePointAt(0) as number;
    if (isPlain(code) || (code > 127 && /[\p{L}\p{N}]/u.test(char))) word += char;
    else if (word !== '' && !DROPPED.has(char)) {
      words.push(bySound(word));
      word = '';
    }
  }
  if (word !== '') words.push(bySound(word));
  return words.filter((w) => w !== '');
}

/** Words run together: «Нью-Йорк», «нью йорк» and «ньюйорк» are one. */
export const joined = (words: readonly string[]): string => single(words.join(''));
