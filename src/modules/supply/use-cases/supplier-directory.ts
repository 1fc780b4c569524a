import type { Instant } from '#kernel/dates.ts';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import { createFollower } from '#platform/realtime/follower.ts';
import type { NewsReading, ReceivedNews, SupplierAdapter, SupplierConnection } from '../adapters/adapter.ts';
import type { SupplierRow } from '../db/schema.ts';
import { listRevisions, suppliersById } from '../db/supplier-queries.ts';
import { type Outcome, SearchLimitError, type SupplierPort } from '../domain/port.ts';
import { isVisibleTo, looksAtBuyers, type SupplierBuyer } from '../domain/supplier-visibility.ts';
import type { DirectoryDeps } from '../ports.ts';
import { openCredentials } from './supplier-credentials.ts';

/** Wake-ups after a change of a supplier. */
export const SUPPLIERS_CHANNEL = 'suppliers';
export const SUPPLIERS_TOPIC = 'changed';

type Entry = { readonly row: SupplierRow; readonly connection: SupplierConnection; readonly port: SupplierPort };

/** The suppliers of the table, as this process knows them. */
export type SupplierDirectory = {
  /** Those that are on, by priority. */
  all(): readonly SupplierPort[];
  /** On or off: what was bought of it is looked after in any case. */
  find(id: string): SupplierPort | undefined;
  /** True for ids that are not of the table. */
  isVisibleTo(id: string, buyer?: SupplierBuyer): boolean;
  /** Whether any supplier limits who may see its offers. */
  looksAtBuyers(): boolean;
  /** Null: no such supplier, or it sends none. */
  readNews(id: string, received: ReceivedNews): NewsReading | null;
  /** A port that is reached although its supplier is off; for test calls. */
  open(row: SupplierRow): SupplierPort | null;
  /** Takes in what has changed since. */
  load(): Promise<void>;
  /** Loads all, then follows the changes of every process. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const OFF: Outcome<never> = {
  kind: 'rejected',
  code: 'GONE',
  message: 'the supplier is switched off',
  retry: false,
};

/** Until every process of ours calls the new address: they look once a second. */
const RECONNECTED_WITHIN_MS = 60_000;

/**
 * Another address, or another key, may be another account, which knows nothing of what was sent before. Its «never
 * happened» is no proof then, and the outcome stays unknown until a person has looked.
 */
const isProofOf = (sentAt: Instant, connectionSetAt: Date | null): boolean =>
  connectionSetAt === null || Date.parse(sentAt) > connectionSetAt.getTime() + RECONNECTED_WITHIN_MS;

const RECONNECTED: Outcome<never> = {
  kind: 'unknown',
  reason: 'it was sent before the address or the key of the supplier changed',
};

type Guard = {
  readonly isOn: () => boolean;
  readonly takeSearch: () => Promise<void>;
  readonly connectionSetAt: Date | null;
};

/**
 * What sells something new is refused while the supplier is off; everything else goes on. «Never happened» is believed
 * only of what was sent over the present connection.
 */
function guarded(port: SupplierPort, { isOn, takeSearch, connectionSetAt }: Guard): SupplierPort {
  const checked = <T>(outcome: Outcome<T>, sentAt: Instant): Outcome<T> =>
    outcome.kind === 'ok' && outcome.value === 'never-happened' && !isProofOf(sentAt, connectionSetAt)
      ? RECONNECTED
      : outcome;
  const { ancillaries, placeMap, search } = port;
  return {
    ...port,
    async *search(call, query) {
      if (!isOn()) return;
      await takeSearch();
      yield* search(call, query);
    },
    revalidate: async (call, offerId, ages) => (isOn() ? port.revalidate(call, offerId, ages) : OFF),
    hold: async (call, request) => (isOn() ? port.hold(call, request) : OFF),
    resolveOutcome: async (call, unresolved) => checked(await port.resolveOutcome(call, unresolved), unresolved.sentAt),
    ...(ancillaries && {
      ancillaries: {
        ...ancillaries,
        offered: async (...args: Parameters<typeof ancillaries.offered>) =>
          isOn() ? ancillaries.offered(...args) : OFF,
        holdSelectedSeats: async (...args: Parameters<typeof ancillaries.holdSelectedSeats>) =>
          isOn() ? ancillaries.holdSelectedSeats(...args) : OFF,
        // What went inside the booking has been bought already.
        sell: async (...[call, ref, order]: Parameters<typeof ancillaries.sell>) => {
          if (isOn()) return ancillaries.sell(call, ref, order);
          return ancillaries.capabilities.inBooking ? ancillaries.sell(call, ref, { ...order, onlyBooked: true }) : OFF;
        },
        resolveOutcome: async (...args: Parameters<typeof ancillaries.resolveOutcome>) =>
          checked(await ancillaries.resolveOutcome(...args), args[1].sentAt),
      },
    }),
    ...(placeMap && {
      placeMap: async (call: Parameters<typeof placeMap>[0], offerId: string) =>
        isOn() ? placeMap(call, offerId) : OFF,
    }),
  };
}

/**
 * Keeps the suppliers of this process as the table says: woken by a change, and by looking once a second. `wrap` puts
 * deadlines, checks, the row's currency and the log around an adapter.
 */
export function createSupplierDirectory(
  deps: DirectoryDeps,
  wrap: (port: SupplierPort, currency: AnyCurrency) => SupplierPort,
): SupplierDirectory {
  const { db, log, sealer, limiter, listener, adapters, adapterDeps } = deps;
  const known = new Map<string, Entry>();
  let selling: readonly SupplierPort[] = [];
  let limitsBuyers = false;

  function connectionOf(row: SupplierRow): SupplierConnection {
    const { id, name, url, currency, options, timeouts } = row;
    let credentials = {};
    try {
      credentials = openCredentials(sealer, row);
    } catch (error) {
      log.error({ err: error, supplier: id }, 'credentials of a supplier do not open: it gets none');
    }
    return { id, name, url, credentials, currency, options, timeouts, newsUrl: deps.newsUrlOf(id) };
  }

  /** @throws SearchLimitError when the searches of this minute are used up. */
  const takeSearch = async (id: string): Promise<void> => {
    const max = known.get(id)?.row.searchesAMinute ?? null;
    if (max === null) return;
    await limiter.consume('supply.searches', id, { max, seconds: 60 }).catch((error: unknown) => {
      throw new SearchLimitError(error instanceof Error ? error.name : 'limit');
    });
  };

  const create = (adapter: SupplierAdapter, connection: SupplierConnection): SupplierPort =>
    adapter.create(connection, { ...adapterDeps, fetch: deps.fetchOf?.(adapter.name) ?? adapterDeps.fetch });

  function entryOf(row: SupplierRow): Entry | null {
    const adapter = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
    if (!adapter) {
      log.warn({ supplier: row.id, adapter: row.adapter }, 'a supplier of an unknown adapter is left out');
      return null;
    }
    const connection = connectionOf(row);
    const { id } = row;
    const port = guarded(wrap(create(adapter, connection), row.currency), {
      isOn: () => known.get(id)?.row.isOn === true,
      takeSearch: () => takeSearch(id),
      connectionSetAt: row.connectionSetAt,
    });
    return { row, connection, port };
  }

  async function load(): Promise<void> {
    const revisions = await listRevisions(db);
    const changed = revisions.filter(({ id, revision }) => known.get(id)?.row.revision !== revision);
    if (changed.length === 0) return;
    const rows = await suppliersById(
      db,
      changed.map(({ id }) => id),
    );
    for (const row of rows) {
      const entry = entryOf(row);
      if (entry) known.set(row.id, entry);
    }
    const entries = [...known.values()].toSorted(
      (a, b) => a.row.priority - b.row.priority || (a.row.id < b.row.id ? -1 : 1),
    );
    const on = entries.filter(({ row, port }) => row.isOn && row.sells.includes(port.capabilities.kind));
    selling = on.map(({ port }) => port);
    limitsBuyers = entries.some(({ row }) => row.isOn && looksAtBuyers(row));
  }

  const report = (error: unknown) => log.warn({ err: error }, 'changed suppliers were not read');
  const follower = createFollower({ listener, topic: SUPPLIERS_TOPIC, load, report });

  return {
    all: () => selling,
    find: (id) => known.get(id)?.port,
    isVisibleTo: (id, buyer) => {
      const entry = known.get(id);
      return entry === undefined || isVisibleTo(entry.row, buyer);
    },
    looksAtBuyers: () => limitsBuyers,
    readNews: (id, received) => {
      const entry = known.get(id);
      const adapter = entry && adapters[entry.row.adapter];
      return (entry && adapter?.readNews?.(entry.connection, received)) ?? null;
    },
    open: (row) => {
      const adapter = Object.hasOwn(adapters, row.adapter) ? adapters[row.adapter] : undefined;
      return adapter ? wrap(create(adapter, connectionOf(row)), row.currency) : null;
    },
    load,
    ...follower,
  };
}
