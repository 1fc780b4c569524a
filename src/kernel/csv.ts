import type { Locale } from './locale.ts';
import { CURRENCIES, type Money } from './money.ts';

/** A cell: text, which must not be run as a formula, or Money, which must stay a number. */
export type Cell = string | Money;

/** Begins a file, so that Excel reads it as UTF-8. */
export const CSV_START = '\uFEFF';

/** First characters that Excel, LibreOffice and Google Sheets take for a formula, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Text that would run as a formula gets a leading apostrophe (OWASP, CSV injection). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function sumText({ minor, currency }: Money, comma: string): string {
  const { digits } = CURRENCIES[currency];
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${all.slice(0, -digits)}${comma}${all.slice(-digits)}`;
}

/**
 * One line (RFC 4180, ends with CRLF) in the format that spreadsheets of a language expect: semicolons and decimal
 * commas in Russian and Kyrgyz.
 */
export function csvLine(cells: readonly Cell[], locale: Locale): string {
  const [separator, comma] = locale === 'en' ? ([',', '.'] as const) : ([';', ','] as const);
  const texts = cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : sumText(cell, comma)));
  const quoted = (text: string) =>
    /["\r\n\t]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return `${texts.map(quoted).join(separator)}\r\n`;
}
