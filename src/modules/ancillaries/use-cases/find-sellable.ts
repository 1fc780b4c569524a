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
  type SupplierPort,
  splitsInProgress,
  underWay,
} from '#modules/orders/extension.ts';
import type { FareTerms } from '#modules/supply/api.ts';
import { modeOf, NO_ANCILLARIES, type Segment, type Slice } from '#modules/supply/api.ts';
import type { AncillariesPort } from '#modules/supply/index.ts';

import { boughtOf, type CartRow, cartById, type ItemRow, type PurchaseRow } from '../db/ancillaries-queries.ts';
import { type AncillaryPassenger, ancillaryPassengersOf } from '../domain/ancillary-party.ts';
import type { Had } from '../domain/ancillary-rules.ts';

type Person = AncillaryPassenger & { surname: string; name: string };
export type SubjectLeg = { leg: number; slice: number; segment: Segment };

/** Of whom extras are chosen: a booking, or an order with what it has. */
export type Subject = {
  of: Ancillaries['of'];
  /** The basket, and the name under which the supplier keeps its seats. */
  id: string;
  supplierId: string;
  port: AncillariesPort | null;
  at: Parameters<AncillariesPort['offered']>[1] | null;
  people: Person[];
  legs: SubjectLeg[];
  terms: FareTerms;
  places: Ancillaries['places'];
  carriers: Ancillaries['carriers'];
  closed: Ancillaries['closed'];
  basket: CartRow | undefined;
  items: ItemRow[];
  purchases: PurchaseRow[];
};

const legsOf = (slices: readonly Slice[]): SubjectLeg[] =>
  slices
    .flatMap((slice, n) => slice.segments.map((segment) => ({ slice: n, segment })))
    .map((leg, n) => ({ ...leg, leg: n }));

function portOf(deps: OrdersDeps, supplierId: string): SupplierPort | null {
  try {
    return deps.supply.get(supplierId);
  } catch {
    return null;
  }
}

export async function subjectOfDraft(deps: OrdersDeps, draft: BookingDraftRow): Promise<Subject> {
  const { itinerary, offer, params, places, carriers } = draft.snapshot;
  const typed = openTyped(deps, draft);
  const legs = legsOf(itinerary.slices);
  const first = legs[0]?.segment.departs.slice(0, 10) ?? '';
  const people = partyOf(params.mix).map((category, n) => {
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
    legs,
    terms: offer.terms,
    places,
    carriers,
    closed: placed ? 'placed' : port ? null : 'not_sold',
    basket: await cartById(deps.db, draft.id),
    items: [],
    purchases: [],
  };
}

/** Passengers of other flights than the first who can still fly are not of the party: they have their own. */
export async function subjectOfOrder(deps: OrdersDeps, order: OrderRow): Promise<Subject> {
  const facts = await loadOrderState(deps, deps.db, order);
  const rows = await passengersOf(deps.db, order.id);
  const done = await doneExchanges(deps.db, [order.id]);
  const open = new Set(openPassengers(facts));
  const journeys = journeysOf(order, done, rows);
  const own = journeys.find((j) => j.passengerIds.some((id) => open.has(id))) ?? journeys[0];
  const { slices, terms } = own ?? order.journey;
  const legs = legsOf(slices);
  const people = rows.map((row) => ({ row, person: openTraveller(deps, row) }));
  const riders = ancillaryPassengersOf(
    people.map(({ row, person }) => ({
      id: row.id,
      category: row.category,
      birthdate: person.birthdate,
      open: open.has(row.id) && (own?.passengerIds.includes(row.id) ?? false),
    })),
    legs[0]?.segment.departs.slice(0, 10) ?? '',
  );
  const port = modeOf(slices) === 'avia' ? (portOf(deps, order.supplierId)?.ancillaries ?? null) : null;
  const now = deps.clock.now().toISOString();
  const flown = legs.every(({ segment }) => segment.departsAt <= now);
  const busy = underWay(facts) ?? exchangesInProgress(facts) ?? splitsInProgress(facts);
  const issued = facts.operations.issue === 'done' && open.size > 0 && order.bookingRef !== null;
  const closed = !port?.caps.later ? 'not_sold' : !issued ? 'not_issued' : flown ? 'flown' : busy ? 'busy' : null;
  const bought = await boughtOf(deps.db, order.id);
  const names = (of: 'places' | 'carriers') => Object.assign({}, order.journey[of], ...done.map((e) => e.journey[of]));
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
    legs,
    terms,
    places: names('places'),
    carriers: names('carriers'),
    closed,
    basket: await cartById(deps.db, order.id),
    ...bought,
  };
}

const LIVE: ReadonlySet<string> = new Set(['waiting', 'issued']);

/** What counts as had already: waiting or issued, of purchases that were not given up. */
export const ownedAncillariesOf = ({ items }: Pick<Subject, 'items'>): (Had & { flight: string })[] =>
  items.flatMap(({ passengerId, leg, kind, item, seat, state, flight }) =>
    LIVE.has(state) ? [{ passengerId, leg, kind, item, seat, flight }] : [],
  );

export const capsOf = ({ port }: Pick<Subject, 'port'>) => port?.caps ?? NO_ANCILLARIES;
