/**
 * The words a browser downloads: what every page says, what results add, what the screens up to the payment add, what
 * those after it add.
 */
export const PARTS = ['first', 'found', 'sale', 'after'] as const;
export type Part = (typeof PARTS)[number];

/** Screens that need nothing but the first words. */
const FIRST = /^routes\/public\/(home|news|news-article|content-page|policy-en|bad-access)$/;
const FOUND = /^routes\/public\/search$/;
const SALE = /^routes\/public\/booking(?!-upsale)[\w-]*$/;

/** How far a screen needs words, by the id of its route (its file without the ending). */
export const partOfRoute = (id: string): Part =>
  FIRST.test(id) ? 'first' : FOUND.test(id) ? 'found' : SALE.test(id) ? 'sale' : 'after';

/** The parts that make up a screen's words, `upTo` and those before it. */
export const partsUpTo = (upTo: Part): readonly Part[] => PARTS.slice(0, PARTS.indexOf(upTo) + 1);
