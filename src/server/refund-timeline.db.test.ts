import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import type { Category } from '#kernel/passengers.ts';
import { createInventory, type Inventory } from '#modules/inventory/index.ts';
import { involuntaryLine, refundLine, voidLine } from '#modules/orders/returns/domain/return-sums.ts';
import { createPricing, refundAt, type SoldTicket } from '#modules/pricing/index.ts';
import { createInventorySupplier, type SupplierOffer, type SupplierPort } from '#modules/supply/index.ts';
import { type TestClock, testClock } from '../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { timetableCache } from '../../tests/support/presets.ts';

const START = '2026-03-02T06:00:00Z';
const keyOf = (code: string) => code;
const PARTY = [
  { id: 'mother', category: 'aaa' },
  { id: 'child', category: 'rbg' },
  { id: 'infant', category: 'rmg' },
] as const satisfies readonly { id: string; category: Category }[];
/** A coach has no lap passengers. */
const partyOf = (kind: 'avia' | 'rail' | 'bus') => PARTY.filter(({ category }) => kind !== 'bus' || category !== 'rmg');

let database: TestDatabase;
let clock: TestClock;
let inventory: Inventory;
let supplier: SupplierPort;
type Mode = 'avia' | 'rail' | 'bus';
let suppliers: Record<Mode, SupplierPort>;
const pricing = createPricing({ site: 'kg' });
let operations = 0;
const call = () => ({
  opId: `outlook-${++operations}`,
  deadline: new Date(clock.now().getTime() + 60_000).toISOString(),
  locale: 'ru' as const,
});
beforeAll(async () => {
  database = await testDatabase({ preset: timetableCache(START) });
  clock = testClock(START);
  inventory = createInventory({ db: database.db, clock, airportKeyOfCode: keyOf });
  await inventory.extendTimetable(demoTimetable());
  supplier = createInventorySupplier({ inventory, clock });
  suppliers = {
    avia: supplier,
    rail: createInventorySupplier({ inventory, clock, mode: 'rail' }),
    bus: createInventorySupplier({ inventory, clock, mode: 'bus' }),
  };
});
afterAll(() => database.close());

/** Every fare family of every own carrier, on one route each. */
async function everyFamily(date: string): Promise<SupplierOffer[]> {
  const found = new Map<string, SupplierOffer>();
  for (const to of ['OSS', 'DXB', 'IST'])
    for (const cabin of ['economy', 'business'] as const)
      for await (const batch of supplier.search(call(), {
        slices: [{ from: ['BSZ'], to: [to], date }],
        passengerCounts: { aaa: 1, rbg: 1, rmg: 1, ins: 0 },
        cabin,
      }))
        for (const offer of batch) {
          const key = `${offer.slices[0]?.segments[0]?.carrier} ${offer.terms.fareFamily}`;
          const seats = found.get(key)?.seatsLeft ?? (found.has(key) ? 99 : 0);
          if ((offer.seatsLeft ?? 99) > seats) found.set(key, offer);
        }
  return [...found.values()];
}

const certain = <T>(outcome: { kind: string; value?: T; code?: string }): T => {
  if (outcome.kind !== 'ok') throw new Error(`refused: ${outcome.code}`);
  return outcome.value as T;
};

type State = 'open' | 'released' | 'moved' | 'canceled' | 'used';
const countriesOf: Record<Mode, string[]> = { avia: ['KG', 'TR'], rail: ['KG', 'RU'], bus: ['KG'] };
const STATES: readonly State[] = ['open', 'released', 'moved', 'canceled', 'used'];

