import type { LocalDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { departuresOf, figuresOfFlights, type OwnDeparture } from '../../db/own-departures.ts';
import {
  type CarrierItem,
  type ItemKind,
  type NetworkItem,
  type Publication,
  readCarriers,
  readItem,
  readPublications,
  readSummaries,
} from '../../db/own-network.ts';
import { type ChangeCounts, countsOf, type TimetableChange } from '../../domain/own/compare-departures.ts';
import { type KeptSold, keptSoldOf } from '../../domain/own/kept-sold.ts';
import { carrierFaults } from '../../domain/own/own-carrier.ts';
import { carrierPreview } from './carrier-effects.ts';
import { changeOf, spanOf } from './change-timetable.ts';
import { known, type NetworkDeps } from './network-deps.ts';
import { draftEdition, publishedEdition, reroutedFaults, usedFamilies } from './publish-network.ts';

/** Departures that a page lists. */
const SHOWN_DEPARTURES = 60;
const SHOWN_CHANGES = 20;
const SHOWN_PUBLICATIONS = 10;

type Drawn = Pick<NetworkItem, 'draft' | 'published'>;
const isDraft = ({ draft, published }: Drawn): boolean => JSON.stringify(draft) !== JSON.stringify(published);
export const stateOf = (item: Drawn) =>
  item.published === null ? ('draft' as const) : isDraft(item) ? ('changed' as const) : ('published' as const);

export const carrierLine = (item: CarrierItem) => ({
  code: item.id,
  name: item.draft.name,
  mode: item.draft.mode,
  state: stateOf(item),
});

/** Flights that the list shows. */
const SHOWN_FLIGHTS = 200;

/** The list of the office: carriers, and flights with their next departure and figures. */
export async function readNetwork(deps: NetworkDeps, find: string | null = null) {
  const carriers = await readCarriers(deps.db);
  const { flights, total } = await readSummaries(deps.db, { find, limit: SHOWN_FLIGHTS });
  const figures = await figuresOfFlights(deps.db, deps.clock.now().toISOString());
  const byId = new Map(figures.map((one) => [`${one.carrier}${one.number}`, one]));
  return {
    carriers: carriers.filter(({ draft }) => draft.mode === 'avia').map(carrierLine),
    flights: flights.map((flight) => {
      const { next, sold, left } = byId.get(flight.id) ?? { next: null, sold: 0, left: 0 };
      return { ...flight, next, sold, left };
    }),
    /** Those that are not shown, too. */
    total,
  };
}

/** The last publications of an item, the newest first. */
export async function publicationsOf<Counts = ChangeCounts>(
  deps: Pick<NetworkDeps, 'db' | 'namesOf'>,
  kind: ItemKind,
  item: string,
) {
  const found = await readPublications(deps.db, SHOWN_PUBLICATIONS, { kind, item });
  const names = await deps.namesOf(deps.db, [...new Set(found.map(({ publishedBy }) => publishedBy))]);
  return found.map(({ id, counts, publishedAt, publishedBy, undoes }: Publication) => ({
    id,
    counts: counts as Counts,
    publishedAt: new Date(publishedAt).toISOString(),
    publishedBy: names.get(publishedBy) ?? null,
    isUndo: undoes !== null,
  }));
}

/** @throws AppError not_found. */
export async function readCarrier(deps: NetworkDeps, code: string) {
  const item = known(await readItem(deps.db, 'carrier', code));
  const publications = await publicationsOf(deps, 'carrier', code);
  const [last] = publications;
  return {
    carrier: item.draft,
    revision: item.revision,
    state: stateOf(item),
    faults: carrierFaults(item.draft, await usedFamilies(deps.db, code)),
    preview: await carrierPreview(deps.db, item, deps.clock.now().toISOString()),
    publications,
    // The first one has nothing before it that flights could be sold by.
    mayUndo: last !== undefined && !last.isUndo && publications.length > 1,
  };
}

export const keptSoldOfDepartures = ({ stock, close }: TimetableChange, classOf?: (rbd: string) => string): KeptSold =>
  keptSoldOf({ lowered: stock, closed: close }, classOf);

/** Departures that a publication touches, the sold ones first. */
export function linesOf(change: TimetableChange) {
  const dated = <K extends string>(what: K, found: readonly { serviceDate: LocalDate }[]) =>
    found.map(({ serviceDate: date }) => ({ what, date, sold: 0 }));
  return [
    ...change.cancel.map(({ date, sold }) => ({ what: 'canceled' as const, date, sold })),
    ...change.move.map(({ planned, sold }) => ({ what: 'moved' as const, date: planned.serviceDate, sold })),
    ...dated('changed', change.rewrite),
    ...dated('changed', change.amend),
    ...dated('added', change.add),
  ]
    .toSorted((a, b) => b.sold - a.sold)
    .slice(0, SHOWN_CHANGES);
}

/** The draft of a flight with what publishing it would change. @throws AppError not_found. */
export async function readFlight(deps: NetworkDeps, id: string) {
  const item = known(await readItem(deps.db, 'flight', id));
  const carrier = await readItem(deps.db, 'carrier', item.carrier);
  const { faults, edition } = await draftEdition(deps, deps.db, item);
  const before = publishedEdition(item, carrier?.published ?? null);
  const change =
    edition && faults.length === 0 ? await changeOf(deps.db, item, { before, after: edition }, deps.clock.now()) : null;
  const publications = await publicationsOf(deps, 'flight', id);
  return {
    flight: item.draft,
    revision: item.revision,
    state: stateOf(item),
    families: (carrier?.published ?? carrier?.draft)?.families.map(({ family, name }) => ({ family, name })) ?? [],
    faults: [...faults, ...(change ? reroutedFaults(change) : [])],
    preview: change && { counts: countsOf(change), lines: linesOf(change), keptSold: keptSoldOfDepartures(change) },
    publications,
    mayUndo: publications[0] !== undefined && !publications[0].isUndo,
  };
}

const departureOf = ({ stock, ...departure }: OwnDeparture) => {
  const { id, serviceDate, departsLocal, arrivesLocal, canceled, stopped, sold } = departure;
  return {
    id,
    date: serviceDate,
    departsLocal,
    arrivesLocal,
    canceled,
    stopped,
    sold,
    left: canceled || stopped ? 0 : stock.reduce((sum, one) => sum + (one.closed ? 0 : one.seats - one.sold), 0),
    classes: stock.map((one) => ({
      rbd: one.rbd,
      family: one.fareFamily,
      seats: one.seats,
      sold: one.sold,
      fare: { ...fromMajor(0), minor: one.fareMinor },
      closed: one.closed,
      setByHand: one.setByHand,
    })),
  };
};

/** The next departures of a flight, from a day on. @throws AppError not_found. */
export async function readDepartures(deps: NetworkDeps, id: string, from: LocalDate | undefined) {
  const { draft } = known(await readItem(deps.db, 'flight', id));
  const { today } = spanOf(deps.clock.now());
  const found = await departuresOf(deps.db, draft, from && from > today ? from : today, SHOWN_DEPARTURES + 1);
  return {
    departures: found.slice(0, SHOWN_DEPARTURES).map(departureOf),
    /** The first day after those. */
    next: found[SHOWN_DEPARTURES]?.serviceDate ?? null,
  };
}
