import { type TestDatabase, testDatabase } from '../../../../../../tests/support/database.ts';
import { type Partners, startPartners } from '../../../../../../tests/support/partners.ts';
import { sentOperations } from '../../../db/sent-operations.ts';
import type { Call, SearchQuery, SupplierOffer, SupplierPort, Traveller } from '../../../domain/port.ts';
import type { SentOperations } from '../../../domain/sent-operations.ts';
import { createSupply } from '../../../index.ts';
import { createDuffelSupplier } from '../supplier.ts';

/** Noon in Bishkek on a fixed day. */
export const NOW = Date.parse('2027-02-10T06:00:00Z');
const DAY_MS = 86_400_000;
export const day = (inDays: number): string => new Date(NOW + inDays * DAY_MS).toISOString().slice(0, 10);
/** The longest time in which what was sent may still take effect, for the tests. */
export const MAX_DELAY_MS = 15_000;

/** The adapter against the simulator, both with their clocks on one fixed day. */
export type Simulated = {
  readonly database: TestDatabase;
  readonly partners: Partners;
  readonly port: SupplierPort;
  /** Another adapter of the same supplier: another process, or one that writes nothing down. */
  another(sent?: SentOperations, change?: { fetch: typeof fetch }): SupplierPort;
  now(): Date;
  call(opId?: string): Call;
  /** Moves our clock, and the supplier's with it unless `oursOnly`. */
  advance(ms: number, oursOnly?: boolean): Promise<void>;
  back(): Promise<void>;
  faults(...faults: object[]): Promise<void>;
  /** What the supplier has, as its own interface lists it. */
  listed<T>(path: string): Promise<T[]>;
  found(query: SearchQuery, port?: SupplierPort): Promise<SupplierOffer[]>;
  close(): Promise<void>;
};

export async function simulatedDuffel(currency: string): Promise<Simulated> {
  const [database, partners] = await Promise.all([testDatabase(), startPartners({ duffelCurrency: currency })]);
  const base = NOW - Date.now();
  let ahead = base;
  let operations = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const another: Simulated['another'] = (sent = sentOperations(database.db, 'duffel'), change) => {
    const port = createDuffelSupplier({
      id: 'duffel',
      name: 'Duffel',
      url: `${partners.url}/duffel`,
      key: partners.keys.duffel,
      clock,
      sent,
      codeOf: (key) => key.slice(0, 3).toUpperCase(),
      locationOf: (code) => `${code.toLowerCase()}-airport`,
      aircraftOf: () => undefined,
      maxEffectDelayMs: MAX_DELAY_MS,
      ...change,
    });
    return createSupply({ db: database.db, clock, suppliers: [port] }).get('duffel');
  };
  const port = another();
  const move = (ms: number) => partners.faultRule('clock', { aheadMs: ms });
  await move(base);
  const call = (opId = `operation-${++operations}`): Call => ({
    opId,
    deadline: new Date(clock.now().getTime() + 20_000).toISOString(),
    locale: 'en',
  });
  return {
    database,
    partners,
    port,
    another,
    now: () => clock.now(),
    call,
    async advance(ms, oursOnly = false) {
      ahead += ms;
      if (!oursOnly) await move(ahead);
    },
    async back() {
      ahead = base;
      await move(base);
    },
    faults: (...faults) => partners.faultRule('duffel', { faults }),
    async listed<T>(path: string) {
      const response = await fetch(`${partners.url}/duffel${path}`, {
        headers: { authorization: `Bearer ${partners.keys.duffel}`, 'duffel-version': 'v2' },
      });
      return ((await response.json()) as { data: T[] }).data;
    },
    async found(query, from = port) {
      const offers: SupplierOffer[] = [];
      for await (const batch of from.search(call(), query)) offers.push(...batch);
      return offers;
    },
    close: async () => {
      await partners.stop();
      await database.close();
    },
  };
}

export const way = (from: string, to: string, inDays = 40): SearchQuery => ({
  slices: [{ from: [`${from.toLowerCase()}-airport`], to: [`${to.toLowerCase()}-airport`], date: day(inDays) }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
});

export const adult: Traveller = {
  id: 'traveller-0',
  category: 'aaa',
  surname: 'O’NEIL-SMITH',
  name: 'ANNE MARIE',
  patronymic: null,
  gender: 'female',
  birthdate: '1990-01-01',
  citizenship: 'KG',
  document: { type: 'internationalPassport', number: 'PE0000001', expiration: '2031-01-01' },
};
export const CONTACT = { phone: '+996555000000', email: 'buyer@example.com' };
