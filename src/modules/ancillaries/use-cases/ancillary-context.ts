import { isLocalDate } from '#kernel/dates.ts';
import type { Ancillaries } from '#modules/orders/api.ts';
import {
  type BookingDraftRow,
  doneExchanges,
  exchangesInProgress,
  journeysOf,
  loadOrderState,
  type OrderRow,
  type OrdersDeps,
  openPassengers,
  openTraveller,
  openTyped,
  orderById,
  partyOf,
  passengersOf,
  returnInProgress,
  type SupplierPort,
  splitsInProgress,
} from '#modules/orders/extension.ts';
import type { FareTerms } from '#modules/supply/api.ts';
import { modeOf, NO_ANCILLARIES, type Segment, type Slice } from '#modules/supply/api.ts';
import type { AncillariesPort } from '#modules/supply/index.ts';

import { boughtOf, type CartRow, cartById, type ItemRow, type PurchaseRow } from '../db/ancillaries-queries.ts';
import { type AncillaryPassenger, ancillaryPassengersOf } from '../domain/ancillary-party.ts';
import type { OwnedAncillary } from '../domain/ancillary-rules.ts';

type NamedPassenger = AncillaryPassenger & { surname: string; name: string };
export type SubjectSegment = { segmentIndex: number; slice: number; segment: Segment };

/** Of whom extras are chosen: a booking, or an order with what it has. */
export type AncillaryContext = {
  of: Ancillaries['of'];
  /** The basket, and the name under which the supplier keeps its seats. */
  id: string;
  supplierId: string;
  port: AncillariesPort | null;
  at: Parameters<AncillariesPort['offered']>[1] | null;
  people: NamedPassenger[];
  segments: SubjectSegment[];
  terms: FareTerms;
  locations: Ancillaries['locations'];
  carriers: Ancillaries['carriers'];
  closed: Ancillaries['closed'];
  basket: CartRow | undefined;
  items: ItemRow[];
  purchases: PurchaseRow[];
};

const segmentsOf = (slices: readonly Slice[]): SubjectSegment[] =>
  slices
    .flatMap((slice, n) => slice.segments.map((segment) => ({ slice: n, segment })))
    .map((segment, n) => ({ ...segment, segmentIndex: n }));

function portOf(deps: OrdersDeps, supplierId: string): SupplierPort | null {
  try {
    return deps.supply.get(supplierId);
  } catch {
    return null;
  }
}

export async function ancillaryContextOfDraft(deps: OrdersDeps, draft: BookingDraftRow): Promise<AncillaryContext> {
  const { itinerary, offer, locations, carriers } = draft.snapshot;
  const typed = openTyped(deps, draft);
  const segments = segmentsOf(itinerary.slices);
  const first = segments[0]?.segment.departsLocal.slice(0, 10) ?? '';
  const people = partyOf(draft.snapshot).map((category, n) => {
    const born = typed.passengers[n]?.birthdate ?? '';
    return { id: `p${n}`, category, birthdate: isLocalDate(born) ? born : null, open: true };
  });
  const port = modeOf(itinerary.slices) === 'avia' ? (portOf(deps, draft.supplierId)?.ancillaries ?? null) : null;
  const placed = draft.orderId !== null && (await orderById(deps.db, draft.orderId))?.ended === 'open';
  return {
    of: 'booking',
    id: draft.id,
    supplierId: draft.supplierId,
    port,
    at: { offerId: draft.supplierOfferId },
    people: ancillaryPassengersOf(people, first).map((rider, n) => ({
      ...rider,
      surname: typed.passengers[n]?.surname ?? '',
      name: typed.passengers[n]?.name ?? '',
    })),
    segments,
    terms: offer.terms,
    locations,
    carriers,
    closed: placed ? 'placed' : port ? null : 'not_sold',
    basket: await cartById(deps.db, draft.id),
    items: [],
    purchases: [],
  };
}

/** Passengers of other flights than the first who can still fly are not of the party: they have their own. */
export async function ancillaryContextOfOrder(deps: OrdersDeps, order: OrderRow): Promise<AncillaryContext> {
  const orderState = await loadOrderState(deps, deps.db, order);
  const rows = await passengersOf(deps.db, order.id);
  const done = await doneExchanges(deps.db, [order.id]);
  const open = new Set(openPassengers(orderState));
  const journeys = journeysOf(order, done, rows);
  const own = journeys.find((j) => j.passengerIds.some((id) => open.has(id))) ?? journeys[0];
  const { slices, terms } = own ?? order.journey;
  const segments = segmentsOf(slices);
  const people = rows.map((row) => ({ row, person: openTraveller(deps, row) }));
  const riders = ancillaryPassengersOf(
    people.map(({ row, person }) => ({
      id: row.id,
      category: row.category,
      birthdate: person.birthdate,
      open: open.has(row.id) && (own?.passengerIds.includes(row.id) ?? false),
    })),
    segments[0]?.segment.departsLocal.slice(0, 10) ?? '',
  );
  const port = modeOf(slices) === 'avia' ? (portOf(deps, order.supplierId)?.ancillaries ?? null) : null;
  const now = deps.clock.now().toISOString();
  const flown = segments.every(({ segment }) => segment.departsAt <= now);
  const busy = returnInProgress(orderState) ?? exchangesInProgress(orderState) ?? splitsInProgress(orderState);
  const issued = orderState.operations.issue === 'done' && open.size > 0 && order.bookingRef !== null;
  const closed = !port?.capabilities.later
    ? 'not_sold'
    : !issued
      ? 'not_issued'
      : flown
        ? 'flown'
        : busy
          ? 'busy'
          : null;
  const bought = await boughtOf(deps.db, order.id);
  const names = (of: 'locations' | 'carriers') =>
    Object.assign({}, order.journey[of], ...done.map((e) => e.journey[of]));
  return {
    of: 'order',
    id: order.id,
    supplierId: order.supplierId,
    port,
    at: order.bookingRef ? { ref: order.bookingRef } : null,
    people: riders.map((rider, n) => ({
      ...rider,
      surname: people[n]?.person.surname ?? '',
      name: people[n]?.person.name ?? '',
    })),
    segments,
    terms,
    locations: names('locations'),
    carriers: names('carriers'),
    closed,
    basket: await cartById(deps.db, order.id),
    ...bought,
  };
}

const LIVE: ReadonlySet<string> = new Set(['waiting', 'issued']);

/** What counts as had already: waiting or issued, of purchases that were not given up. */
export const ownedAncillariesOf = ({
  items,
}: Pick<AncillaryContext, 'items'>): (OwnedAncillary & { flight: string })[] =>
  items.flatMap(({ passengerId, segmentIndex, kind, item, seat, state, flight }) =>
    LIVE.has(state) ? [{ passengerId, segmentIndex, kind, item, seat, flight }] : [],
  );

export const capabilitiesOf = ({ port }: Pick<AncillaryContext, 'port'>) => port?.capabilities ?? NO_ANCILLARIES;
