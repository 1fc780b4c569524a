const digits = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '');

/** A whole number as typed; NaN for anything else, which the server refuses. */
export const wholeNumber = (text: string): number =>
  /^\d{1,9}$/.test(digits(text)) ? Number(digits(text)) : Number.NaN;
