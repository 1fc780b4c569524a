/** Without letters and digits that look alike: 0 O, 1 I L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;
export const MAX_CODE_LENGTH = 40;
/** A code that staff choose. */
export const CODE_PATTERN: RegExp = /^[A-Z0-9][A-Z0-9-]{3,39}$/;

/** Cyrillic letters that look like Latin ones: people copy codes from pictures with a Russian keyboard. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/** A code as it is stored: upper case, Latin, without spaces. */
export const normaliseCode = (typed: string): string =>
  typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[–—−]/g, '-')
    .replace(/[А-Я]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .slice(0, MAX_CODE_LENGTH);

/** The code of a voucher, `K7QM-2XHR-9DWE`: 59 bits. `below(n)` is a random number under n. */
export const voucherCode = (below: (n: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join(''),
  ).join('-');
