import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#platform/db/database.ts';
import { countOpenBreaks } from './db/reconciliation-break-queries.ts';
import { RECONCILIATION_BREAK_KINDS } from './domain/find-reconciliation-breaks.ts';

/**
 * `ledger_breaks` by kind. Read on demand, so that every process shows the same; without a database the last value
 * stays.
 */
export function registerLedgerMetrics(registry: Registry, db: Db): void {
  const breaks = new Gauge({
    name: 'ledger_breaks',
    help: 'Open differences between payments, issued bookings and the ledger',
    labelNames: ['kind'],
    registers: [registry],
    collect: async () => {
      const counts = await countOpenBreaks(db).catch(() => null);
      if (!counts) return;
      breaks.reset();
      for (const kind of RECONCILIATION_BREAK_KINDS) breaks.set({ kind }, counts.get(kind) ?? 0);
    },
  });
}
