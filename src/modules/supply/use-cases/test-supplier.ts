import { invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { SupplierTest, SupplierTestResult } from '../api.ts';
import { suppliersById } from '../db/supplier-queries.ts';
import { type SearchQuery, type SupplierPort, SupplierUnavailableError } from '../domain/port.ts';
import { faultOf } from '../domain/supplier-fault.ts';
import type { SupplierDeskDeps } from '../ports.ts';
import { type Actor, recordTest } from './edit-suppliers.ts';

/** A test waits so long, whatever the row says. */
const TEST_TIMEOUT_MS = 20_000;
const MAX_DAYS_AHEAD = 330;
const ONE_GUEST = { checkInTime: 'normal', checkOutTime: 'normal', adults: 1, children: 0 } as const;

/** One search of one adult, in a hotel for one night. @throws AppError invalid, at the field. */
function questionOf(deps: SupplierDeskDeps, port: SupplierPort, { from, to, date }: SupplierTest): SearchQuery {
  const { kind: mode } = port.capabilities;
  const [origins, destinations] = [deps.stopsOf(from, mode), deps.stopsOf(to, mode)];
  if (origins.length === 0) throw invalidField('from', 'suppliers.unknown_place');
  if (destinations.length === 0) throw invalidField('to', 'suppliers.unknown_place');
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  if (date < today || date > addDays(today, MAX_DAYS_AHEAD)) throw invalidField('date', 'suppliers.bad_day');
  return {
    ...(mode !== 'avia' && { mode }),
    slices: [{ from: origins, to: destinations, date }],
    passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    ...(mode === 'hotel' && { hotelStay: { ...ONE_GUEST, checkOutDate: addDays(date, 1) } }),
  };
}

/** Sends a supplier one search, on or off, and says what came of it. @throws AppError not_found, invalid. */
export async function testSupplier(
  deps: SupplierDeskDeps,
  by: Actor,
  id: string,
  test: SupplierTest,
): Promise<SupplierTestResult> {
  const [row] = await suppliersById(deps.db, [id]);
  const port = row && deps.open(row);
  if (!port) throw notFound('suppliers.no_supplier');
  const query = questionOf(deps, port, test);
  await recordTest(deps, by, id);
  const started = performance.now();
  const deadline = new Date(deps.clock.now().getTime() + TEST_TIMEOUT_MS).toISOString();
  const ended = (result: Omit<SupplierTestResult, 'milliseconds'>): SupplierTestResult => ({
    ...result,
    milliseconds: Math.round(performance.now() - started),
  });
  let offers = 0;
  try {
    for await (const batch of port.search({ opId: `test:${deps.ids()}`, deadline, locale: 'ru' }, query))
      offers += batch.length;
  } catch (error) {
    const [fault, detail] =
      error instanceof SupplierUnavailableError ? [error.fault, error.message] : [null, 'the call failed'];
    return ended({ outcome: 'fault', offers, fault: fault ?? faultOf(detail), detail: detail.slice(0, 200) });
  }
  return ended({ outcome: offers > 0 ? 'offers' : 'nothing', offers, fault: null, detail: null });
}
