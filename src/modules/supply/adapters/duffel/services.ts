import { digitsOf } from '#kernel/foreign-currencies.ts';
import { equal, type Money, money } from '#kernel/money.ts';
import type { BookedAncillary, Call } from '../../domain/port.ts';
import { moneyOf } from './amounts.ts';
import type { Duffel } from './context.ts';
import { servicesMetadata } from './metadata.ts';
import { type WireOffer, type WireSeatMap, type WireService, zSeatMap, zService } from './shapes.ts';
import { flightsOf, isNamed, type Named, seatOnSale, writeName } from './translate-services.ts';
import type { Matched } from './travellers.ts';

const list = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

export const servicesOf = (data: unknown): WireService[] =>
  list(data).flatMap((item) => zService.safeParse(item).data ?? []);

/** Maps are read for one offer at a time; none where the airline has none, or does not answer. */
export async function readSeatMaps(duffel: Duffel, call: Call, offerId: string): Promise<WireSeatMap[]> {
  const path = `/air/seat_maps?offer_id=${encodeURIComponent(offerId)}`;
  const read = await duffel.reads.one(call, path, (data) => list(data));
  return read.kind === 'ok' ? read.value.flatMap((item) => zSeatMap.safeParse(item).data ?? []) : [];
}

/** What may be bought with an offer; its ids are good until the next read. */
export async function readServices(duffel: Duffel, call: Call, offerId: string): Promise<WireService[] | null> {
  const path = `/air/offers/${encodeURIComponent(offerId)}?return_available_services=true`;
  const read = await duffel.reads.one(call, path, (data) =>
    servicesOf((data as { available_services?: unknown } | null)?.available_services),
  );
  return read.kind === 'ok' ? read.value : null;
}

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
 * agreed price, is left out: the order is made without, and the sale of the thing finds nothing.
 */
export async function chosenServices(
  duffel: Duffel,
  call: Call,
  wire: WireOffer,
  matched: readonly Matched[],
  wanted: readonly BookedAncillary[],
): Promise<WithServices | null> {
  const whole = moneyOf(wire.total_amount, wire.total_currency);
  const flights = flightsOf(wire, duffel.names);
  if (wanted.length === 0 || !whole || !flights) return null;
  const onSale = wanted.some(({ seat }) => seat === null) ? await readServices(duffel, call, wire.id) : [];
  const maps = wanted.some(({ seat }) => seat !== null) ? await readSeatMaps(duffel, call, wire.id) : [];
  const find = (named: Named): { id: string; price: Money; most: number } | null => {
    if (named.seat !== null) {
      const seat = seatOnSale(maps, named);
      return seat && { ...seat, most: 1 };
    }
    const bag = onSale?.find((one) => isNamed(one, named));
    const price = bag && moneyOf(bag.total_amount, bag.total_currency);
    return bag && price ? { id: bag.id, price, most: bag.maximum_quantity ?? 1 } : null;
  };
  const counts = new Map<string, number>();
  const ordered: { opId: string; name: string }[] = [];
  let minor = 0;
  for (const { opId, travellerId, flight, item, seat, expect } of wanted) {
    const passengerId = matched.find(({ traveller }) => traveller.id === travellerId)?.passengerId;
    const segmentId = flights.find((one) => one.flight === flight)?.id;
    if (!passengerId || !segmentId) continue;
    const named = { passengerId, segmentId, item, seat };
    const found = find(named);
    const count = counts.get(found?.id ?? '') ?? 0;
    if (!found || !equal(found.price, expect) || found.price.currency !== whole.currency || count >= found.most)
      continue;
    counts.set(found.id, count + 1);
    minor += found.price.minor;
    ordered.push({ opId, name: writeName(named) });
  }
  if (counts.size === 0) return null;
  return {
    services: [...counts].map(([id, quantity]) => ({ id, quantity })),
    total: money(minor, whole.currency),
    metadata: servicesMetadata(ordered),
  };
}
