import { notFound } from '#kernel/app-error.ts';
import type { Executor } from '#platform/db/database.ts';
import type { SupplierAdapter } from '../adapters/adapter.ts';
import type { OfficeAdapter, OfficeSupplier, SupplierException, SupplierHealth } from '../api.ts';
import { failedCalls, type MeasuredCalls, measureCalls } from '../db/health-queries.ts';
import type { SupplierRow } from '../db/schema.ts';
import { listSuppliers, openRests, suppliersById } from '../db/supplier-queries.ts';
import { CREDENTIAL_NAMES } from '../domain/connection.ts';
import { SUPPLIER_METHODS, type SupplierMethod } from '../domain/fault.ts';
import { faultOf } from '../domain/supplier-fault.ts';
import type { SupplierDeskDeps } from '../ports.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHOWN_EXCEPTIONS = 50;
const NO_CALLS: MeasuredCalls = { calls: 0, answered: 0, p95: null };

/** Calls that change nothing at the supplier: without an answer nothing is open. */
const READS: ReadonlySet<SupplierMethod> = new Set([
  'search',
  'revalidate',
  'placeMap',
  'retrieve',
  'quoteRefund',
  'quoteExchange',
  'resolveOutcome',
  'offerAncillaries',
  'resolveAncillary',
  'checkedIn',
]);

/** Every supplier of the table, on or off, with the currency that it sells in. */
export const supplierCurrencies = async (db: Executor): Promise<Pick<SupplierRow, 'id' | 'name' | 'currency'>[]> =>
  (await listSuppliers(db)).map(({ id, name, currency }) => ({ id, name, currency }));

async function healthOf(db: Executor, ids: readonly string[], now: Date): Promise<(id: string) => SupplierHealth> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const [hour, day, rests] = await Promise.all([
    measureCalls(db, ids, before(HOUR_MS)),
    measureCalls(db, ids, before(DAY_MS)),
    openRests(db, now),
  ]);
  return (id) => {
    const rest = rests.get(id);
    return {
      hour: hour.get(id) ?? NO_CALLS,
      day: day.get(id) ?? NO_CALLS,
      resting: rest ? { until: rest.until.toISOString(), processes: rest.processes } : null,
    };
  };
}

/** A row as the office sees it: of the secrets only that they are set. */
function viewOf(row: SupplierRow, health: SupplierHealth): OfficeSupplier {
  const { credentials, connectionSetBy: _setBy, connectionSetAt: _setAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    credentials: CREDENTIAL_NAMES.flatMap((name) => {
      const stored = credentials[name];
      return stored ? [{ name, hint: stored.hint, setAt: stored.setAt }] : [];
    }),
    updatedAt: updatedAt.toISOString(),
    health,
  };
}

const adapterView = (adapter: SupplierAdapter): OfficeAdapter => ({
  name: adapter.name,
  label: adapter.label,
  sells: [...adapter.sells],
  address: adapter.address ?? null,
  credentials: [...adapter.credentials],
  options: adapter.options.map((option) => ({
    name: option.name,
    kind: option.kind,
    initial: option.initial,
    min: option.kind === 'number' ? option.min : null,
    max: option.kind === 'number' ? option.max : null,
  })),
});

type ReadDeps = Pick<SupplierDeskDeps, 'db' | 'clock' | 'adapters'>;

/** All suppliers in the order in which they are searched, and the adapters. */
export async function listOfficeSuppliers({ db, clock, adapters }: ReadDeps) {
  const rows = await listSuppliers(db);
  const health = await healthOf(
    db,
    rows.map(({ id }) => id),
    clock.now(),
  );
  return {
    suppliers: rows.map((row) => viewOf(row, health(row.id))),
    adapters: Object.values(adapters).map(adapterView),
  };
}

/** @throws AppError not_found `suppliers.no_supplier`. */
export async function readOfficeSupplier({ db, clock, adapters }: ReadDeps, id: string) {
  const [row] = await suppliersById(db, [id]);
  if (!row) throw notFound('suppliers.no_supplier');
  const now = clock.now();
  const [health, failed] = await Promise.all([
    healthOf(db, [id], now),
    failedCalls(db, id, { since: new Date(now.getTime() - DAY_MS), most: SHOWN_EXCEPTIONS }),
  ]);
  const adapter = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
  return {
    supplier: viewOf(row, health(id)),
    adapter: adapter ? adapterView(adapter) : null,
    exceptions: failed.flatMap(({ method: name, outcome, detail, calls, lastAt }): SupplierException[] => {
      const method = SUPPLIER_METHODS.find((one) => one === name);
      if (!method) return [];
      const isUnresolved = outcome === 'unknown' && !READS.has(method);
      // An answer of which some offers were dropped contradicts itself.
      const fault = detail === 'dropped' ? ('garbled' as const) : faultOf(detail);
      return [{ method, fault, detail, isUnresolved, calls, lastAt }];
    }),
  };
}
