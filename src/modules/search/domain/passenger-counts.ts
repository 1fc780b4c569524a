import type { JourneyMode } from '#kernel/mode.ts';
import { headcount, MANY_PASSENGERS, MAX_SEATS, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';

/** A refused passenger count: a code of `words/…/search.json`, values for its message, and the mix we offer instead. */
export type MixProblem = {
  readonly code:
    | 'search.no_adult'
    | 'search.infants_exceed_adults'
    | 'search.child_ticket_required'
    | 'search.too_many_seats';
  readonly values: Readonly<Record<string, number>>;
  readonly offer: PassengerCounts | null;
};

/** Infants on laps beyond the number of adults get a seat of their own (spec §5). */
export function seatSurplusInfants(mix: PassengerCounts): PassengerCounts {
  const surplus = Math.max(0, mix.rmg - mix.aaa);
  return { ...mix, rmg: mix.rmg - surplus, ins: mix.ins + surplus };
}

/** What is wrong with the counts (spec §5), in the order in which it should be put right; empty when nothing is. */
export function checkMix(mix: PassengerCounts, mode: JourneyMode = 'avia'): MixProblem[] {
  if (mode === 'bus') return checkBusMix(mix);
  const problems: MixProblem[] = [];
  if (mix.aaa < 1) problems.push({ code: 'search.no_adult', values: {}, offer: { ...mix, aaa: 1 } });
  const surplus = mix.rmg - mix.aaa;
  if (mix.aaa >= 1 && surplus > 0)
    problems.push({
      code: 'search.infants_exceed_adults',
      values: { infants: mix.rmg, adults: mix.aaa, surplus },
      offer: seatSurplusInfants(mix),
    });
  const seats = seatsNeeded(mix);
  if (seats > MAX_SEATS)
    problems.push({ code: 'search.too_many_seats', values: { seats, max: MAX_SEATS }, offer: null });
  return problems;
}

/** Everybody under twelve needs a ticket and a seat of their own (spec §5: mandatory for a child of 0 to 12). */
export const asBusMix = (mix: PassengerCounts): PassengerCounts => ({
  aaa: mix.aaa,
  rbg: mix.rbg + mix.rmg + mix.ins,
  rmg: 0,
  ins: 0,
});

function checkBusMix(mix: PassengerCounts): MixProblem[] {
  const infants = mix.rmg + mix.ins;
  const problems = checkMix(asBusMix(mix));
  return infants === 0
    ? problems
    : [{ code: 'search.child_ticket_required', values: { infants }, offer: asBusMix(mix) }, ...problems];
}

/** A warning that does not block: more than six travel (spec §5). */
export const mixWarnings = (mix: PassengerCounts): string[] =>
  headcount(mix) > MANY_PASSENGERS ? ['search.many_passengers'] : [];
