import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fromMajor, money } from '#kernel/money.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import { decideApproval } from '#modules/travel-approvals/use-cases/decide-approval.ts';
import { listApprovals } from '#modules/travel-approvals/use-cases/list-approvals.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../../tests/support/database.ts';
import { codeOf } from '../../../../tests/support/error-code.ts';
import { testLog } from '../../../../tests/support/log.ts';
import type { Exchange } from '../api.ts';
import type { Visitor } from '../core/use-cases/visitor.ts';
import { familyParty, issuedOrder } from '../testing/buy.ts';
import { member, POLICY, setPolicy } from '../testing/company.ts';
import { createOrdersFixture, type OrdersFixture } from '../testing/orders-fixture.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { recoverLostWork } from '../use-cases/recover-lost-work.ts';
import { confirmExchange } from './use-cases/confirm-exchange.ts';
import { cancelExchange, payExchange } from './use-cases/pay-exchange.ts';
import { quoteExchange } from './use-cases/quote-exchange.ts';
import { readExchangePayment } from './use-cases/read-exchange-payment.ts';
import { readExchange } from './use-cases/view-exchange.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const traveller = member('traveller');
const colleague = member('colleague');
const boss = member('boss');
const policy = (changed: Partial<TravelPolicy> = {}) => setPolicy(fixture, { ...POLICY, ...changed });
const party = familyParty(7_000_000);
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(
    database,
    { clock: testClock(new Date().toISOString()), ...testLog() },
    { aaa: 2, rbg: 1, rmg: 0, ins: 0 },
  );
  policy();
});
afterAll(() => database.close());

/** A trip inside the policy, paid for and issued, and a day on which it may fly instead. */
async function issued() {
  const order = await issuedOrder(fixture, traveller, party());
  const day = addDays(order.slices[0]?.segments[0]?.departsLocal.slice(0, 10) ?? '', 2);
  return { id: order.id, people: order.passengers.map((p) => p.id), day, order };
}
type Issued = Awaited<ReturnType<typeof issued>>;
async function offered({ id, people: passengerIds, day }: Issued, who = traveller): Promise<Exchange> {
  const { offers } = await quoteExchange(fixture.deps, who, id, { passengerIds: passengerIds, dates: [day] });
  return offers[0] as Exchange;
}
const confirm = (id: string, { id: exchangeId, total }: Exchange, who = traveller) =>
  confirmExchange(fixture.deps, who, { id, exchangeId }, { agreed: true, total, method: 'card' });
/** An exchange that waits for the company: the first business class that the policy does not allow. */
async function waiting(who = traveller) {
  fixture.supplier.exchangeCabin = 'business';
  const trip = await issued();
  const offer = await offered(trip, who);
  const { exchange } = await confirm(trip.id, offer, who);
  return { trip, offer, exchange, ids: { id: trip.id, exchangeId: exchange.id } };
}
const decide = (
  who: Visitor,
  { id, exchangeId }: { id: string; exchangeId: string },
  decision: 'approve' | 'refuse',
  comment = 'As agreed',
) => decideApproval(fixture.deps, who, id, { decision, comment, exchangeId });
const read = (ids: { id: string; exchangeId: string }, who = traveller) => readExchange(fixture.deps, who, ids);
const kinds = async (id: string) => (await readOrder(fixture.deps, traveller, id)).history.map((h) => h.kind);
const emails = (template: string) => fixture.mails.filter((mail) => mail.template === template);
async function pay(purpose: string) {
  const intent = [...fixture.payments.intents.values()].find((one) => one.purpose === purpose);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
}
const exchanges = () => fixture.supplier.calls.filter((call) => call.startsWith('exchange'));

