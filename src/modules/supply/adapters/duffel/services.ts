import { digitsOf } from '#kernel/foreign-currencies.ts';
import { equal, type Money, money } from '#kernel/money.ts';
import type { BookedAncillary, Call, Outcome } from '../../domain/port.ts';
import { ok } from '../outcomes.ts';
import { moneyOf } from './amounts.ts';
import type { Duffel } from './context.ts';
import { servicesMetadata } from './metadata.ts';
import { type WireOffer, type WireSeatMap, type WireService, zSeatMap, zService } from './shapes.ts';
import { flightsOf, isNamed, type Named, seatOnSale, writeName } from './translate-services.ts';
import type { Matched } from './travellers.ts';

const list = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

export const servicesOf = (data: unknown): WireService[] =>
  list(data).flatMap((item) => zService.safeParse(item).data ?? []);

/** Maps are read for one offer at a time; none where the airline has none. */
export const readSeatMaps = (duffel: Duffel, call: Call, offerId: string): Promise<Outcome<WireSeatMap[]>> =>
  duffel.reads.one(call, `/air/seat_maps?offer_id=${encodeURIComponent(offerId)}`, (data) =>
    list(data).flatMap((item) => zSeatMap.safeParse(item).data ?? []),
  );

/** What may be bought with an offer; its ids are good until the next read. */
export const readServices = (duffel: Duffel, call: Call, offerId: string): Promise<Outcome<WireService[]>> =>
  duffel.reads.one(call, `/air/offers/${encodeURIComponent(offerId)}?return_available_services=true`, (data) =>
    servicesOf((data as { available_services?: unknown } | null)?.available_services),
  );

/** A sum as Duffel writes it. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = digitsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export type WithServices = {
  services: { id: string; quantity: number }[];
  /** What they cost together. */
  total: Money;
  metadata: Record<string, string>;
};

/**
 * The chosen bags and seats of an order, by their ids of this moment. What is not on sale any more, or not at the
 * agreed price, is left out: the order is made without, and the sale of the thing finds nothing. Where what is on sale
 * cannot be read, nothing is ordered.
 */
export async function chosenServices(
  duffel: Duffel,
  call: Call,
  wire: WireOffer,
  matched: readonly Matched[],
  wanted: readonly BookedAncillary[],
): Promise<Outcome<WithServices | null>> {
  const whole = moneyOf(wire.total_amount, wire.total_currency);
  const flights = flightsOf(wire, duffel.names);
  if (wanted.length === 0 || !whole || !flights) return ok(duffel, null);
  const [bags, seats] = [wanted.some(({ seat }) => seat === null), wanted.some(({ seat }) => seat !== null)];
  const onSale = bags ? await readServices(duffel, call, wire.id) : ok<WireService[]>(duffel, []);
  if (onSale.kind !== 'ok') return onSale;
  const maps = seats ? await readSeatMaps(duffel, call, wire.id) : ok<WireSeatMap[]>(duffel, []);
  if (maps.kind !== 'ok') return maps;
  const find = (named: Named): { id: string; price: Money; most: number } | null => {
    if (named.seat !== null) {
      const seat = seatOnSale(maps.value, named);
      return seat && { ...seat, most: 1 };
    }
    const bag = onSale.value.find((one) => isNamed(one, named));
    const price = bag && moneyOf(bag.total_amount, bag.total_currency);
    return bag && price ? { id: bag.id, price, most: bag.maximum_quantity ?? 1 } : null;
  };
  const counts = new Map<string, number>();
  const ordered: { opId: string; name: string }[] = [];
  let minor = 0;
  for (const { opId, travellerId, flight, item, seat, expect, isAgreed } of wanted) {
    const passengerId = matched.find(({ traveller }) => traveller.id === travellerId)?.passengerId;
    const segmentId = flights.find((one) => one.flight === flight)?.id;
    if (!passengerId || !segmentId) continue;
    const named = { passengerId, segmentId, item, seat };
    const found = find(named);
    if (!found || found.price.currency !== whole.currency) continue;
    const count = counts.get(found.id) ?? 0;
    const agreed = isAgreed ? isAgreed(found.price) : equal(found.price, expect);
    if (!agreed || count >= found.most) continue;
    counts.set(found.id, count + 1);
    minor += found.price.minor;
    ordered.push({ opId, name: writeName(named) });
  }
  if (counts.size === 0) return ok(duffel, null);
  return ok(duffel, {
    services: [...counts].map(([id, quantity]) => ({ id, quantity })),
    total: money(minor, whole.currency),
    metadata: servicesMetadata(ordered),
  });
}
