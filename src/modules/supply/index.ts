import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { TransactionalSupplier } from './adapters/transactional-supplier.ts';
import { logSupplierCall } from './db/supplier-calls.ts';
import type { SupplierPort } from './domain/port.ts';
import type { SupplierBuyer } from './domain/supplier-visibility.ts';
import { convertSupplier, type Exchange } from './use-cases/convert-supplier.ts';
import type { SupplierDirectory } from './use-cases/supplier-directory.ts';
import { wrapSupplier } from './use-cases/wrap-supplier.ts';
import { wrapTransactional } from './use-cases/wrap-transactional.ts';

export { FaultInjector } from './adapters/own/fault-injection.ts';
export {
  createInventorySupplier,
  OWN_SUPPLIER_ID,
  ownSupplierIdFor,
} from './adapters/own/own-supplier.ts';
export { createOwnTransactionalSupplier } from './adapters/own/own-transactional-supplier.ts';
export { recordExchanges } from './adapters/record-exchanges.ts';
export { SUPPLIER_ADAPTERS } from './adapters/registry.ts';
export type { TransactionalSupplier } from './adapters/transactional-supplier.ts';
export { sentOperations } from './db/sent-operations.ts';
export type * from './domain/ancillaries-port.ts';
export { type Conversion, conversionOf, splitQuoteId } from './domain/conversion.ts';
export type { Fault, SupplierMethod } from './domain/fault.ts';
export * from './domain/port.ts';
export { noAfterSale } from './domain/unsupported.ts';
export type { DirectoryDeps, SupplierDeskDeps } from './ports.ts';
export type { Exchange } from './use-cases/convert-supplier.ts';
export { supplierCurrencies } from './use-cases/read-suppliers.ts';
export { recordSupplierRest } from './use-cases/record-rest.ts';
export { type SeededSupplier, seedSupplier } from './use-cases/seed-supplier.ts';
export {
  createSupplierDirectory,
  SUPPLIERS_CHANNEL,
  type SupplierDirectory,
} from './use-cases/supplier-directory.ts';
export { createSupplierPictures } from './use-cases/supplier-pictures.ts';

export type Supply = {
  /** Every supplier that sells now, wrapped: our own first, those of the table by priority. */
  all(): readonly SupplierPort[];
  /** Whether a buyer may see the offers of a supplier; false for one that is switched off. */
  isVisibleTo(id: string, buyer?: SupplierBuyer): boolean;
  /** Whether any supplier limits who may see its offers. */
  looksAtBuyers(): boolean;
  /** @throws Error for an unknown id. */
  get(id: string): SupplierPort;
  /** Issues tickets in the caller's transaction; undefined of all suppliers but those in our own database. */
  transactional(id: string): TransactionalSupplier | undefined;
};

type CallLogDeps = {
  db: Db;
  /** Called when a supplier call could not be logged. */
  onLogFailure?: (error: unknown) => void;
};
const callLog =
  ({ db, onLogFailure }: CallLogDeps): Parameters<typeof wrapSupplier>[1]['log'] =>
  (record) =>
    logSupplierCall(db, record).catch((error) => onLogFailure?.(error));

/** Puts deadlines, checks and the log around a supplier of the table. */
export function createSupplierWrapper(
  given: CallLogDeps & { clock: Clock; exchange?: Exchange },
): (port: SupplierPort, currency: AnyCurrency) => SupplierPort {
  const log = callLog(given);
  const { clock, exchange } = given;
  return (port, currency) => wrapSupplier(exchange ? convertSupplier(port, exchange, currency) : port, { clock, log });
}

/** All suppliers, wrapped: deadlines, checked answers, a log of every call (use-cases/wrap-supplier.ts). */
export function createSupply(given: {
  db: Db;
  clock: Clock;
  /** Those that are this process itself; they stand first. */
  own?: readonly SupplierPort[];
  suppliers: readonly SupplierPort[];
  /** Converts what suppliers sell in other currencies; absent: they are left as they are, and no search takes them. */
  exchange?: Exchange;
  /** Ours that no search asks: reached by their id alone. */
  unlisted?: readonly SupplierPort[];
  /** Those of the table. */
  directory?: Pick<SupplierDirectory, 'all' | 'find' | 'isVisibleTo' | 'looksAtBuyers'>;
  /** By the suppliers' ids. */
  transactional?: Readonly<Record<string, TransactionalSupplier>>;
  /** Called when a supplier call could not be logged. */
  onLogFailure?: (error: unknown) => void;
}): Supply {
  const log = callLog(given);
  const { clock, own = [], suppliers, unlisted = [], directory, exchange } = given;
  const converted = (port: SupplierPort) => (exchange ? convertSupplier(port, exchange) : port);
  const wrapped = new Map([
    ...own.map((port) => [port.id, wrapSupplier(port, { clock, log, own: true })] as const),
    ...suppliers.map((port) => [port.id, wrapSupplier(converted(port), { clock, log })] as const),
  ]);
  const hidden = new Map(unlisted.map((port) => [port.id, wrapSupplier(port, { clock, log, own: true })] as const));
  const transactional = new Map(
    Object.entries(given.transactional ?? {}).map(([id, does]) => [id, wrapTransactional(id, does, clock)]),
  );
  if (new Set([...wrapped.keys(), ...hidden.keys()]).size !== own.length + suppliers.length + unlisted.length)
    throw new Error('two suppliers share an id');
  return {
    all: () => [...wrapped.values(), ...(directory?.all() ?? [])],
    isVisibleTo: (id, buyer) => directory?.isVisibleTo(id, buyer) ?? true,
    looksAtBuyers: () => directory?.looksAtBuyers() ?? false,
    get: (id) => {
      const port = wrapped.get(id) ?? hidden.get(id) ?? directory?.find(id);
      if (!port) throw new Error(`no supplier ${id}`);
      return port;
    },
    transactional: (id) => transactional.get(id),
  };
}
