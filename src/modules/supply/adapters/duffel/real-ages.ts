import type { Call, Outcome, Traveller } from '../../domain/port.ts';
import { ok, rejected } from '../outcomes.ts';
import type { Duffel } from './context.ts';
import type { OfferParty } from './offer-ids.ts';
import { dataOf } from './reads.ts';
import { readRefusal } from './refusals.ts';
import { type WireOffer, type WireSlice, zOffer, zOfferRequest } from './shapes.ts';
import { flightOf } from './translate.ts';
import { realPassengers } from './travellers.ts';

const MOST_PAGES = 3;

/** Flights, cabin and brand: what makes two offers the same journey in the same fare. */
const nameOf = (slices: readonly WireSlice[]): string =>
  JSON.stringify(
    slices.map((slice) => [
      slice.fare_brand_name ?? null,
      slice.segments.map((one) => [flightOf(one), one.departing_at, one.passengers?.[0]?.cabin_class ?? null]),
    ]),
  );

/**
 * The same journey in the same fare for the ages that the travellers really have: the search had others, or none. The
 * caller compares its price. GONE when it is not sold to them.
 */
export async function offerForRealAges(
  duffel: Duffel,
  call: Call,
  wire: WireOffer,
  travellers: readonly Traveller[],
  lastDay: string,
): Promise<Outcome<{ wire: WireOffer; party: OfferParty }>> {
  const people = realPassengers(travellers, lastDay);
  const answer = await duffel.reads.get(call, '/air/offer_requests?return_offers=false', 'POST', {
    slices: wire.slices.map(({ segments }) => ({
      origin: segments[0]?.origin.iata_code,
      destination: segments.at(-1)?.destination.iata_code,
      departure_date: segments[0]?.departing_at.slice(0, 10),
    })),
    passengers: people.map((one) => one.wire),
    cabin_class: wire.slices[0]?.segments[0]?.passengers?.[0]?.cabin_class ?? 'economy',
    max_connections: Math.min(2, Math.max(...wire.slices.map(({ segments }) => segments.length - 1))),
  });
  const made = typeof answer !== 'string' && answer.status < 300 ? zOfferRequest.safeParse(dataOf(answer)).data : null;
  if (!made) return readRefusal(answer);
  const path = `/air/offers?offer_request_id=${encodeURIComponent(made.id)}&sort=total_amount&limit=200`;
  const listed = await duffel.reads.pages(call, path, MOST_PAGES, () => false);
  if (!listed) return rejected('GONE', 'the offers cannot be read');
  const wanted = nameOf(wire.slices);
  for (const item of listed) {
    const offer = zOffer.safeParse(item).data;
    if (!offer || nameOf(offer.slices) !== wanted) continue;
    const party = made.passengers.map(({ id }, n) => ({ passengerId: id, category: people[n]?.category ?? 'aaa' }));
    return ok(duffel, { wire: offer, party });
  }
  return rejected('GONE', 'it is not sold for these ages');
}
