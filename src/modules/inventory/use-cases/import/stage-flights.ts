import type { Steps } from '#modules/search-engine/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { FlightChange, ImportedFlight, ImportSummary } from '../../db/network-imports.ts';
import { type CarrierItem, type FlightItem, flightsAfter, readItem } from '../../db/own-network.ts';
import type { ErrorList } from '../../domain/import/file-error.ts';
import { isSameDocument } from '../../domain/import/same-document.ts';
import {
  createSeasonBuilder,
  type Known,
  type Scope,
  type Season,
  scopeOf,
  seasonOf,
  withoutSeason,
} from '../../domain/import/season.ts';
import { placeTableFaults } from '../../domain/import/table-faults.ts';
import { type TableFlight, tableEdition } from '../../domain/import/table-reader.ts';
import { type OwnFlight, ownFlightId } from '../../domain/own/flight-shape.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { flightFaults } from '../../domain/own/own-flight.ts';
import { endsOf } from '../own/change-timetable.ts';
import { stopsOf, withKnownCodes } from '../own/edit-network.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { inRestingSlices } from '../run-in-time-slices.ts';
import type { ReadFile } from './read-file.ts';

type Staged = {
  flights: ImportedFlight[];
  carriers: Record<string, number>;
  summary: ImportSummary;
};
type Items = Map<string, FlightItem>;
type Wanted = { flight: OwnFlight; line: number | null; faults: NetworkFault[]; isClosed: boolean };

function changeOf(item: FlightItem | undefined, { flight, isClosed }: Wanted): FlightChange {
  if (!item) return 'added';
  if (!isSameDocument(item.draft, flight)) return isClosed ? 'closed' : 'changed';
  return isSameDocument(item.draft, item.published) ? 'same' : 'waiting';
}

function stagedOf(items: Items, wanted: Wanted): ImportedFlight {
  const { flight, line, faults } = wanted;
  const flightId = ownFlightId(flight);
  const item = items.get(flightId);
  const change = changeOf(item, wanted);
  const { carrier } = flight;
  return { flightId, carrier, line, revision: item?.revision ?? 0, change, draft: flight, faults, counts: null };
}

const NONE: Record<FlightChange, number> = { added: 0, changed: 0, closed: 0, waiting: 0, same: 0 };
const countChanges = (flights: readonly ImportedFlight[]): Record<FlightChange, number> => {
  const counts = { ...NONE };
  for (const { change } of flights) counts[change] += 1;
  return counts;
};

const isCutBy = (flight: OwnFlight, scope: Scope): boolean => !isSameDocument(withoutSeason(flight, scope), flight);
/** A schedule without a flight closes it on its days; one whose draft is closed already may wait to be published. */
const isClosedBy = ({ draft, published }: FlightItem, scope: Scope): boolean =>
  isCutBy(draft, scope) || (published !== null && isCutBy(published, scope));

type OfSeason = { season: Season; carrier: CarrierItem; scope: Scope; items: Items; known: Known; errors: ErrorList };
function* seasonSteps(of: OfSeason): Steps<ImportedFlight[]> {
  const { season, carrier, scope, items, known, errors } = of;
  const builder = createSeasonBuilder({ carrier: carrier.draft, scope, known, errors });
  const flights: ImportedFlight[] = [];
  for (const one of season.flights) {
    yield;
    if (errors.isFull) break;
    const made = builder.build(one, items.get(`${carrier.id}${one.number}`)?.draft ?? null);
    const [{ line }] = one.legs;
    if (made) flights.push(stagedOf(items, { ...made, line, isClosed: false }));
  }
  const named = new Set(season.flights.map(({ number }) => number));
  for (const item of items.values()) {
    yield;
    const { number } = item.draft;
    if (!named.has(number) && !season.untouched.has(number) && isClosedBy(item, scope))
      flights.push(
        stagedOf(items, { flight: withoutSeason(item.draft, scope), line: null, faults: [], isClosed: true }),
      );
  }
  return flights;
}

