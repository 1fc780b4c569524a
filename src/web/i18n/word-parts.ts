/**
 * The words a browser downloads: what every page says, what results add, what the screens up to the payment add, what
 * those after it and of an account add, what the office adds.
 */
export const WORDS_PARTS = ['first', 'found', 'sale', 'after', 'office'] as const;
export type WordsPart = (typeof WORDS_PARTS)[number];

/** The parts that make up a screen's words, `upTo` and those before it. */
export const partsUpTo = (upTo: WordsPart): readonly WordsPart[] => WORDS_PARTS.slice(0, WORDS_PARTS.indexOf(upTo) + 1);
