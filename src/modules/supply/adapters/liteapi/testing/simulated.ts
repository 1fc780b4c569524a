import type { Currency } from '#kernel/money.ts';
import { type TestDatabase, testDatabase } from '../../../../../../tests/support/database.ts';
import { type Partners, startPartners } from '../../../../../../tests/support/partners.ts';
import { sentOperations } from '../../../db/sent-operations.ts';
import type { Call, SearchQuery, SupplierOffer, SupplierPort, Traveller } from '../../../domain/port.ts';
import type { SentOperations } from '../../../domain/sent-operations.ts';
import { createSupply } from '../../../index.ts';
import type { Town } from '../../adapter.ts';
import { createLiteApiSupplier, type LiteApiConfig } from '../supplier.ts';

/** Noon in Bishkek on a fixed day. */
export const NOW = Date.parse('2027-02-10T06:00:00Z');
const DAY_MS = 86_400_000;
export const day = (inDays: number): string => new Date(NOW + inDays * DAY_MS).toISOString().slice(0, 10);
/** The longest time in which what was sent may still take effect, for the tests. */
export const MAX_DELAY_MS = 15_000;

const named = (name: string) => ({ ru: name, en: name, kg: name });
export const TOWN: Town = {
  name: named('Osh'),
  country: 'KG',
  zone: 'Asia/Bishkek',
  centre: { lat: 40.53, lon: 72.8 },
  airport: { lat: 40.61, lon: 72.79 },
};
/** A town of which we only know where its airport is. */
const FAR: Town = { ...TOWN, name: named('Batken'), centre: null };
const EMPTY: Town = { ...FAR, name: named('Nowhere') };
const TOWNS = new Map([
  ['osh', TOWN],
  ['batken', FAR],
  ['nowhere', EMPTY],
]);

/** The adapter against the simulator, both with their clocks on one fixed day. */
export type Simulated = {
  readonly database: TestDatabase;
  readonly partners: Partners;
  readonly port: SupplierPort;
  /** Another adapter of the same supplier: another process, or one that writes nothing down. */
  another(change?: Partial<LiteApiConfig>, sent?: SentOperations): SupplierPort;
  now(): Date;
  call(opId?: string): Call;
  /** Moves our clock, and the supplier's with it unless `oursOnly`. */
  advance(ms: number, oursOnly?: boolean): Promise<void>;
  back(): Promise<void>;
  faults(...faults: object[]): Promise<void>;
  /** What the simulator answers to a call of its own interface. */
  send(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** The bookings that were made by a reference, or so many of all. */
  booked(reference: string): Promise<Record<string, unknown>[]>;
  found(query: SearchQuery, port?: SupplierPort): Promise<SupplierOffer[]>;
  close(): Promise<void>;
};

export async function simulatedLiteApi(currency: Currency): Promise<Simulated> {
  const [database, partners] = await Promise.all([testDatabase(), startPartners()]);
  const base = NOW - Date.now();
  let ahead = base;
  let operations = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const another: Simulated['another'] = (change, sent = sentOperations(database.db, 'liteapi')) => {
    const port = createLiteApiSupplier({
      id: 'liteapi',
      name: 'LiteAPI',
      url: `${partners.url}/liteapi`,
      key: partners.keys.liteapi,
      currency,
      clock,
      country: 'KG',
      sent,
      townOf: (key) => TOWNS.get(key),
      photoOf: (url) => ({ path: `/pictures?${url}`, width: 960, height: 720 }),
      maxEffectDelayMs: MAX_DELAY_MS,
      ...change,
    });
    return createSupply({ db: database.db, clock, suppliers: [port] }).get('liteapi');
  };
  const port = another();
  const move = (ms: number) => partners.faultRule('clock', { aheadMs: ms });
  await move(base);
  const call = (opId = `operation-${++operations}`): Call => ({
    opId,
    deadline: new Date(clock.now().getTime() + 20_000).toISOString(),
    locale: 'en',
  });
  const send: Simulated['send'] = async (method, path, body) => {
    const response = await fetch(`${partners.url}/liteapi${path}`, {
      method,
      headers: { 'x-api-key': partners.keys.liteapi, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
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
    faults: (...faults) => partners.faultRule('liteapi', { faults }),
    send,
    async booked(reference) {
      const { body } = await send('GET', `/bookings?clientReference=${encodeURIComponent(reference)}`);
      return (body as { data: Record<string, unknown>[] }).data;
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

type Party = { rooms?: number; adults?: number; childAges?: number[] };
/** A stay of two nights in forty days. */
export const stay = (town = 'osh', party: Party = {}, inDays = 40): SearchQuery => {
  const { rooms = 1, adults = 2, childAges = [] } = party;
  return {
    mode: 'hotel',
    slices: [{ from: [town], to: [town], date: day(inDays) }],
    passengerCounts: { aaa: rooms, rbg: 0, rmg: 0, ins: 0 },
    cabin: 'economy',
    hotelStay: {
      checkOutDate: day(inDays + 2),
      checkInTime: 'normal',
      checkOutTime: 'normal',
      adults,
      children: childAges.length,
      childAges,
    },
  };
};

/** The lead guest of a room. */
export const guest = (n = 0): Traveller => ({
  id: `traveller-${n}`,
  category: 'aaa',
  surname: 'SYDYKOV',
  name: ['AZAMAT', 'AIGUL', 'BERMET', 'NURLAN'][n] as string,
  patronymic: null,
  gender: null,
  birthdate: null,
  citizenship: null,
  document: null,
});
export const CONTACT = { phone: '+996555000000', email: 'buyer@example.com' };
