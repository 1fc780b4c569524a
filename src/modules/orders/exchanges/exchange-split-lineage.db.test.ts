import { afterAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import { decideApproval } from '#modules/travel-approvals/use-cases/decide-approval.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { codeOf } from '../../../../tests/support/error-code.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Exchange, Order } from '../api.ts';
import { readSplitChoices } from '../split/use-cases/read-split-choices.ts';
import { splitOrder } from '../split/use-cases/split-order.ts';
import { familyParty, issuedOrder } from '../testing/buy.ts';
import { member, POLICY, setPolicy } from '../testing/company.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { cancelExchange } from './use-cases/pay-exchange.ts';
import { quoteExchange } from './use-cases/quote-exchange.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const traveller = member('traveller');
const boss = member('boss');
const policy = (changed: Partial<TravelPolicy> = {}) => setPolicy(fixture, { ...POLICY, ...changed });
beforeEach(async () => {
  database = await emptied(database);
  const tools = { clock: testClock(new Date().toISOString()), ...testLog() };
  fixture = await createOrdersFixture(database, tools, { aaa: 2, rbg: 1, rmg: 0, ins: 0 });
  policy();
});
afterAll(() => database.close());

const party = familyParty(7_400_000);
/**
 * A paid trip of three whose second adult has left for an order of their own: both parts, and what the whole has
 * cost.
 */
async function parted() {
  const order = await issuedOrder(fixture, traveller, party());
  const leaving = [order.passengers[1]?.id ?? ''];
  const { parts } = await readSplitChoices(fixture.deps, traveller, order.id, leaving);
  if (!parts) throw new Error('they may not leave');
  const agreed = { passengerIds: leaving, agreed: true, total: parts.splitOff.total };
  const { childOrder } = await splitOrder(fixture.deps, traveller, order.id, agreed);
  for (let n = 0; n < 3; n++) await fixture.pass({ seconds: 1 });
  const read = (id: string) => readOrder(fixture.deps, traveller, id);
  return { own: await read(childOrder?.id ?? ''), left: await read(order.id), whole: order.price.total.minor };
}
/** What it costs everybody of a part to fly two days later, or `later` more. */
async function offered({ id, passengers, slices }: Order, later = 0): Promise<Exchange> {
  const day = addDays(slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2 + later);
  const requested = { passengerIds: passengers.map((p) => p.id), dates: [day] };
  return (await quoteExchange(fixture.deps, traveller, id, requested)).offers[0] as Exchange;
}
const confirm = ({ id }: Order, { id: exchangeId, total }: Exchange) =>
  confirmExchange(fixture.deps, traveller, { id, exchangeId }, { agreed: true, total, method: 'card' });
async function exchanged(order: Order, offer: Exchange): Promise<void> {
  await confirm(order, offer);
  const intent = [...fixture.payments.intents.values()].find((one) => one.purpose === offer.id);
  await fixture.payments.capture(intent?.id ?? '');
  for (let n = 0; n < 2; n++) await fixture.pass({ seconds: 1 });
}

test('orders of one split are one order to the policy: each exchange counts the costs of all', async () => {
  for (const first of ['own', 'left'] as const) {
    const trip = await parted();
    const [one, other] = first === 'own' ? [trip.own, trip.left] : [trip.left, trip.own];
    policy();
    const [cost, more] = [await offered(one), await offered(other)];
    // Room for either exchange, and not for both.
    const ceiling = trip.whole + Math.max(cost.total.minor, more.total.minor);
    policy({ perOrder: ceiling });
    const inside = await offered(one);
    expect(inside).not.toHaveProperty('travel');
    await exchanged(one, inside);
    expect((await offered(other)).travel?.violations).toEqual([
      {
        rule: 'per_order',
        allowed: money(ceiling),
        is: money(trip.whole + cost.total.minor + more.total.minor),
      },
    ]);
    policy({ perOrder: ceiling + more.total.minor });
    expect(await offered(other)).not.toHaveProperty('travel');
  }
});

test('offers of two split orders quoted together are not both accepted unchecked', async () => {
  const trip = await parted();
  const [cost, more] = [await offered(trip.own), await offered(trip.left)];
  policy({ perOrder: trip.whole + Math.max(cost.total.minor, more.total.minor) });
  const [one, other] = [await offered(trip.own), await offered(trip.left)];
  expect([one, other].filter((offer) => 'travel' in offer)).toEqual([]);
  fixture.clock.advance({ seconds: 1 });
  const both = await Promise.allSettled([confirm(trip.own, one), confirm(trip.left, other)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [late, offer] = both[0]?.status === 'rejected' ? [trip.own, one] : [trip.left, other];
  expect(await codeOf(confirm(late, offer))).toBe('orders.quote_expired');
  // Not paid for yet, the other one counts all the same.
  expect((await offered(late, 1)).travel?.violations).toMatchObject([{ rule: 'per_order' }]);
});

test('an approved sum covers both orders of a split; an approved class covers its own passengers', async () => {
  const trip = await parted();
  const [cost, more] = [await offered(trip.own), await offered(trip.left)];
  expect(more.total.minor).toBeGreaterThan(cost.total.minor);
  policy({ perOrder: trip.whole });
  expect((await offered(trip.own)).travel?.violations).toMatchObject([{ rule: 'per_order' }]);
  fixture.supplier.exchangeCabin = 'business';
  const asks = await offered(trip.left);
  expect(asks.travel?.violations.map(({ rule }) => rule)).toEqual(['cabin', 'per_order']);
  await confirm(trip.left, asks);
  const ids = { id: trip.left.id, exchangeId: asks.id };
  await decideApproval(fixture.deps, boss, ids.id, { ...ids, decision: 'approve', comment: '' });
  await cancelExchange(fixture.deps, traveller, ids);
  expect((await offered(trip.own)).travel?.violations.map(({ rule }) => rule)).toEqual(['cabin']);
  fixture.supplier.exchangeCabin = 'economy';
  expect(await offered(trip.own)).not.toHaveProperty('travel');
});
