/**
 * The words a browser downloads: what every page says, what results add, what the screens up to the payment add, what
 * those after it and of an account add, what the office adds.
 */
export const TRANSLATION_CHUNKS = ['first', 'results', 'checkout', 'afterSale', 'office'] as const;
export type TranslationChunk = (typeof TRANSLATION_CHUNKS)[number];

/** The parts that make up a screen's words, `upTo` and those before it. */
export const chunksUpTo = (upTo: TranslationChunk): readonly TranslationChunk[] =>
  TRANSLATION_CHUNKS.slice(0, TRANSLATION_CHUNKS.indexOf(upTo) + 1);
