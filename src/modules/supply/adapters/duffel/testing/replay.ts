import type { Category } from '#kernel/passengers.ts';
import type { Call, SupplierOffer } from '../../../domain/port.ts';
import { sentOperationsInMemory } from '../../../testing/sent-operations-in-memory.ts';
import { problemOf } from '../refusals.ts';
import {
  zAirlineChange,
  zCancellation,
  zChange,
  zChangeOffer,
  zChangeRequest,
  zOrder,
  zPayment,
  zSeatMap,
  zService,
} from '../shapes.ts';
import { createDuffelSupplier } from '../supplier.ts';
import { offerOf } from '../translate.ts';
import { bookingOf } from '../translate-order.ts';

type Item = Record<string, unknown>;
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any place is one of ours: what is left out is left out for its own sake. */
const NAMES = { locationOf: (code: string) => code || undefined, aircraftOf: () => undefined };

const CATEGORIES: Readonly<Record<string, Category>> = { infant_without_seat: 'rmg', child: 'rbg' };
export const partyOf = (offer: Item) =>
  (Array.isArray(offer.passengers) ? (offer.passengers as Item[]) : []).map((passenger) => ({
    passengerId: String(passenger.id),
    category: CATEGORIES[String(passenger.type)] ?? ('aaa' as const),
  }));

/** How an object of Duffel's is read: `offer understood`, or `offer left out: currency`. */
export function readItem(item: unknown, now: Date): string {
  if (!isItem(item)) return 'text, no answer';
  const prefix = String(item.id ?? '').slice(0, 3);
  if (Array.isArray(item.errors)) return problemOf(item) ? 'error understood' : 'error left out: shape';
  // Searches that were read again long ago answered with offers without their flights.
  if (prefix === 'off' && !('slices' in item)) return 'offer left out: abridged';
  if (prefix === 'off') {
    const read = offerOf(item, partyOf(item), NAMES, now);
    return 'ok' in read ? 'offer understood' : `offer left out: ${read.leftOut}`;
  }
  if (prefix === 'ord') {
    const wire = zOrder.safeParse(item);
    if (!wire.success) return 'order left out: shape';
    const read = bookingOf(wire.data, NAMES, now);
    return 'ok' in read ? 'order understood' : `order left out: ${read.leftOut}`;
  }
  if (prefix === 'ore')
    return zCancellation.safeParse(item).success ? 'cancellation understood' : 'cancellation left out';
  if (prefix === 'pay') return zPayment.safeParse(item).success ? 'payment understood' : 'payment left out';
  if (prefix === 'aic')
    return zAirlineChange.safeParse(item).success ? 'airline change understood' : 'airline change left out: shape';
  if (prefix === 'sea') return zSeatMap.safeParse(item).success ? 'seat map understood' : 'seat map left out: shape';
  if (prefix === 'aso') return zService.safeParse(item).success ? 'service understood' : 'service left out: shape';
  const change = { oco: zChangeOffer, oce: zChange, ocr: zChangeRequest }[prefix];
  if (change) return change.safeParse(item).success ? 'order change understood' : 'order change left out: shape';
  return KINDS[prefix] ?? 'another object, not read';
}

const KINDS: Readonly<Record<string, string>> = {
  arp: 'place, not read',
};

/** The objects of a recorded answer: one, a list, or the offers of a search. */
export function itemsOf(body: unknown): unknown[] {
  if (typeof body === 'string') return [body];
  const data = isItem(body) && 'data' in body ? body.data : body;
  if (Array.isArray(data)) return data;
  if (isItem(data) && Array.isArray(data.offers)) return data.offers;
  return [data];
}

const CALL: Call = { opId: 'replay', deadline: '2099-01-01T00:00:00.000Z', locale: 'en' };

/** A supplier whose every answer is the recorded one. */
function supplierAnswering(answer: (url: URL, method: string) => Response, now: Date) {
  return createDuffelSupplier({
    id: 'duffel',
    name: 'Duffel',
    url: 'https://duffel.example',
    key: 'key',
    clock: { now: () => now },
    sent: sentOperationsInMemory(),
    codeOf: (key) => key,
    ...NAMES,
    fetch: async (url, init) => answer(new URL(String(url)), init?.method ?? 'GET'),
  });
}

/** Offers found by a search that Duffel answers with these, page by page of `size`. */
export async function searchThrough(offers: readonly Item[], now: Date, size = 20): Promise<SupplierOffer[]> {
  const people = (offers[0]?.passengers ?? []) as Item[];
  const supplier = supplierAnswering((url, method) => {
    if (method === 'POST')
      return Response.json({ data: { id: 'orq_1', passengers: people, offers: [] } }, { status: 201 });
    const from = Number(url.searchParams.get('after') ?? '0');
    const after = from + size < offers.length ? String(from + size) : null;
    return Response.json({ data: offers.slice(from, from + size), meta: { limit: size, before: null, after } });
  }, now);
  const counts = { aaa: 0, rbg: 0, rmg: 0, ins: 0 };
  for (const { category } of partyOf({ passengers: people })) counts[category] += 1;
  const found: SupplierOffer[] = [];
  const query = {
    slices: [{ from: ['AAA'], to: ['BBB'], date: '2026-03-10' }],
    passengerCounts: counts,
    cabin: 'economy' as const,
  };
  for await (const batch of supplier.search(CALL, query)) found.push(...batch);
  return found;
}

/** What the supplier makes of an answer to reading a booking. */
export const retrieveThrough = (body: unknown, status: number, now: Date) =>
  supplierAnswering(
    () => (typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })),
    now,
  ).retrieve(CALL, { id: 'ord_1', locator: 'AAAAAA', version: '0' });
