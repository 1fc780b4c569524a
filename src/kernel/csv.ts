import type { Locale } from './locale.ts';
import { CURRENCIES, type Money } from './money.ts';

/**
 * What a table for spreadsheets is made of: text, which no program may take for a formula, or a sum, which must stay
 * a number.
 */
export type Cell = string | Money;

/** Begins a file, so that Excel reads it as UTF-8. */
export const CSV_START = '\uFEFF';

/** What Excel, LibreOffice and Google Sheets take for the beginning of a formula, the full-width forms with it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Text that would be run as a formula gets an apostrophe before it (OWASP, CSV injection). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function sumText({ minor, currency }: Money, comma: string): string {
  const { digits } = CURRENCIES[currency];
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${all.slice(0, -digits)}${comma}${all.slice(-digits)}`;
}

/**
 * One line (RFC 4180, ends with CRLF) as spreadsheets of a language read it: semicolons and decimal commas in Russian
 * and Kyrgyz.
 */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const [separator, comma] = locale === 'en' ? ([',', '.'] as const) : ([';', ','] as const);
  const texts = cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : sumText(cell, comma)));
  const quoted = (text: string) =>
    /["\r\n\t]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return `${texts.map(quoted).join(separator)}\r\n`;
}
