declare module 'virtual:translations/*' {
  const words: import('./translations.ts').Translations;
  export default words;
}
declare module 'virtual:translations-urls' {
  const urls: Readonly<
    Record<import('../../kernel/locale.ts').Locale, Record<import('./translation-chunks.ts').TranslationChunk, string>>
  >;
  export default urls;
}
declare module 'virtual:screen-chunks' {
  /** How far the screens need words, by the id of their routes; all others up to `after`. */
  const parts: Readonly<Record<string, import('./translation-chunks.ts').TranslationChunk>>;
  export default parts;
}