/** A sold booking in one of the states, as orders store it. */
async function sell(offer: SupplierOffer, state: State, kind: Mode = 'avia') {
  const supplier = suppliers[kind];
  const countries = countriesOf[kind];
  clock.set(START);
  const { total } = pricing.price(
    { at: clock.now(), countries, currency: 'KGS', kind },
    offer.prices,
    offer.terms,
  ).price;
  const travellers = partyOf(kind).map((one) => ({ ...one })) as never[];
  const request = { offerId: offer.offerId, travellers, contact: { phone: '', email: '' } };
  const priced = certain(await supplier.revalidate(call(), offer.offerId)).offer;
  const expected = priced.prices.reduce(
    (sum, p) => sum + p.count * (p.fare.minor + p.taxes.reduce((all, tax) => all + tax.amount.minor, 0)),
    0,
  );
  const expect = { minor: expected, currency: total.currency };
  const held = certain(await supplier.hold(call(), { ...request, expect }));
  const sold = certain(await supplier.issue(call(), held.ref, expect));
  clock.advance({ minutes: 1 });
  const first = offer.slices[0]?.segments[0];
  if (!first) throw new Error('no flight');
  const [carrier, number] = first.flight.split(' ') as [never, string];
  const name = { carrier, number: Number(number), date: first.departsLocal.slice(0, 10) };
  if (state === 'released') certain(await supplier.releaseSeats(call(), sold.ref, { travellers: 'all' }));
  if (state === 'used')
    await database.db.execute(
      sql`
        update inventory.tickets set coupons = jsonb_set(coupons, '{0,status}', '"F"')
        where booking_id = ${sold.ref.id}`,
    );
  const change = async (what: { minutes: number } | { cancel: true }) => {
    await inventory.changeFlight(name as never, what, async () => {});
  };
  if (state === 'moved') await change({ minutes: 95 });
  if (state === 'canceled') await change({ cancel: true });
  const { price } = pricing.price({ at: new Date(START), countries, currency: 'KGS', kind }, sold.prices, offer.terms);
  const flown = certain(await supplier.retrieve(call(), sold.ref)).flights?.[0];
  const departsAt = flown?.departsAt ?? first.departsAt;
  const tickets = partyOf(kind).map((buyer): SoldTicket => {
    const document = sold.documents.find((d) => d.travellerId === buyer.id);
    const line = price.lines.find((l) => l.category === buyer.category);
    if (!document || !line) throw new Error('nobody');
    return {
      id: buyer.id,
      count: 1,
      price: line,
      terms: offer.terms.refund,
      times: {
        voidUntil: document.voidUntil,
        departsAt,
        released: state === 'released',
        carrier: state === 'moved' || state === 'canceled' ? state : 'as_sold',
      },
      unused: state !== 'used',
      from: { place: first.from, zone: 'Asia/Bishkek' },
    };
  });
  const undo = async () => {
    if (state === 'moved') await change({ minutes: -95 });
  };
  return { ref: sold.ref, price, tickets, departsAt, undo };
}

const policyOf = (kind: Mode) =>
  pricing.tariff({ at: new Date(START), countries: countriesOf[kind], currency: 'KGS', kind });
const policy = policyOf('avia');

/**
 * The refund that own inventory quotes now, with our fees: what `quoteReturn` of orders would store. Null: staff
 * decide.
 */
async function quoted(
  sold: Awaited<ReturnType<typeof sell>>,
  state: State,
  kind: Mode = 'avia',
): Promise<number[] | null> {
  const policy = policyOf(kind);
  const answer = await suppliers[kind].quoteRefund(call(), sold.ref, { travellers: 'all' });
  if (answer.kind === 'rejected' && answer.code === 'NOT_AUTOMATIC') return null;
  const quote = certain(answer);
  return partyOf(kind).map((buyer) => {
    const documents = quote.lines.filter((l) => l.travellerId === buyer.id).map((l) => l.document);
    if (quote.mode === 'void') return voidLine(sold.price, buyer, documents, policy).refundAmount.minor;
    const free = state === 'moved' || state === 'canceled';
    const line =
      (free && involuntaryLine(sold.price, buyer, documents, quote.lines)) ||
      refundLine(sold.price, buyer, documents, quote.lines, policy);
    if (!line) throw new Error('the promise does not fit the sale');
    return line.refundAmount.minor;
  });
}

const seen = new Set<string>();