type OfFile<K extends ReadFile['kind']> = Extract<ReadFile, { kind: K }>;
/** Flights that are read at a time: many at once would keep the event loop. */
const PAGE = 200;
async function itemsOf(db: Executor, carrier: string): Promise<Items> {
  const items: Items = new Map();
  for (let after = ''; ; ) {
    const page = await flightsAfter(db, { carrier, after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return items;
    for (const item of page) items.set(item.id, item);
    after = last.id;
  }
}

async function stageSeason(deps: NetworkDeps, { reader, legs, errors }: OfFile<'ssim'>): Promise<Staged> {
  const { records, segmentData, legs: all } = reader.totals;
  const summary: ImportSummary = {
    schedule: null,
    records,
    legs: all,
    segmentData,
    skipped: {},
    noted: {},
    flights: NONE,
  };
  const owner = reader.carrier;
  if (!owner) return { flights: [], carriers: {}, summary };
  const scope = scopeOf(owner, legs);
  const { skipped, noted, ...season } = await inRestingSlices(seasonOf(legs));
  Object.assign(summary, { skipped, noted, schedule: { carrier: owner.code, ...scope, isUtc: owner.isUtc } });
  const carrier = await readItem(deps.db, 'carrier', owner.code);
  if (!carrier) {
    errors.add(owner.line, 3, 'schedules.unknown_carrier', { carrier: owner.code });
    return { flights: [], carriers: {}, summary };
  }
  const items = await itemsOf(deps.db, owner.code);
  const known: Known = { airportOf: deps.airportOf, aircraftOf: deps.aircraftOf };
  const of = { season: { ...season, skipped, noted }, carrier, scope, items, known, errors };
  const flights = await inRestingSlices(seasonSteps(of));
  return {
    flights,
    carriers: { [carrier.id]: carrier.revision },
    summary: { ...summary, flights: countChanges(flights) },
  };
}

function tableFlight(
  deps: NetworkDeps,
  table: TableFlight,
  { carrier, current, errors }: { carrier: CarrierItem; current: OwnFlight | null; errors: ErrorList },
): Wanted | null {
  const made = tableEdition(table, current, errors);
  if (!made) return null;
  const flight = withKnownCodes(deps, made);
  const { stops, faults } = stopsOf(deps, flight);
  const all = [...faults, ...flightFaults(flight, carrier.draft, endsOf(flight, stops))];
  return { flight, line: table.line, faults: placeTableFaults(table, flight, all, errors), isClosed: false };
}

async function stageTable(deps: NetworkDeps, { flights: tables, rows, errors }: OfFile<'table'>): Promise<Staged> {
  const carriers = new Map<string, { item: CarrierItem; items: Items } | null>();
  for (const { carrier } of tables) {
    if (carriers.has(carrier)) continue;
    const item = await readItem(deps.db, 'carrier', carrier);
    carriers.set(carrier, item && { item, items: await itemsOf(deps.db, carrier) });
  }
  function* steps(): Steps<ImportedFlight[]> {
    const flights: ImportedFlight[] = [];
    for (const table of tables) {
      yield;
      const own = carriers.get(table.carrier);
      if (!own) {
        errors.add(table.line, 2, 'schedules.unknown_carrier', { carrier: table.carrier });
        continue;
      }
      if (table.isBroken) continue;
      const current = own.items.get(`${table.carrier}${table.number}`)?.draft ?? null;
      const wanted = tableFlight(deps, table, { carrier: own.item, current, errors });
      if (wanted) flights.push(stagedOf(own.items, wanted));
    }
    return flights;
  }
  const flights = await inRestingSlices(steps());
  const revisions = [...carriers.values()].flatMap((own) => (own ? [[own.item.id, own.item.revision] as const] : []));
  return {
    flights,
    carriers: Object.fromEntries(revisions),
    summary: {
      schedule: null,
      records: rows,
      legs: 0,
      segmentData: 0,
      skipped: {},
      noted: {},
      flights: countChanges(flights),
    },
  };
}

/** Flights as a file would leave them, compared with the drafts of the office. */
export const stageFlights = (deps: NetworkDeps, file: ReadFile): Promise<Staged> =>
  file.kind === 'ssim' ? stageSeason(deps, file) : stageTable(deps, file);
