import { beforeAll, describe, expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { ANY, fixed, type PriceRule } from '#modules/pricing/domain/price-rule.ts';
import { type Browser, callers, ORDER_BODY } from './callers.ts';
import { until } from './product-fixture.ts';
import { adult, dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { browser, signIn, createReadyDraft, createApiKey, program } = harness;

const MARKUP = 41_00;
const DISCOUNT = 30_00;
const API_MARKUP = 7_00;
/** Of each ticket, whatever the rate of the contract. */
const EARNED = 123_45;
let agent: Browser;
let contract: string;

const saved = (id: string, kind: PriceRule['kind'], minor: number, conditions: Partial<PriceRule['conditions']>) => ({
  id,
  kind,
  name: `Rule ${id}`,
  conditions: { ...ANY, ...conditions },
  amount: fixed({ KGS: minor }),
});

/** Rules in force: a markup of the site, one of the API, a discount and a commission of one contract. */
beforeAll(async () => {
  agent = await signIn('gold');
  contract = (await agent.good('GET', '/api/session')).user.contract.number;
  const finance = await signIn('finance');
  const rules = [
    saved('site', 'markup', MARKUP, { channels: ['site'] }),
    saved('api', 'markup', API_MARKUP, { channels: ['api'] }),
    saved('own', 'discount', DISCOUNT, { contracts: [contract] }),
    saved('earned', 'commission', EARNED, { contracts: [contract], channels: ['agency'] }),
  ];
  for (const rule of rules) {
    const { revision } = await finance.good('GET', '/api/office/prices');
    await finance.good('PUT', '/api/office/prices/rule', { revision, rule, isNew: true });
  }
  const { revision } = await finance.good('GET', '/api/office/prices');
  await finance.good('POST', '/api/office/prices/submission', { revision, note: 'by buyer' });
  const admin = await signIn('admin');
  await admin.good('POST', '/api/office/prices/publication', { revision: revision + 1 });
  // It counts a moment after its publication.
  await until(
    () => priceOf(browser()),
    ({ total }) => total.minor > 0 && total.ruleSet === 2,
  );
}, 120_000);

const params = {
  slices: [{ from: 'bishkek', to: 'osh', date: dateInDays(51) }],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: true,
};
type Found = { uid: string; offerId: string; total: { minor: number; ruleSet: number } };
/** The first offer of a search as its reader sees it. */
async function readAs(own: Pick<Browser, 'good'>, uid: string, offerId?: string): Promise<Found> {
  const { itineraries } = await until(
    () => own.good('GET', `/api/searches/${uid}`),
    (search) => search.itineraries.length > 0,
  );
  const offers = itineraries.flatMap((one: { offers: { id: string; price: unknown }[] }) => one.offers);
  const offer = offers.find(({ id }: { id: string }) => id === offerId) ?? offers[0];
  return { uid, offerId: offer.id, total: { minor: offer.price.total.minor, ruleSet: offer.price.ruleSet } };
}
async function priceOf(own: Pick<Browser, 'good'>): Promise<Found> {
  const { uid } = await own.good('POST', '/api/searches', params);
  return readAs(own, uid);
}
const reasonsOf = (own: Pick<Browser, 'good'>, path: string): Promise<PriceExplanation> =>
  own.good('GET', `${path}/price-reasons`);
const sumsOf = ({ tickets }: PriceExplanation) =>
  tickets.flatMap(({ lines }) =>
    lines.map((line) => [line.parts.reduce((all, { amount }) => all + amount.minor, 0), line.total.minor]),
  );
const earnedBy = ({ tickets }: PriceExplanation) =>
  tickets.flatMap(({ lines }) => lines.map(({ commission }) => commission?.name));
const named = ({ tickets }: PriceExplanation) =>
  tickets.flatMap(({ lines }) => lines.flatMap(({ parts }) => parts.flatMap(({ name }) => (name ? [name] : []))));

describe('one search has the price of each who reads it', () => {
  test('of the site, of the desk of an agency with its own discount, and of a program of that agency', async () => {
    const visitor = browser();
    const site = await priceOf(visitor);
    const desk = await readAs(agent, site.uid, site.offerId);
    expect(site.total.minor - desk.total.minor).toBe(MARKUP + DISCOUNT);
    const { secret } = await createApiKey(agent);
    const api = await readAs(program(secret), site.uid, site.offerId);
    expect(api.total.minor - desk.total.minor).toBe(API_MARKUP);
    const other = await readAs(await signIn('silver'), site.uid, site.offerId);
    expect(other.total.minor - desk.total.minor).toBe(DISCOUNT);
    // And again, after the others have read it.
    expect(await readAs(browser(), site.uid, site.offerId)).toEqual(site);
    const path = `/api/searches/${site.uid}/offers/${site.offerId}`;
    expect(await reasonsOf(visitor, path)).toEqual({
      view: 'buyer',
      ruleSet: null,
      tickets: [],
      total: { minor: site.total.minor, currency: 'KGS' },
    });
    const own = await reasonsOf(agent, path);
    expect(own).toMatchObject({ view: 'agent', ruleSet: null, total: { minor: desk.total.minor } });
    expect(own.commission?.minor).toBe(EARNED);
    expect(earnedBy(own)).toEqual(['Rule earned']);
    expect(named(own)).toEqual(['Rule own']);
    const atOwnRate = await reasonsOf(await signIn('silver'), path);
    expect(atOwnRate.commission?.minor).not.toBe(EARNED);
    expect(earnedBy(atOwnRate)).toEqual([null]);
    const staff = await reasonsOf(await signIn('executor'), path);
    expect(staff).toMatchObject({ view: 'staff', ruleSet: 2, total: { minor: site.total.minor } });
    for (const reasons of [own, staff]) for (const [parts, total] of sumsOf(reasons)) expect(parts).toBe(total);
  });

  test('a booking costs its buyer’s price, no matter who searched', async () => {
    const desk = await priceOf(agent);
    const visitor = browser();
    const seen = await readAs(visitor, desk.uid, desk.offerId);
    const { id } = await visitor.good('POST', '/api/bookings', { searchUid: desk.uid, offerId: desk.offerId });
    const booking = await visitor.good('GET', `/api/bookings/${id}`);
    expect(booking.price.total.minor).toBe(seen.total.minor);
    expect(booking.price.total.minor).toBe(desk.total.minor + MARKUP + DISCOUNT);
    expect((await reasonsOf(visitor, `/api/bookings/${id}`)).view).toBe('buyer');
  });
});

describe('an order says why it cost what it was sold for', () => {
  let orderId: string;
  let sold: { number: string; price: { total: { minor: number } } };
  beforeAll(async () => {
    const draft = await createReadyDraft(agent, 52, [
      adult(),
      adult({ surname: 'SYDYKOVA', documentNumber: 'AN7000002' }),
    ]);
    const ready = await agent.good('GET', `/api/bookings/${draft}`);
    const reasons = await reasonsOf(agent, `/api/bookings/${draft}`);
    expect(reasons.total).toEqual(ready.price.total);
    expect(named(reasons)).toEqual(['Rule own']);
    const placed = await agent.good('POST', `/api/bookings/${draft}/order`, {
      ...ORDER_BODY,
      method: 'balance',
      agreements: ready.agreements.map(({ key, version }: { key: string; version: number }) => ({ key, version })),
      acceptedTotal: ready.price.total,
    });
    orderId = placed.orderId;
    sold = await until(
      () => agent.good('GET', `/api/orders/${orderId}`),
      (order) => order.status === 'sold',
    );
  }, 60_000);

  test('to staff with each rule and its version; the lines come to the sum that was charged', async () => {
    const staff = await reasonsOf(await signIn('executor'), `/api/orders/${orderId}`);
    expect(staff).toMatchObject({
      view: 'staff',
      ruleSet: 2,
      pricingCode: 'one_avia_pricing',
      total: sold.price.total,
    });
    const [line] = staff.tickets[0]?.lines ?? [];
    expect(line?.parts.map(({ kind }) => kind)).toEqual(['fare', 'taxes', 'service_fee', 'discount', 'it_fee']);
    expect(line?.parts.map(({ rule }) => rule?.id !== undefined)).toEqual([false, false, true, true, true]);
    expect(line?.commission).toMatchObject({
      amount: { minor: EARNED },
      name: 'Rule earned',
      rule: { kind: 'commission' },
    });
    for (const [parts, total] of sumsOf(staff)) expect(parts).toBe(total);
    const all = staff.tickets.flatMap(({ lines }) => lines.map(({ total, count }) => total.minor * count));
    expect(all.reduce((sum, minor) => sum + minor, 0)).toBe(sold.price.total.minor);
    expect(staff.commission?.minor).toBe(2 * EARNED);
  });

  test('to its agency without our rules, to a screen turned to a client and to a passenger the sum', async () => {
    const own = await reasonsOf(agent, `/api/orders/${orderId}`);
    expect(own).toMatchObject({ view: 'agent', ruleSet: null, total: sold.price.total });
    expect(named(own)).toEqual(['Rule own']);
    expect(earnedBy(own)).toEqual(['Rule earned']);
    for (const [parts, total] of sumsOf(own)) expect(parts).toBe(total);
    expect(own.tickets.every(({ lines }) => lines.every(({ parts }) => parts.every(({ rule }) => rule === null)))).toBe(
      true,
    );
    const turned = await signIn('gold');
    turned.jar.set('clientView', '1');
    const passenger = browser();
    await passenger.good('POST', '/api/orders/find', { number: sold.number, proof: 'SYDYKOVA' });
    for (const reader of [turned, passenger])
      expect(await reasonsOf(reader, `/api/orders/${orderId}`)).toEqual({
        view: 'buyer',
        ruleSet: null,
        tickets: [],
        total: sold.price.total,
      });
  });

  test('and a draft is tried on it: what it would have brought, without a change to the order', async () => {
    const finance = await signIn('finance');
    const { revision } = await finance.good('GET', '/api/office/prices');
    const rule = saved('level', 'markup', 11_00, { levels: [1] });
    await finance.good('PUT', '/api/office/prices/rule', { revision, rule, isNew: true });
    const { draft } = await finance.good('GET', '/api/office/prices/sales-trial');
    const today = localDate(new Date(), BUSINESS_TIME_ZONE);
    const before = await agent.good('GET', `/api/orders/${orderId}`);
    await finance.good('POST', '/api/office/prices/sales-trial', { revision: draft.revision, from: today, to: today });
    const { trial } = await until(
      () => finance.good('GET', '/api/office/prices/sales-trial'),
      (answer) => answer.trial?.state === 'done',
    );
    expect(trial.result).toMatchObject({ sales: 1, kept: 0, withoutFee: 0 });
    const [line] = trial.result.lines;
    expect(line).toMatchObject({ product: 'avia', currency: 'KGS', tickets: 2 });
    expect(line.revenueBefore).toBe(sold.price.total.minor);
    expect(line.revenueAfter - line.revenueBefore).toBe(2 * 11_00);
    expect(line.marginAfter - line.marginBefore).toBe(2 * 11_00);
    expect(trial.result.rules.map((one: { name: string }) => one.name)).toEqual(['Rule level']);
    expect((await agent.good('GET', `/api/orders/${orderId}`)).price).toEqual(before.price);
  });
});
