import type { Executor } from '#platform/db/database.ts';
import { flightsById, type InventoryDeparture } from '../db/departures.ts';
import { partyProblem } from '../domain/booking.ts';
import { modeOfFamily } from '../domain/families.ts';
import { joinOf } from '../domain/interchanges.ts';
import {
  type MultiTicketKey,
  type MultiTicketOffer,
  makeMultiTicketOffer,
  passengerCountsAs,
  readMultiTicketId,
  soldAs,
} from '../domain/multi-ticket-offer.ts';
import { flightIdsOf, writeOfferId } from '../domain/offer-id.ts';
import { offerKeyOf, offerOf } from './quote-offer.ts';
import { Refusal } from './refusal.ts';

/**
 * What an id of several tickets promises; `older`: a child of the party has outgrown the child's fare of trains, and
 * the parts by train are asked for so.
 * @throws Refusal for an id that own inventory did not write, or a party it does not take.
 */
export function multiTicketKeyOf(offerId: string, older?: boolean): MultiTicketKey {
  const key = readMultiTicketId(offerId);
  const problem = key && partyProblem(key.passengerCounts);
  if (!key || problem) throw new Refusal(problem ?? 'INVALID', 'not an offer of own inventory');
  const portions = key.portions.map(({ slice, as, key: own }) => {
    const mode = modeOfFamily(own.fareFamily);
    const now = older === undefined ? as : soldAs(mode, older);
    const soldKey = { ...own, passengerCounts: passengerCountsAs(key.passengerCounts, now) };
    return { slice, as: now, key: offerKeyOf(writeOfferId(soldKey)) };
  });
  const ids = multiTicketDepartures(key);
  if (new Set(ids).size !== ids.length) throw new Refusal('INVALID', 'a flight stands twice in the journey');
  return { ...key, portions };
}

/** Flights of a journey, in order. */
export const multiTicketDepartures = (key: MultiTicketKey | null): string[] =>
  key?.portions.flatMap((portion) => flightIdsOf(portion.key)) ?? [];

/** Every change still has its time: a departure may have been moved since the search. @throws Refusal GONE */
function checkJoins(offer: MultiTicketOffer<InventoryDeparture>): void {
  for (const [n, portion] of offer.portions.entries()) {
    const before = offer.portions[n - 1];
    const [arrives, leaves] = [before?.offer.slices.flat().at(-1)?.flight, portion.offer.slices[0]?.[0]?.flight];
    if (!before || !arrives || !leaves) continue;
    if (before.slice === portion.slice ? !joinOf(arrives, leaves) : leaves.departsAt <= arrives.arrivesAt)
      throw new Refusal('GONE', 'the connection is not made any more');
  }
}

/** The journey as its parts are sold at this moment. @throws Refusal GONE */
export function multiTicketOfferOf(
  found: ReadonlyMap<string, InventoryDeparture>,
  { passengerCounts, portions }: MultiTicketKey,
  now: Date,
): MultiTicketOffer<InventoryDeparture> {
  const offer = makeMultiTicketOffer(
    passengerCounts,
    portions.map(({ slice, as, key }) => ({ slice, as, offer: offerOf(found, key, now) })),
  );
  checkJoins(offer);
  return offer;
}

export const quoteMultiTicket = async (
  db: Executor,
  key: MultiTicketKey,
  now: Date,
): Promise<MultiTicketOffer<InventoryDeparture>> =>
  multiTicketOfferOf(await flightsById(db, multiTicketDepartures(key)), key, now);
