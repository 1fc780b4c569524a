/**
 * The translation chunks that a browser downloads: for every page, for results, for the steps up to the payment, for
 * the services of a booking and the page of an order, for the other steps after the payment and the account, for the
 * office.
 */
export const TRANSLATION_CHUNKS = ['first', 'results', 'checkout', 'order', 'afterSale', 'office'] as const;
export type TranslationChunk = (typeof TRANSLATION_CHUNKS)[number];

/** The chunks of a screen: `upTo` and those before it. */
export const chunksUpTo = (upTo: TranslationChunk): readonly TranslationChunk[] =>
  TRANSLATION_CHUNKS.slice(0, TRANSLATION_CHUNKS.indexOf(upTo) + 1);
