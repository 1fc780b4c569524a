import type { Instant } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { announceTimetable } from '../../db/change-log.ts';
import { routesAhead, taxRoute } from '../../db/own-departures.ts';
import { knownStop } from '../../domain/airports.ts';
import { adultTaxSoms, type OwnCarrier } from '../../domain/own/own-carrier.ts';
import { changedRows, partsOf } from './network-deps.ts';

/** What an adult pays in taxes between two airports, minor units; null: an airport that is not known any more. */
function adultTaxMinor(carrier: OwnCarrier, from: string, to: string): number | null {
  const ends = { from: knownStop(from), to: knownStop(to) };
  return ends.from && ends.to ? fromMajor(adultTaxSoms(carrier, { from: ends.from, to: ends.to })).minor : null;
}

/** Routes of departures ahead whose taxes are not those of the carrier as it is to be published. */
async function otherwiseTaxed(db: Executor, carrier: OwnCarrier, after: Instant) {
  if (carrier.mode !== 'avia') return [];
  const routes = await routesAhead(db, carrier.code, after);
  return routes.flatMap((route) => {
    const minor = adultTaxMinor(carrier, route.from, route.to);
    return minor === null || minor === route.adultTaxMinor ? [] : [{ ...route, adultTaxMinor: minor }];
  });
}

/** Brings the taxes of all departures of an airline up to its publication; answers how many they were. */
export async function taxDepartures(tx: Tx, carrier: OwnCarrier, after: Instant): Promise<number> {
  let count = 0;
  for (const route of await otherwiseTaxed(tx, carrier, after)) count += await taxRoute(tx, carrier.code, route, after);
  return count;
}

/** What connections in every timetable in memory depend on. */
const connecting = ({ details }: OwnCarrier): string =>
  JSON.stringify([details?.hubs, details?.terminals, details?.connections]);

/** Every process connects flights anew. */
export async function announceConnections(tx: Tx, before: OwnCarrier | null, after: OwnCarrier): Promise<void> {
  if (before && connecting(before) !== connecting(after)) await announceTimetable(tx);
}

const rowsIn = (value: unknown): number => (Array.isArray(value) ? value.length : value === undefined ? 0 : 1);

/** What the publication of a carrier's draft changes: its parts with rows that go and come, and departures; by text. */
export async function carrierPreview(
  db: Executor,
  { draft, published }: { draft: OwnCarrier; published: OwnCarrier | null },
  after: Instant,
) {
  const [was, is] = [partsOf(published ?? {}), partsOf(draft)];
  const parts = [...new Set([...was.keys(), ...is.keys()])].flatMap((part) => {
    const [before, now] = [was.get(part), is.get(part)];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const [gone, come] = changedRows(before, now);
    return [{ part, removed: rowsIn(gone), added: rowsIn(come) }];
  });
  const taxed = await otherwiseTaxed(db, draft, after);
  return { parts, departures: published ? taxed.reduce((sum, { count }) => sum + count, 0) : 0 };
}
