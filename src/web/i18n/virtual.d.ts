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
  /** How far a screen needs words, by the id of its route. */
  const chunkOf: (screen: string) => import('./translation-chunks.ts').TranslationChunk;
  export default chunkOf;
}
