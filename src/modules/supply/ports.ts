import type { JourneyMode } from '#kernel/mode.ts';
import type { Audit } from '#modules/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sealer } from '#platform/crypto/sealing.ts';
import type { Db, Executor } from '#platform/db/database.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import type { Log } from '#platform/logger.ts';
import type { Listener } from '#platform/realtime/listener.ts';
import type { SupplierAdapter, SupplierAdapterDeps } from './adapters/adapter.ts';
import type { SupplierRow } from './db/schema.ts';
import type { SupplierPort } from './domain/port.ts';

/** Protocols by their names. */
export type Adapters = Readonly<Record<string, SupplierAdapter>>;

/** What the directory of suppliers needs of others; given by the composition. */
export type DirectoryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly limiter: Pick<Limiter, 'consume'>;
  readonly listener: Pick<Listener, 'wait'>;
  readonly adapters: Adapters;
  readonly adapterDeps: SupplierAdapterDeps;
  /** The way out of an adapter, where its exchanges are recorded; absent: that of `adapterDeps`. */
  readonly fetchOf?: ((adapter: string) => typeof fetch) | undefined;
  /** Our address for the webhook of a supplier. */
  readonly newsUrlOf: (supplierId: string) => string;
};

/** What the office of suppliers needs of others. */
export type SupplierDeskDeps = Pick<DirectoryDeps, 'db' | 'clock' | 'sealer' | 'adapters'> & {
  readonly ids: () => string;
  /** An address that we may call, as it is kept; null for any other. */
  readonly readAddress: (typed: string) => string | null;
  readonly audit: Pick<Audit, 'recordAccess'>;
  /** Of some numbers those of contracts that exist. */
  readonly knownContracts: (db: Executor, numbers: readonly string[]) => Promise<readonly string[]>;
  /** Location keys of the stops behind a code or a name, for a mode; empty for an unknown one. */
  readonly stopsOf: (text: string, mode: JourneyMode) => readonly string[];
  /** A port that is reached although its supplier is off; null for an adapter that this release does not have. */
  readonly open: (row: SupplierRow) => SupplierPort | null;
};
