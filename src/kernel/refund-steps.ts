import { type Money, money } from './money.ts';

/** From so many hours before departure on, this much of a fare is kept: a share of it, rounded up to whole soms, and a fee. */
export type RefundStep = { readonly hoursBefore: number; readonly keptPercent: number; readonly fee: Money };

/** The step that counts with `hours` left to departure; null after the last one, when a person decides. Steps may stand in any order. */
export const stepAt = (steps: readonly RefundStep[], hours: number): RefundStep | null =>
  steps.filter((step) => hours >= step.hoursBefore).toSorted((a, b) => b.hoursBefore - a.hoursBefore)[0] ??
  null;

/** What a step keeps of one ticket's fare, never more than all of it. @throws TypeError when currencies are mixed. */
export function keptBy(step: RefundStep, fare: Money): Money {
  if (step.fee.currency !== fare.currency) throw new TypeError('a fee in another currency than the fare');
  if (fare.minor === 0) return fare;
  const share = Math.ceil((fare.minor * step.keptPercent) / 100 / 100) * 100;
  return money(Math.min(fare.minor, share + step.fee.minor), fare.currency);
}
