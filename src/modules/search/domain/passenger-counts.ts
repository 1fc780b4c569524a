import type { JourneyMode } from '#kernel/mode.ts';
import { headcount, MANY_PASSENGERS, MAX_SEATS, type PassengerCounts, seatsNeeded } from '#kernel/passengers.ts';

/** A refused passenger count: a code of `words/…/search.json`, values for its message, and the mix we offer instead. */
export type PassengerCountProblem = {
  readonly code:
    | 'search.no_adult'
    | 'search.infants_exceed_adults'
    | 'search.child_ticket_required'
    | 'search.too_many_seats';
  readonly values: Readonly<Record<string, number>>;
  readonly offer: PassengerCounts | null;
};

/** Infants on laps beyond the number of adults get a seat of their own (spec §5). */
export function seatSurplusInfants(passengerCounts: PassengerCounts): PassengerCounts {
  const surplus = Math.max(0, passengerCounts.rmg - passengerCounts.aaa);
  return { ...passengerCounts, rmg: passengerCounts.rmg - surplus, ins: passengerCounts.ins + surplus };
}

/** What is wrong with the counts (spec §5), in the order in which it should be put right; empty when nothing is. */
export function checkPassengerCounts(
  passengerCounts: PassengerCounts,
  mode: JourneyMode = 'avia',
): PassengerCountProblem[] {
  if (mode === 'bus') return checkBusPassengerCounts(passengerCounts);
  const problems: PassengerCountProblem[] = [];
  if (passengerCounts.aaa < 1)
    problems.push({ code: 'search.no_adult', values: {}, offer: { ...passengerCounts, aaa: 1 } });
  const surplus = passengerCounts.rmg - passengerCounts.aaa;
  if (passengerCounts.aaa >= 1 && surplus > 0)
    problems.push({
      code: 'search.infants_exceed_adults',
      values: { infants: passengerCounts.rmg, adults: passengerCounts.aaa, surplus },
      offer: seatSurplusInfants(passengerCounts),
    });
  const seats = seatsNeeded(passengerCounts);
  if (seats > MAX_SEATS)
    problems.push({ code: 'search.too_many_seats', values: { seats, max: MAX_SEATS }, offer: null });
  return problems;
}

/** Everybody under twelve needs a ticket and a seat of their own (spec §5: mandatory for a child of 0 to 12). */
export const asBusPassengerCounts = (passengerCounts: PassengerCounts): PassengerCounts => ({
  aaa: passengerCounts.aaa,
  rbg: passengerCounts.rbg + passengerCounts.rmg + passengerCounts.ins,
  rmg: 0,
  ins: 0,
});

function checkBusPassengerCounts(passengerCounts: PassengerCounts): PassengerCountProblem[] {
  const infants = passengerCounts.rmg + passengerCounts.ins;
  const problems = checkPassengerCounts(asBusPassengerCounts(passengerCounts));
  return infants === 0
    ? problems
    : [
        { code: 'search.child_ticket_required', values: { infants }, offer: asBusPassengerCounts(passengerCounts) },
        ...problems,
      ];
}

/** A warning that does not block: more than six travel (spec §5). */
export const passengerCountWarnings = (passengerCounts: PassengerCounts): string[] =>
  headcount(passengerCounts) > MANY_PASSENGERS ? ['search.many_passengers'] : [];
