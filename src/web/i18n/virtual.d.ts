declare module 'virtual:words/*' {
  const words: import('./words.ts').Words;
  export default words;
}
declare module 'virtual:words-urls' {
  const urls: Readonly<Record<import('../../kernel/locale.ts').Locale, Record<import('./word-parts.ts').Part, string>>>;
  export default urls;
}