describe('an offer of an exchange', () => {
  test('inside the policy is done as ever, and says nothing about it', async () => {
    const trip = await issued();
    const offer = await offered(trip);
    expect(offer).not.toHaveProperty('travel');
    const { exchange, redirectUrl } = await confirm(trip.id, offer);
    expect([exchange.state, redirectUrl]).toEqual(['unpaid', expect.stringContaining('pay.example')]);
  });
  test('of a higher class is marked with its reason, and takes no money yet', async () => {
    fixture.supplier.exchangeCabin = 'business';
    const trip = await issued();
    const offer = await offered(trip);
    expect(offer).toMatchObject({
      state: 'quoted',
      travel: {
        violations: [{ rule: 'cabin', allowed: 'economy', is: 'business' }],
        hours: 24,
        onTimeout: 'refuse',
        approval: null,
      },
    });
    const ids = { id: trip.id, exchangeId: offer.id };
    expect((await readExchangePayment(fixture.deps, traveller, ids)).paymentOptions).toEqual([]);
  });
  test('is checked with the whole cost of its passenger and order, fees and penalties included', async () => {
    const trip = await issued();
    const sold = trip.order.price.lines.find((line) => line.category === 'aaa')?.total.minor ?? 0;
    const free = await offered(trip);
    const dearest = Math.max(
      ...free.lines.map(({ passengerId, total }) => {
        const { category } = trip.order.passengers.find((p) => p.id === passengerId) ?? {};
        const own = trip.order.price.lines.find((line) => line.category === category);
        return (own?.total.minor ?? 0) + total.minor;
      }),
    );
    const whole = trip.order.price.total.minor + free.total.minor;
    expect(dearest).toBeGreaterThan(sold);
    // The sale was inside; so is the exchange at the very ceiling.
    policy({ perPassenger: dearest, perOrder: whole });
    expect(await offered(trip)).not.toHaveProperty('travel');
    policy({ perPassenger: dearest - 1, perOrder: whole - 1 });
    expect((await offered(trip)).travel?.violations).toEqual([
      { rule: 'per_passenger', allowed: money(dearest - 1), is: money(dearest) },
      { rule: 'per_order', allowed: money(whole - 1), is: money(whole) },
    ]);
  });
  test('of the money that an earlier exchange has cost counts too', async () => {
    const trip = await issued();
    const first = await offered(trip);
    await confirm(trip.id, first);
    await pay(first.id);
    const whole = trip.order.price.total.minor + first.total.minor;
    policy({ perOrder: whole });
    const again = await offered({ ...trip, day: addDays(trip.day, 1) });
    expect(again.travel?.violations).toMatchObject([{ rule: 'per_order', is: money(whole + again.total.minor) }]);
  });
  test('waits where the policy says that everything does', async () => {
    fixture.contracts.set('firm', { basisPoints: 0 });
    const trip = await issued();
    policy({ always: true });
    expect((await offered(trip)).travel).toMatchObject({ violations: [], approval: null });
  });
});

