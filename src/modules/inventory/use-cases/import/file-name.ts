const LONGEST_NAME = 80;

/** The name of an uploaded file as it is kept and shown. */
export const fileNameOf = (name: string): string => name.replace(/[\p{C}/\\]/gu, '').slice(-LONGEST_NAME);
