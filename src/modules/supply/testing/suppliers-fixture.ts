import { randomBytes, randomUUID } from 'node:crypto';
import type { AuditEntry } from '#modules/audit/index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../../tests/support/clock.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import { testLog } from '../../../../tests/support/log.ts';
import { SUPPLIER_ADAPTERS } from '../adapters/registry.ts';
import type { NewSupplier, SupplierChange } from '../api.ts';
import { sentOperations } from '../db/sent-operations.ts';
import {
  type Call,
  createSupplierDirectory,
  createSupplierWrapper,
  type DirectoryDeps,
  type SearchQuery,
  type SupplierDeskDeps,
  type SupplierDirectory,
} from '../index.ts';
import { addSupplier, switchSupplier } from '../use-cases/edit-suppliers.ts';
import { readOfficeSupplier } from '../use-cases/read-suppliers.ts';

export const KEY = 'a very secret key 7f3a-XYZ9';
export const ADA = { userId: 'ada', ip: '192.0.2.1' };
export const BEK = { userId: 'bek', ip: '192.0.2.2' };
export const SETTINGS: Omit<SupplierChange, 'revision'> = {
  name: 'Silk Fares',
  currency: 'KGS',
  sells: ['avia'],
  priority: 10,
  searchesAMinute: null,
  timeouts: { search: 12_000, read: 8_000, change: 20_000 },
  pointsOfSale: [],
  contracts: [],
  options: { autoRefund: false },
};
export const NEW: NewSupplier = {
  ...SETTINGS,
  id: 'silk',
  adapter: 'sapar',
  url: 'https://api.silk.example',
  credentials: { key: KEY },
};
const QUERY: SearchQuery = {
  slices: [{ from: ['fru-airport'], to: ['oss-airport'], date: '2026-03-10' }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
};
const SECRET = randomBytes(32);

/** The office of suppliers and processes that follow it, on one database; the network is `answer`. */
export function suppliersFixture(database: TestDatabase) {
  const clock: TestClock = testClock();
  const sealer = createSealer(SECRET);
  const { log, lines } = testLog();
  const audited: AuditEntry[] = [];
  const sent: { url: string; key: string | null }[] = [];
  const network = { answer: () => new Response(`${JSON.stringify({ done: true, total: 0 })}\n`) };
  const { db } = database;

  /** A directory like that of a process of its own. */
  const directory = (listener: DirectoryDeps['listener'] = { wait: async () => {} }): SupplierDirectory =>
    createSupplierDirectory(
      {
        db,
        clock,
        log,
        sealer,
        limiter: createLimiter({ db, clock, secret: SECRET }),
        listener,
        adapters: SUPPLIER_ADAPTERS,
        adapterDeps: {
          clock,
          country: 'KG',
          codeOf: (key) => key.slice(0, 3).toUpperCase(),
          locationOf: (airport) => `${airport.toLowerCase()}-airport`,
          aircraftOf: () => undefined,
          townOf: () => undefined,
          photoOf: () => undefined,
          sentOperations: (supplierId) => sentOperations(db, supplierId),
          fetch: async (url, init) => {
            sent.push({ url: String(url), key: new Headers(init?.headers).get('authorization') });
            return network.answer();
          },
        },
        newsUrlOf: (id) => `https://sapar.example/news/${id}`,
      },
      createSupplierWrapper({ db, clock }),
    );
  const desk = (of: SupplierDirectory = directory()): SupplierDeskDeps => ({
    db,
    clock,
    ids: randomUUID,
    sealer,
    adapters: SUPPLIER_ADAPTERS,
    readAddress: (typed) => (typed.startsWith('https://') ? typed : null),
    audit: { recordAccess: async (_tx, entry) => void audited.push(entry) },
    knownContracts: async (_db, numbers) => numbers.filter((number) => number.startsWith('N-')),
    stopsOf: (text) => (text === 'nowhere' ? [] : [`${text.toLowerCase()}-airport`]),
    open: of.open,
  });
  const call = (opId: string): Call => ({
    opId,
    deadline: new Date(clock.now().getTime() + 15_000).toISOString(),
    locale: 'ru',
  });
  const revision = async () => (await readOfficeSupplier(desk(), 'silk')).supplier.revision;
  return {
    clock,
    sealer,
    log,
    lines,
    audited,
    sent,
    network,
    directory,
    desk,
    call,
    revision,
    added: async (change: Partial<NewSupplier> = {}) => addSupplier(desk(), ADA, { ...NEW, ...change }),
    switched: async (isOn: boolean) =>
      switchSupplier(desk(), ADA, 'silk', { revision: await revision(), isOn, reason: 'a contract was signed' }),
    searched: async (of: SupplierDirectory) => {
      for await (const _batch of of.find('silk')?.search(call(randomUUID()), QUERY) ?? []);
    },
    /** A directory of a new process that has read the table. */
    loaded: async () => {
      const known = directory();
      await known.load();
      return known;
    },
  };
}
export type SuppliersFixture = ReturnType<typeof suppliersFixture>;
