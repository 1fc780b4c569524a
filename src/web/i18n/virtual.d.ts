declare module 'virtual:words/*' {
  const words: import('./words.ts').Words;
  export default words;
}
declare module 'virtual:words-urls' {
  const urls: Readonly<
    Record<import('../../kernel/locale.ts').Locale, Record<import('./word-parts.ts').WordsPart, string>>
  >;
  export default urls;
}
declare module 'virtual:screen-words' {
  /** How far the screens need words, by the id of their routes; all others up to `after`. */
  const parts: Readonly<Record<string, import('./word-parts.ts').WordsPart>>;
  export default parts;
}
