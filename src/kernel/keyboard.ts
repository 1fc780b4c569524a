/** The same keys on the Russian layout and on the English one, row by row. */
const RU = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** Shifted punctuation of the English layout: «Бишкек» typed on it with a capital gives `<birtr`. */
const SHIFTED = new Map(Object.entries({ '{': '[', '}': ']', ':': ';', '"': "'", '<': ',', '>': '.', '~': '`' }));

const toRussian = new Map([...EN].map((key, i) => [key, RU[i] as string]));
const toEnglish = new Map([...RU].map((key, i) => [key, EN[i] as string]));

/**
 * What the same keys would have typed on the other layout: `,birtr` is «бишкек», «ещлнщ» is `tokyo`. Null when
 * nothing changes.
 */
export function swapKeyboardLayout(text: string): string | null {
  const lower = text.toLowerCase();
  const keys = /[а-яё]/.test(lower) ? toEnglish : toRussian;
  const swapped = [...lower].map((char) => keys.get(SHIFTED.get(char) ?? char) ?? char).join('');
  return swapped === lower ? null : swapped;
}