test.each(
  STATES,
)('the amount shown for «now» equals the quote of own inventory, in every fare family: %s', async (state) => {
  const seed = Date.now() % 2 ** 31;
  clock.set(START);
  for (const offer of await everyFamily(`2026-03-${10 + STATES.indexOf(state)}`)) {
    // Fare families share a flight, so its changes affect all.
    if (state === 'canceled' && offer.terms.fareFamily !== 'lite') continue;
    seen.add(`${offer.slices[0]?.segments[0]?.carrier} ${offer.terms.fareFamily}`);
    const sold = await sell(offer, state);
    const leaves = Date.parse(sold.departsAt);
    const closes = Date.parse('2026-03-02T17:49:00Z');
    const edges = [closes, leaves].flatMap((at) => [at - 1, at, at + 1]);
    const whenever = fc.integer({ min: Date.parse(START) + 60_000, max: leaves + 3 * 86_400_000 });
    for (const at of [...edges, ...fc.sample(whenever, { numRuns: 4, seed })]) {
      clock.set(new Date(at).toISOString());
      const promised = await quoted(sold, state);
      const refunds = sold.tickets.map((ticket) => refundAt(ticket, policy, clock.now()));
      const where = `${state}, ${offer.terms.fareFamily}, ${clock.now().toISOString()}, seed ${seed}`;
      expect(
        refunds.every((one) => one.exact),
        where,
      ).toBe(promised !== null);
      const sums = refunds.map(({ line }) => line.refundAmount.minor);
      if (promised) expect(sums, where).toEqual(promised);
    }
    await sold.undo();
  }
}, 60_000);

test('every fare family of every own carrier was quoted', () => {
  expect([...seen]).toEqual(
    expect.arrayContaining(['K0 lite', 'X0 business', 'X0 flex', 'X0 lite', 'X0 standard', 'Z1 lite']),
  );
});

const GROUND = [
  ['rail', 'open', 'bishkek-2-station', 'moscow-kazanskaya'],
  ['rail', 'used', 'bishkek-2-station', 'moscow-kazanskaya'],
  ['rail', 'open', 'bishkek-2-station', 'balykchy-station'],
  ['bus', 'open', 'bishkek-west-bus', 'karakol-bus'],
] as const;
test.each(GROUND)(
  'and of every class of a %s, %s: %s to %s, at each limit of its ladder',
  async (kind, state, from, to) => {
    const seed = Date.now() % 2 ** 31;
    clock.set(START);
    const request = {
      passengerCounts: { aaa: 1, rbg: 1, rmg: kind === 'bus' ? 0 : 1, ins: 0 },
      cabin: 'economy' as const,
    };
    const offers: SupplierOffer[] = [];
    for (let day = 10; offers.length === 0 && day < 17; day++)
      for await (const batch of suppliers[kind].search(call(), {
        ...request,
        slices: [{ from: [from], to: [to], date: `2026-03-${day}` }],
      }))
        offers.push(...batch);
    expect(offers.length).toBeGreaterThan(0);
    const families = new Map(offers.map((offer) => [offer.terms.fareFamily, offer]));
    for (const offer of families.values()) {
      const sold = await sell(offer, state, kind);
      const leaves = Date.parse(sold.departsAt);
      const limits = (offer.terms.refund.steps ?? []).map(({ hoursBefore }) => leaves - hoursBefore * 3_600_000);
      expect(limits.length).toBeGreaterThan(0);
      const closes = Date.parse(START) + ((offer.terms.voidMinutes ?? 0) - 10) * 60_000;
      const edges = [closes, ...limits].flatMap((at) => [at - 1, at, at + 1]);
      const whenever = fc.integer({ min: Date.parse(START) + 60_000, max: leaves + 86_400_000 });
      for (const at of [...edges, ...fc.sample(whenever, { numRuns: 4, seed })]) {
        clock.set(new Date(at).toISOString());
        const promised = await quoted(sold, state, kind);
        const refunds = sold.tickets.map((ticket) => refundAt(ticket, policyOf(kind), clock.now()));
        const where = `${kind} ${offer.terms.fareFamily}, ${clock.now().toISOString()}, seed ${seed}`;
        expect(
          refunds.every((one) => one.exact),
          where,
        ).toBe(promised !== null);
        if (promised)
          expect(
            refunds.map(({ line }) => line.refundAmount.minor),
            where,
          ).toEqual(promised);
      }
    }
  },
  60_000,
);
