import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import type { TravelPolicy } from '#modules/agencies/index.ts';
import { confirmServices } from '#modules/orders/booking/use-cases/confirm-services.ts';
import { createBooking } from '#modules/orders/booking/use-cases/create-booking.ts';
import { readBooking } from '#modules/orders/booking/use-cases/read-booking.ts';
import { savePassengers } from '#modules/orders/booking/use-cases/save-passengers.ts';
import { payOrder, readPayment } from '#modules/orders/core/use-cases/pay-order.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { place, visitor } from '#modules/orders/testing/buy.ts';
import { account, member, POLICY, setPolicy } from '#modules/orders/testing/company.ts';
import { CONTACTS, createWorld, person, type World } from '#modules/orders/testing/orders-world.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { recoverLostWork } from '#modules/orders/use-cases/recover-lost-work.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { codeOf } from '../../../tests/support/refused.ts';
import { decideApproval } from './use-cases/decide-approval.ts';
import { listApprovals } from './use-cases/list-approvals.ts';

let database: TestDatabase;
let world: World;
const traveller = member('traveller');
const boss = member('boss');
const STRICT: TravelPolicy = {
  ...POLICY,
  perPassenger: 300_000,
  costCentres: ['Mine', 'Office'],
  costCentreRequired: true,
  purpose: 'required',
};
const policy = (changed: Partial<TravelPolicy> = {}) => setPolicy(world, { ...STRICT, ...changed });
beforeEach(async () => {
  database = await emptied(database);
  world = await createWorld(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  policy();
});
afterAll(() => database.close());

const TRIP = { costCentre: 'Mine', purpose: 'Repair of the pump' };
async function booked(who = traveller, trip: object | null = TRIP): Promise<string> {
  const { id } = await createBooking(world.deps, who, { searchUid: 's', offerId: world.offer().offer.id });
  const typed = {
    passengers: [person()],
    contacts: CONTACTS,
    ...(trip && { trip: { costCentre: '', purpose: '', ...trip } }),
  };
  await savePassengers(world.deps, who, id, { ...typed, complete: true });
  await confirmServices(world.deps, who, id);
  return id;
}
/** An order of 4 050 soms where 3 000 a passenger are allowed. */
const waiting = async (who = traveller): Promise<string> => (await place(world, await booked(who), who)).orderId;
const read = (id: string, who = traveller) => readOrder(world.deps, who, id);
const decide = (who: Visitor, id: string, decision: 'approve' | 'refuse', comment = 'As agreed') =>
  decideApproval(world.deps, who, id, { decision, comment });
const letters = (template: string) => world.mails.filter((mail) => mail.template === template);

describe('a booking under a policy', () => {
  test('lists the broken rules, the approvers and the questions about the trip', async () => {
    const booking = await readBooking(world.deps, traveller, await booked());
    expect(booking.travel).toEqual({
      violations: [{ rule: 'per_passenger', allowed: fromMajor(3_000), is: fromMajor(4_050) }],
      approval: true,
      costCentres: ['Mine', 'Office'],
      costCentreRequired: true,
      purpose: 'required',
      approvers: ['Name of boss', 'Name of second'],
      hours: 24,
      silence: 'refuse',
    });
    expect(booking.trip).toEqual(TRIP);
  });
  test('warns before the order when its hold is shorter than the approval, with longer ones', async () => {
    const found = world.offer();
    const longer = { ...found.offer, id: 'flex', holdMinutes: 26 * 60 };
    Object.assign(found.offer, { holdMinutes: 20 });
    found.itinerary.offers.push(longer, { ...longer, id: 'unknown', holdMinutes: undefined });
    const { id } = await createBooking(world.deps, traveller, { searchUid: 's', offerId: found.offer.id });
    const shortHold = async (hours: number) => {
      policy({ hours });
      return (await readBooking(world.deps, traveller, id)).travel?.shortHold;
    };
    expect(await shortHold(24)).toEqual({ minutes: 20, longer: [{ offerId: 'flex', minutes: 26 * 60 }] });
    setPolicy(world, POLICY);
    expect((await readBooking(world.deps, traveller, id)).travel).not.toHaveProperty('shortHold');
  });
  test('is not complete without a cost centre of the list and a purpose', async () => {
    const { id } = await createBooking(world.deps, traveller, {
      searchUid: 's',
      offerId: world.offer().offer.id,
    });
    const typed = { passengers: [person()], contacts: CONTACTS, complete: true };
    const problems = async (trip?: object) => {
      try {
        await savePassengers(world.deps, traveller, id, {
          ...typed,
          ...(trip && { trip: { costCentre: '', purpose: '', ...trip } }),
        });
      } catch (error) {
        return (error as AppError).fields.map(({ path, code }) => `${path} ${code}`);
      }
      return [];
    };
    expect(await problems()).toEqual(['trip.costCentre common.fill_field', 'trip.purpose common.fill_field']);
    expect(await problems({ costCentre: 'Elsewhere', purpose: 'x' })).toEqual([
      'trip.costCentre travel.cost_centre_unknown',
    ]);
    expect(await problems(TRIP)).toEqual([]);
    // Saved again without a word about the trip it stays as it was.
    expect(await problems()).toEqual([]);
    expect((await readBooking(world.deps, traveller, id)).trip).toEqual(TRIP);
  });
  test('requires no answers of a user whose contract has no policy', async () => {
    world.contracts.set('other', { basisPoints: 0 });
    const who = member('agent', 'other');
    const id = await booked(who, null);
    expect(await readBooking(world.deps, who, id)).not.toHaveProperty('travel');
    const { orderId, redirectUrl } = await place(world, id, who);
    expect(redirectUrl).not.toBeNull();
    expect(await read(orderId, who)).not.toHaveProperty('trip');
  });
});

describe('an order inside the policy', () => {
  test('is paid at once, and keeps its cost centre and purpose', async () => {
    policy({ perPassenger: 500_000 });
    const { orderId, redirectUrl } = await place(world, await booked(), traveller);
    expect(redirectUrl).toBe('https://pay.example/intent-1');
    expect(await read(orderId)).toMatchObject({
      actor: 'bank',
      trip: { ...TRIP, violations: [], approval: null },
    });
    expect((await listOrders(world.deps, traveller, { sort: 'created', order: 'desc' })).orders).toMatchObject([
      { trip: { ...TRIP, approval: null } },
    ]);
    expect(letters('approval-asked')).toEqual([]);
    expect(await codeOf(decide(boss, orderId, 'approve'))).toBe('orders.nothing_to_approve');
  });
  test('waits all the same where the policy says that every order does', async () => {
    policy({ perPassenger: null, always: true });
    expect(await read(await waiting())).toMatchObject({
      actor: 'approver',
      trip: { violations: [], approval: { state: 'waiting' } },
    });
  });
});

describe('an order outside the policy', () => {
  test('holds its seats and waits: its approvers are notified, payment is closed', async () => {
    const { orderId, redirectUrl, refused } = await place(world, await booked(), traveller);
    expect([redirectUrl, refused]).toEqual([null, null]);
    await world.runJobs();
    const order = await read(orderId);
    expect(order).toMatchObject({ status: 'pay', actor: 'approver', actions: ['cancel'] });
    expect(order.trip).toMatchObject({
      ...TRIP,
      // The seats are not kept as long as the policy gives: that is said with both times.
      approval: {
        state: 'waiting',
        silence: 'refuse',
        mayDecide: false,
        cutShort: { keptUntil: order.paymentTimeLimit },
      },
    });
    expect((order.trip?.approval?.cutShort?.policyGives ?? '') > (order.paymentTimeLimit ?? '')).toBe(true);
    expect(order.history.map(({ kind }) => kind)).toEqual(['created', 'approval_asked', 'hold_sent', 'held']);
    expect(letters('approval-asked').map(({ to }) => to)).toEqual(['boss@firm.kg', 'second@firm.kg']);
    expect(letters('approval-asked')[0]?.data).toMatchObject({
      order: order.number,
      people: ['boss'],
      requester: 'Name of traveller',
      ...TRIP,
      silence: 'refuse',
      violations: [{ rule: 'per_passenger' }],
    });
    expect(letters('order-held')).toEqual([]);
  });

  test('takes no money in any way before it is approved', async () => {
    const id = await waiting();
    expect((await readPayment(world.deps, traveller, id)).ways).toEqual([]);
    for (const method of [
      'card',
      'card_ru',
      'freedompay',
      'qr',
      'wallet_mega',
      'balance',
      'motivation',
      'points',
    ] as const)
      for (const who of [traveller, boss])
        expect(await codeOf(payOrder(world.deps, who, id, { method: method as 'card' })), method).toBe(
          'orders.approval_waits',
        );
    expect(await codeOf(payOrder(world.deps, traveller, id, { method: 'card', points: fromMajor(10) }))).toBe(
      'orders.approval_waits',
    );
    expect(world.payments.intents.size).toBe(0);
  });

  test('is approved by another than who placed it, and then paid to tickets', async () => {
    const id = await waiting();
    await world.runJobs();
    expect(await decide(boss, id, 'approve')).toMatchObject({
      status: 'pay',
      actor: 'buyer',
      actions: ['pay', 'cancel'],
      trip: {
        approval: { state: 'approved', decidedBy: 'Name of boss', comment: 'As agreed', mayDecide: false },
      },
    });
    await world.runJobs();
    expect(letters('approval-decided')).toMatchObject([
      {
        to: 'traveller@firm.kg',
        data: { decision: 'approved', by: 'Name of boss', comment: 'As agreed', people: ['traveller'] },
      },
    ]);
    expect(letters('order-held')).toHaveLength(1);
    await payOrder(world.deps, traveller, id, { method: 'card' });
    await world.payments.capture('intent-1');
    await world.pass({ seconds: 1 });
    expect((await read(id)).status).toBe('sold');
  });

  test('refused it ends, gives its seats back and says why', async () => {
    const id = await waiting();
    expect(await codeOf(decide(boss, id, 'refuse', '  '))).toBe('common.fill_required');
    expect(await decide(boss, id, 'refuse', 'By train, please')).toMatchObject({ status: 'canceled' });
    await world.pass({ seconds: 1 });
    expect([...world.supplier.bookings.values()].map(({ state }) => state)).toEqual(['canceled']);
    const order = await read(id);
    expect(order.trip?.approval).toMatchObject({ state: 'refused', comment: 'By train, please' });
    expect(order.history.map(({ kind }) => kind)).toContain('approval_refused');
    expect(letters('approval-decided')).toMatchObject([{ data: { decision: 'refused', paymentTimeLimit: null } }]);
    expect(await codeOf(payOrder(world.deps, traveller, id, { method: 'card' }))).toBe('orders.cannot_pay');
    expect(await codeOf(decide(member('second'), id, 'approve'))).toBe('orders.approval_decided');
  });

  test('is approved neither by its buyer nor by a non-approver, and a stranger learns nothing', async () => {
    const own = await waiting(boss);
    expect(await codeOf(decide(boss, own, 'approve'))).toBe('orders.own_approval');
    expect(await codeOf(decide(traveller, own, 'approve'))).toBe('orders.not_approver');
    expect(await codeOf(decide(member('boss', 'other'), own, 'approve'))).toBe('orders.not_found');
    expect(await codeOf(decide(visitor('stranger'), own, 'approve'))).toBe('orders.not_found');
    // An agency above the contract sees the order; it is not the company.
    const above = { ...boss, account: { ...account('chief', 'above'), below: ['firm'] } };
    expect(await codeOf(decide(above, own, 'approve'))).toBe('orders.not_approver');
    expect((await read(own)).trip?.approval?.state).toBe('waiting');
    expect(letters('approval-asked').map(({ to }) => to)).toEqual([]);
    await world.runJobs();
    expect(letters('approval-asked').map(({ to }) => to)).toEqual(['second@firm.kg']);
  });
});

test('an agency that books for a company below it is bound by its policy too, and the company decides', async () => {
  world.contracts.set('above', { basisPoints: 0 });
  const agent: Visitor = {
    ...member('agent', 'above'),
    account: { ...account('agent', 'above'), below: ['firm'] },
  };
  const id = await booked(agent, null);
  await database.db.execute(
    `update orders.drafts set for_contract_id = 'firm', contract_id = 'firm' where id = '${id}'`,
  );
  const typed = { passengers: [person()], contacts: CONTACTS, trip: TRIP, complete: true };
  await savePassengers(world.deps, agent, id, typed);
  await confirmServices(world.deps, agent, id);
  const { orderId, redirectUrl } = await place(world, id, agent);
  expect([redirectUrl, (await read(orderId, agent)).actor]).toEqual([null, 'approver']);
  expect(await codeOf(decide(agent, orderId, 'approve'))).not.toBe('ok');
  expect(await decide(boss, orderId, 'approve')).toMatchObject({ actor: 'buyer' });
});

describe('the list of approvals', () => {
  test('has what waits and what was decided, for the people of the contract alone', async () => {
    const id = await waiting();
    const page = await listApprovals(world.deps, boss);
    expect(page).toMatchObject({
      approver: true,
      approvals: [
        {
          orderId: id,
          by: 'Name of traveller',
          open: true,
          total: fromMajor(4_050),
          trip: { ...TRIP, approval: { state: 'waiting', mayDecide: true } },
        },
      ],
    });
    expect((await listApprovals(world.deps, traveller)).approvals).toMatchObject([
      { trip: { approval: { mayDecide: false } } },
    ]);
    expect((await listApprovals(world.deps, member('boss', 'other'))).approvals).toEqual([]);
    expect(await codeOf(listApprovals(world.deps, visitor('nobody')))).toBe('orders.contract_required');
    await decide(boss, id, 'approve');
    expect((await listApprovals(world.deps, boss)).approvals).toMatchObject([
      { orderId: id, trip: { approval: { state: 'approved', mayDecide: false } } },
    ]);
  });
});

describe('silence', () => {
  // The fake supplier keeps seats for twenty minutes: silence decides after ten.
  test.each([
    ['refuse', 'canceled', 'refused_by_silence'],
    ['approve', 'pay', 'auto_approved'],
  ] as const)('means to %s as the policy says, ten minutes before the seats go', async (silence, status, kind) => {
    policy({ silence });
    const id = await waiting();
    await world.pass({ minutes: 9 });
    expect((await read(id)).trip?.approval?.state).toBe('waiting');
    await world.pass({ minutes: 2 });
    const order = await read(id);
    expect([order.status, order.history.map((entry) => entry.kind).includes(kind)]).toEqual([status, true]);
    expect(order.trip?.approval).toMatchObject({ decidedBy: null, comment: null });
    expect(letters('approval-decided')).toMatchObject([{ to: 'traveller@firm.kg', data: { by: null } }]);
    if (silence === 'refuse') return;
    await payOrder(world.deps, traveller, id, { method: 'card' });
    await world.payments.capture('intent-1');
    await world.pass({ seconds: 1 });
    expect((await read(id)).status).toBe('sold');
  });

  test('is found by the sweep when its job was lost', async () => {
    const id = await waiting();
    world.clock.advance({ minutes: 11 });
    await recoverLostWork(world.deps);
    expect((await read(id)).trip?.approval?.state).toBe('refused');
  });

  test('decides at its deadline, also against a later answer, whether or not its job has run', async () => {
    policy({ silence: 'refuse' });
    const id = await waiting();
    world.clock.advance({ minutes: 11 });
    expect(await codeOf(decide(boss, id, 'approve'))).toBe('orders.approval_decided');
    expect((await read(id)).status).toBe('canceled');
  });
});

test('concurrent approvers, deadline and payment lead to one decision, and nothing refused is paid', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await waiting();
    const outcomes = await Promise.allSettled([
      decide(boss, id, round % 2 ? 'approve' : 'refuse'),
      decide(member('second'), id, round % 2 ? 'refuse' : 'approve'),
      payOrder(world.deps, traveller, id, { method: 'card' }),
      recoverLostWork(world.deps),
    ]);
    expect(outcomes.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const order = await read(id);
    const decided = order.history.filter(({ kind }) => kind === 'approved' || kind === 'approval_refused');
    expect(decided).toHaveLength(1);
    expect(order.status).toBe(decided[0]?.kind === 'approved' ? 'pay' : 'canceled');
    if (order.status === 'canceled') expect(order.payments.filter(({ state }) => state === 'captured')).toEqual([]);
    await database.db.execute(`update orders.duplicate_booking_guards set live = false`);
    await database.db.execute(`delete from orders.duplicate_booking_guards`);
  }
});