describe('an exchange outside the policy', () => {
  test('waits for the company: nothing is paid, the tickets stay, and its approvers are notified', async () => {
    const { trip, offer, exchange, ids } = await waiting();
    expect(exchange).toMatchObject({
      state: 'approving',
      travel: { approval: { state: 'waiting', onTimeout: 'refuse', mayDecide: false } },
    });
    await fixture.runJobs();
    const order = await readOrder(fixture.deps, traveller, trip.id);
    expect([order.nextActor, order.status]).toEqual(['approver', 'sold']);
    expect(order.tickets.every(({ state }) => state === 'open')).toBe(true);
    expect(order.actions).not.toContain('exchange');
    expect(await kinds(trip.id)).toContain('exchange_approval_requested');
    const requested = emails('approval-requested');
    expect(requested.map(({ to }) => to)).toEqual(['boss@firm.kg', 'second@firm.kg']);
    expect(requested[0]?.data).toMatchObject({
      exchange: true,
      total: offer.amountDue,
      requester: 'Name of traveller',
      onTimeout: 'refuse',
      violations: [{ rule: 'cabin' }],
    });
    for (const method of ['card', 'qr', 'balance', 'points'] as const)
      expect(await codeOf(payExchange(fixture.deps, traveller, ids, { method })), method).toBe(
        'orders.approval_pending',
      );
    expect((await readExchangePayment(fixture.deps, traveller, ids)).paymentOptions).toEqual([]);
    expect([...fixture.payments.intents.values()].filter((one) => one.purpose === exchange.id)).toEqual([]);
    expect(exchanges()).toEqual([]);
  });

  test('approved by another than who asked it is paid, exchanged, and not asked about again', async () => {
    const { trip, ids } = await waiting();
    await fixture.runJobs();
    expect(await decide(boss, ids, 'approve')).toMatchObject({ nextActor: 'buyer' });
    expect(await read(ids)).toMatchObject({
      state: 'unpaid',
      travel: { approval: { state: 'approved', decidedBy: 'Name of boss', comment: 'As agreed' } },
    });
    await fixture.runJobs();
    expect(emails('approval-decided')).toMatchObject([
      {
        to: 'traveller@firm.kg',
        data: { exchange: true, decision: 'approved', by: 'Name of boss', paymentTimeLimit: expect.any(String) },
      },
    ]);
    const { redirectUrl } = await payExchange(fixture.deps, traveller, ids, { method: 'card' });
    expect(redirectUrl).not.toBeNull();
    await pay(ids.exchangeId);
    expect(await read(ids)).toMatchObject({ state: 'done' });
    // The same class once more is what the company has agreed to.
    expect(await offered({ ...trip, day: addDays(trip.day, 1) })).not.toHaveProperty('travel');
  });

  test('that costs nothing goes to the carrier with the word', async () => {
    fixture.supplier.dearerMinor = -200_000;
    fixture.supplier.changeFeeMinor = 0;
    const { ids, offer } = await waiting();
    expect(offer.amountDue.minor).toBe(0);
    expect(exchanges()).toEqual([]);
    await fixture.runJobs();
    expect(emails('approval-requested')[0]?.data).toMatchObject({ total: offer.total });
    await decide(boss, ids, 'approve');
    await fixture.pass({ seconds: 1 });
    expect((await read(ids)).state).toBe('done');
  });

  test('refused leaves the tickets as they are and says why', async () => {
    const { trip, ids } = await waiting();
    expect(await codeOf(decide(boss, ids, 'refuse', ' '))).toBe('common.fill_required');
    const order = await decide(boss, ids, 'refuse', 'Economy, please');
    expect(order).toMatchObject({ status: 'sold', nextActor: 'nobody' });
    expect(order.tickets.every(({ state }) => state === 'open')).toBe(true);
    await fixture.runJobs();
    expect(await read(ids)).toMatchObject({
      state: 'canceled',
      travel: { approval: { state: 'refused', comment: 'Economy, please' } },
    });
    expect(emails('approval-decided')).toMatchObject([
      { data: { exchange: true, decision: 'refused', paymentTimeLimit: null } },
    ]);
    expect(await kinds(trip.id)).toContain('exchange_refused');
    expect(await codeOf(payExchange(fixture.deps, traveller, ids, { method: 'card' }))).toBe('orders.quote_expired');
    expect(await codeOf(decide(member('second'), ids, 'approve'))).toBe('orders.approval_decided');
    expect(exchanges()).toEqual([]);
    // Another one may be asked for, and is asked about again.
    expect((await offered(trip)).travel).toMatchObject({ violations: [{ rule: 'cabin' }] });
  });

  test('is decided neither by its requester, nor by the user who placed the order, nor by a stranger', async () => {
    fixture.supplier.exchangeCabin = 'business';
    const trip = await issued();
    const offer = await offered(trip, boss);
    await confirm(trip.id, offer, boss);
    const ids = { id: trip.id, exchangeId: offer.id };
    expect(await codeOf(decide(boss, ids, 'approve'))).toBe('orders.own_approval');
    policy({ approvers: ['boss', 'second', 'traveller'] });
    expect(await codeOf(decide(traveller, ids, 'approve'))).toBe('orders.own_approval');
    expect(await codeOf(decide(colleague, ids, 'approve'))).toBe('orders.not_approver');
    expect(await codeOf(decide(member('boss', 'other'), ids, 'approve'))).toBe('orders.not_found');
    expect(await codeOf(decide(member('second'), { ...ids, exchangeId: 'another' }, 'approve'))).toBe(
      'orders.exchange_not_found',
    );
    await fixture.runJobs();
    expect(emails('approval-requested').map(({ to }) => to)).toEqual(['second@firm.kg']);
    expect((await read(ids, member('second'))).travel?.approval?.mayDecide).toBe(true);
    expect(await decide(member('second'), ids, 'approve')).toMatchObject({ nextActor: 'buyer' });
  });

  test('given up while it waits is not waited for any more', async () => {
    const { ids } = await waiting();
    expect((await cancelExchange(fixture.deps, traveller, ids)).state).toBe('canceled');
    await fixture.runJobs();
    expect(emails('approval-requested')).toEqual([]);
    expect((await listApprovals(fixture.deps, boss)).approvals).toEqual([]);
    expect(await codeOf(decide(boss, ids, 'approve'))).toBe('orders.approval_decided');
  });
});

