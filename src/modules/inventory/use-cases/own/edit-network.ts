import { AppError, invalidField } from '#kernel/app-error.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  countFlights,
  type FlightItem,
  type HotelItem,
  type NetworkItem,
  readCarriers,
  readItem,
  type StopOfNetwork,
  writeDraft,
} from '../../db/own-network.ts';
import { type OwnFlight, ownFlightId } from '../../domain/own/flight-shape.ts';
import type { NetworkFault, OwnCarrier } from '../../domain/own/own-carrier.ts';
import { withKnownPlaces } from './check-carrier.ts';
import { type Actor, changesBetween, checkRevision, type NetworkDeps, record, refuse } from './network-deps.ts';

/** Carriers of the company and those whose flights it charters; each makes every timetable in memory larger. */
const MAX_CARRIERS = 30;
/** Carriers and flights together: a season of a large carrier. */
export const MAX_FLIGHTS = 10_000;

async function save(deps: NetworkDeps, tx: Tx, by: Actor, before: Item | null, wanted: Draft): Promise<void> {
  checkRevision(before, wanted.revision);
  const at = deps.clock.now().toISOString();
  if (!(await writeDraft(tx, { ...wanted, at, by: by.userId })))
    throw new AppError('conflict', 'flights.changed_meanwhile');
  await record(deps, tx, by, {
    action: 'network_draft_saved',
    subject: wanted.id,
    changes: changesBetween(wanted.kind, before?.draft ?? null, wanted.draft),
    version: wanted.revision + 1,
  });
}
type Item = Exclude<NetworkItem, HotelItem>;
type Draft = Pick<Item, 'kind' | 'id' | 'carrier' | 'draft' | 'revision'>;

/** @throws AppError conflict `flights.changed_meanwhile`; invalid, at the field. */
export const saveCarrier = (
  deps: NetworkDeps,
  by: Actor,
  { revision, carrier }: { revision: number; carrier: OwnCarrier },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const carriers = await readCarriers(tx);
    if (deps.isTaken(carrier.code)) throw invalidField('code', 'flights.code_taken');
    const other = carriers.find(({ id, draft }) => id !== carrier.code && draft.accounting === carrier.accounting);
    if (other) throw invalidField('accounting', 'flights.prefix_taken');
    const before = carriers.find(({ id }) => id === carrier.code) ?? null;
    if (!before && carriers.length >= MAX_CARRIERS) throw invalidField('code', 'flights.too_many');
    const { code } = carrier;
    const draft = withKnownPlaces(deps, carrier);
    await save(deps, tx, by, before, { kind: 'carrier', id: code, carrier: code, draft, revision });
  });

/** Airports under the codes that the timetable uses: FRU is BSZ. */
export function withKnownCodes(deps: Pick<NetworkDeps, 'airportOf'>, flight: OwnFlight): OwnFlight {
  const [from, to] = [deps.airportOf(flight.from), deps.airportOf(flight.to)];
  return { ...flight, from: from?.code ?? flight.from, to: to?.code ?? flight.to };
}

/** Where a flight calls; an airport that reference does not know is a fault. */
export function stopsOf(
  deps: Pick<NetworkDeps, 'airportOf'>,
  flight: Pick<OwnFlight, 'from' | 'to'>,
): { stops: StopOfNetwork[]; faults: NetworkFault[] } {
  const faults: NetworkFault[] = [];
  const stops = (['from', 'to'] as const).flatMap((field) => {
    const found = deps.airportOf(flight[field]);
    if (!found) faults.push({ field, code: 'flights.unknown_airport' });
    return found ?? [];
  });
  return { stops, faults };
}

/**
 * Writes a draft, which may have faults: they are named when it is read, and keep it from being published.
 * @throws AppError conflict `flights.changed_meanwhile`; invalid, at the field; not_found.
 */
export const saveFlight = (
  deps: NetworkDeps,
  by: Actor,
  { revision, flight, id }: { revision: number; flight: OwnFlight; id: string | null },
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const own = ownFlightId(flight);
    // A number is the name of the flight on tickets: another number is another flight.
    if (id !== null && id !== own) throw invalidField('number', 'flights.number_fixed');
    const carrier = await readItem(tx, 'carrier', flight.carrier);
    if (!carrier) throw invalidField('carrier', 'flights.no_such_carrier');
    if (carrier.draft.mode !== 'avia') throw invalidField('carrier', 'runs.other_mode');
    const draft = withKnownCodes(deps, flight);
    refuse(stopsOf(deps, draft).faults);
    const before: FlightItem | null = await readItem(tx, 'flight', own);
    if (id === null && before) throw invalidField('number', 'flights.number_taken');
    if (!before && (await countFlights(tx)) >= MAX_FLIGHTS) throw invalidField('number', 'flights.too_many');
    await save(deps, tx, by, before, { kind: 'flight', id: own, carrier: flight.carrier, draft, revision });
    return own;
  });
