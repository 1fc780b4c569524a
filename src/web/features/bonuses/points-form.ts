import { MAX_POINT_RATE, POINT_BASES, POINT_KINDS, type PointRuleRow } from '#modules/bonuses/api.ts';

const digits = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

/** A whole number as typed; NaN for anything else, which the server refuses. */
export const wholeNumber = (text: string): number =>
  /^\d{1,9}$/.test(digits(text)) ? Number(digits(text)) : Number.NaN;

/** Basis points of a percentage as typed, with at most two decimals; NaN for anything else. */
export function basisPoints(text: string): number {
  const [, whole, part = ''] = digits(text).match(/^(\d{1,3})(?:\.(\d{1,2}))?$/) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** A rule as typed into the form of the office; what cannot be read is NaN. */
export function readPointRule(text: (name: string) => string): PointRuleRow {
  const kind = POINT_KINDS.find((one) => one === text('kind')) ?? POINT_KINDS[0];
  const basis = POINT_BASES.find((one) => one === text('basis')) ?? POINT_BASES[0];
  const rate = basis === 'percent' ? basisPoints(text('rate')) : wholeNumber(text('rate'));
  return { kind, basis, rate, cap: text('cap') === '' ? null : wholeNumber(text('cap')) };
}

/** Whether a rule can be tried on examples. */
export const isWholeRule = ({ basis, rate, cap }: PointRuleRow): boolean =>
  rate <= MAX_POINT_RATE[basis] && (cap === null || cap >= 1);