test('the list of approvals has the exchange with its new flights, its passengers and what it costs', async () => {
  const { trip, offer, ids } = await waiting(colleague);
  const { approvals } = await listApprovals(fixture.deps, boss);
  expect(approvals).toMatchObject([
    {
      orderId: trip.id,
      by: 'Name of colleague',
      open: true,
      exchange: { id: ids.exchangeId, amountDue: offer.amountDue, refundAmount: fromMajor(0) },
      route: [{ departsLocal: offer.slices[0]?.segments[0]?.departsLocal }],
      travelApproval: { violations: [{ rule: 'cabin' }], approval: { state: 'waiting', mayDecide: true } },
    },
  ]);
  expect(approvals[0]?.passengers).toHaveLength(3);
  expect((await listApprovals(fixture.deps, member('boss', 'other'))).approvals).toEqual([]);
  await decide(boss, ids, 'approve');
  expect((await listApprovals(fixture.deps, boss)).approvals).toMatchObject([
    { travelApproval: { approval: { state: 'approved', mayDecide: false } } },
  ]);
});

describe('an exchange approval past its time limit', () => {
  // The fake supplier promises twenty minutes, of which a minute and a half are our margin: the time-out decides after
  // nine and a quarter.
  test.each([
    ['refuse', 'canceled', 'exchange_auto_refused'],
    ['approve', 'unpaid', 'exchange_auto_approved'],
  ] as const)('means to %s as the policy says, while there is time to pay', async (onTimeout, state, kind) => {
    policy({ onTimeout });
    const { trip, ids } = await waiting();
    await fixture.pass({ minutes: 9 });
    expect((await read(ids)).state).toBe('approving');
    await fixture.pass({ minutes: 1 });
    expect((await read(ids)).state).toBe(state);
    expect(await kinds(trip.id)).toContain(kind);
    expect(emails('approval-decided')).toMatchObject([{ data: { exchange: true, by: null } }]);
    if (onTimeout === 'refuse') return;
    await payExchange(fixture.deps, traveller, ids, { method: 'card' });
    await pay(ids.exchangeId);
    expect((await read(ids)).state).toBe('done');
  });
  test('is found by the sweep when its job was lost, and a later answer changes nothing', async () => {
    const { ids } = await waiting();
    fixture.clock.advance({ minutes: 10 });
    expect(await codeOf(decide(boss, ids, 'approve'))).toBe('orders.approval_decided');
    expect((await read(ids)).travel?.approval?.state).toBe('refused');
    const { ids: other } = await waiting();
    fixture.clock.advance({ minutes: 10 });
    await recoverLostWork(fixture.deps);
    expect((await read(other)).travel?.approval?.state).toBe('refused');
  });
  test('an approved exchange without payment ends with its offer; a new one needs no second approval', async () => {
    const { trip, ids } = await waiting();
    await decide(boss, ids, 'approve');
    await fixture.pass({ minutes: 19 });
    expect((await read(ids)).state).toBe('canceled');
    expect(await offered(trip)).not.toHaveProperty('travel');
  });
});

test('concurrent approvers, payment and deadline lead to one decision, and nothing refused is paid', async () => {
  for (let round = 0; round < 4; round++) {
    const { ids } = await waiting();
    const outcomes = await Promise.allSettled([
      decide(boss, ids, round % 2 ? 'approve' : 'refuse'),
      decide(member('second'), ids, round % 2 ? 'refuse' : 'approve'),
      payExchange(fixture.deps, traveller, ids, { method: 'card' }),
      recoverLostWork(fixture.deps),
    ]);
    expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { state, travel } = await read(ids);
    expect(state).toBe(travel?.approval?.state === 'approved' ? 'unpaid' : 'canceled');
  }
});
