import type { DocumentType } from './documents.ts';

/** Cyrillic letters that look like Latin ones; on a Kyrgyz or Russian keyboard they are typed by mistake. */
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
  І: 'I',
  Ү: 'Y',
};
/** Most numbers: nothing in them stands for anything else, and no word in them is a number sign. */
const PLAIN = /^[A-Za-z0-9]{3,}$/;
/** Capitals with Cyrillic look-alikes as the Latin letters that they stand for. */
export const lookalikesAsLatin = (text: string): string =>
  PLAIN.test(text) ? text : [...text].map((char) => LOOKALIKES[char] ?? char).join('');

/** Capitals, without spaces and the number sign: `an 123 4567` → `AN1234567`. */
const bare = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : text
        .normalize('NFC')
        .toUpperCase()
        .replace(/[‐‑–—]/g, '-')
        .replace(/[\s№#]|\bNO\b\.?/g, '');

const WITH_BIRTH_CERTIFICATES_OF_ONE_FORM = new Set(['AM', 'AZ', 'BY', 'KG', 'KZ', 'MD', 'RU', 'TJ', 'TM', 'UZ']);
/** Roman numeral in the Latin layout, two letters, six or seven digits. */
const BIRTH_CERTIFICATE = /^([IVXLC]{1,5})-?([А-ЯЁA-Z]{2})-?(\d{6,7})$/;

export type NumberCheck = { readonly number: string; readonly fault: string | null };

/**
 * A document number as it is kept, or what is wrong with it. Kyrgyz passports and cards: two letters and seven digits
 * (ID, AN, AC, PE); birth certificates of the region: a Roman numeral typed in the Latin layout, two letters, digits
 * (spec §5); anything else: 4 to 20 Latin letters and digits.
 */
export function checkDocumentNumber(type: DocumentType, citizenship: string, typed: string): NumberCheck {
  const text = bare(typed);
  if (type === 'birthCertificate' && WITH_BIRTH_CERTIFICATES_OF_ONE_FORM.has(citizenship)) {
    const found = BIRTH_CERTIFICATE.exec(text);
    if (found) return { number: `${found[1]}-${found[2]}-${found[3]}`, fault: null };
    const meant = BIRTH_CERTIFICATE.test(
      text.replace(/^[\dІХСIVXLC]+/u, (series) => lookalikesAsLatin(series).replace(/\d/g, 'I')),
    );
    return {
      number: text,
      fault: meant ? 'travellers.roman_numeral' : 'travellers.birth_certificate_number',
    };
  }
  const number = lookalikesAsLatin(text).replace(/-/g, '');
  if (citizenship === 'KG' && (type === 'passport' || type === 'internationalPassport'))
    return { number, fault: /^[A-Z]{2}\d{7}$/.test(number) ? null : 'travellers.kg_passport_number' };
  return { number, fault: /^[A-Z0-9]{4,20}$/.test(number) ? null : 'travellers.document_number' };
}

/** A number as numbers are compared: capitals in the Latin layout, letters and digits alone. */
export const documentKey = (typed: string): string => lookalikesAsLatin(bare(typed)).replace(/[^\p{L}\p{N}]/gu, '');
