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
import { member, POLICY, setPolicy, user } from '#modules/orders/testing/company.ts';
import { CONTACTS, createOrdersFixture, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { recoverLostWork } from '#modules/orders/use-cases/recover-lost-work.ts';
import { listOrders } from '#modules/sales/use-cases/list-orders.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { testLog } from '../../../tests/support/log.ts';
import { decideApproval } from './use-cases/decide-approval.ts';
import { listApprovals } from './use-cases/list-approvals.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
const traveller = member('traveller');
const boss = member('boss');
const STRICT: TravelPolicy = {
  ...POLICY,
  perPassenger: 300_000,
  costCentres: ['Mine', 'Office'],
  costCentreRequired: true,
  purpose: 'required',
};
const policy = (changed: Partial<TravelPolicy> = {}) => setPolicy(fixture, { ...STRICT, ...changed });
beforeEach(async () => {
  database = await emptied(database);
  fixture = await createOrdersFixture(database, { clock: testClock(new Date().toISOString()), ...testLog() });
  policy();
});
afterAll(() => database.close());

const TRIP = { costCentre: 'Mine', purpose: 'Repair of the pump' };
async function booked(who = traveller, travelApproval: object | null = TRIP): Promise<string> {
  const { id } = await createBooking(fixture.deps, who, { searchUid: 's', offerId: fixture.offer().offer.id });
  const typed = {
    passengers: [person()],
    contacts: CONTACTS,
    ...(travelApproval && { travelNote: { costCentre: '', purpose: '', ...travelApproval } }),
  };
  await savePassengers(fixture.deps, who, id, { ...typed, complete: true });
  await confirmServices(fixture.deps, who, id);
  return id;
}
/** An order of 4 050 soms where 3 000 a passenger are allowed. */
const waiting = async (who = traveller): Promise<string> => (await place(fixture, await booked(who), who)).orderId;
const read = (id: string, who = traveller) => readOrder(fixture.deps, who, id);
const decide = (who: Visitor, id: string, decision: 'approve' | 'refuse', comment = 'As agreed') =>
  decideApproval(fixture.deps, who, id, { decision, comment });
const emails = (template: string) => fixture.mails.filter((mail) => mail.template === template);

describe('a booking under a policy', () => {
  test('lists the broken rules, the approvers and the questions about the trip', async () => {
    const booking = await readBooking(fixture.deps, traveller, await booked());
    expect(booking.travel).toEqual({
      violations: [{ rule: 'per_passenger', allowed: fromMajor(3_000), is: fromMajor(4_050) }],
      approval: true,
      costCentres: ['Mine', 'Office'],
      costCentreRequired: true,
      purpose: 'required',
      approvers: ['Name of boss', 'Name of second'],
      hours: 24,
      onTimeout: 'refuse',
    });
    expect(booking.travelNote).toEqual(TRIP);
  });
  test('warns before the order when its hold is shorter than the approval, with longer ones', async () => {
    const found = fixture.offer();
    const longer = { ...found.offer, id: 'flex', holdMinutes: 26 * 60 };
    Object.assign(found.offer, { holdMinutes: 20 });
    found.itinerary.offers.push(longer, { ...longer, id: 'unknown', holdMinutes: undefined });
    const { id } = await createBooking(fixture.deps, traveller, { searchUid: 's', offerId: found.offer.id });
    const shortHold = async (hours: number) => {
      policy({ hours });
      return (await readBooking(fixture.deps, traveller, id)).travel?.shortHold;
    };
    expect(await shortHold(24)).toEqual({ minutes: 20, longer: [{ offerId: 'flex', minutes: 26 * 60 }] });
    setPolicy(fixture, POLICY);
    expect((await readBooking(fixture.deps, traveller, id)).travel).not.toHaveProperty('shortHold');
  });
  test('is not complete without a cost centre of the list and a purpose', async () => {
    const { id } = await createBooking(fixture.deps, traveller, {
      searchUid: 's',
      offerId: fixture.offer().offer.id,
    });
    const typed = { passengers: [person()], contacts: CONTACTS, complete: true };
    const problems = async (travelApproval?: object) => {
      try {
        await savePassengers(fixture.deps, traveller, id, {
          ...typed,
          ...(travelApproval && { travelNote: { costCentre: '', purpose: '', ...travelApproval } }),
        });
      } catch (error) {
        return (error as AppError).fields.map(({ path, code }) => `${path} ${code}`);
      }
      return [];
    };
    expect(await problems()).toEqual([
      'travelNote.costCentre common.fill_field',
      'travelNote.purpose common.fill_field',
    ]);
    expect(await problems({ costCentre: 'Elsewhere', purpose: 'x' })).toEqual([
      'travelNote.costCentre travel.cost_centre_unknown',
    ]);
    expect(await problems(TRIP)).toEqual([]);
    // Saved again without a word about the trip it stays as it was.
    expect(await problems()).toEqual([]);
    expect((await readBooking(fixture.deps, traveller, id)).travelNote).toEqual(TRIP);
  });
  test('requires no answers of a user whose contract has no policy', async () => {
    fixture.contracts.set('other', { basisPoints: 0 });
    const who = member('agent', 'other');
    const id = await booked(who, null);
    expect(await readBooking(fixture.deps, who, id)).not.toHaveProperty('travel');
    const { orderId, redirectUrl } = await place(fixture, id, who);
    expect(redirectUrl).not.toBeNull();
    expect(await read(orderId, who)).not.toHaveProperty('travelApproval');
  });
});

describe('an order inside the policy', () => {
  test('is paid at once, and keeps its cost centre and purpose', async () => {
    policy({ perPassenger: 500_000 });
    const { orderId, redirectUrl } = await place(fixture, await booked(), traveller);
    expect(redirectUrl).toBe('https://pay.example/intent-1');
    expect(await read(orderId)).toMatchObject({
      nextActor: 'bank',
      travelApproval: { ...TRIP, violations: [], approval: null },
    });
    expect((await listOrders(fixture.deps, traveller, { sort: 'created', order: 'desc' })).orders).toMatchObject([
      { travelApproval: { ...TRIP, approval: null } },
    ]);
    expect(emails('approval-requested')).toEqual([]);
    expect(await codeOf(decide(boss, orderId, 'approve'))).toBe('orders.nothing_to_approve');
  });
  test('waits all the same where the policy says that every order does', async () => {
    policy({ perPassenger: null, always: true });
    expect(await read(await waiting())).toMatchObject({
      nextActor: 'approver',
      travelApproval: { violations: [], approval: { state: 'waiting' } },
    });
  });
});

describe('an order outside the policy', () => {
  test('holds its seats and waits: its approvers are notified, payment is closed', async () => {
    const { orderId, redirectUrl, refused } = await place(fixture, await booked(), traveller);
    expect([redirectUrl, refused]).toEqual([null, null]);
    await fixture.runJobs();
    const order = await read(orderId);
    expect(order).toMatchObject({ status: 'pay', nextActor: 'approver', actions: ['cancel'] });
    expect(order.travelApproval).toMatchObject({
      ...TRIP,
      // The seats are not kept as long as the policy gives: that is said with both times.
      approval: {
        state: 'waiting',
        onTimeout: 'refuse',
        mayDecide: false,
        cutShort: { heldUntil: order.paymentTimeLimit },
      },
    });
    expect((order.travelApproval?.approval?.cutShort?.policyGives ?? '') > (order.paymentTimeLimit ?? '')).toBe(true);
    expect(order.history.map(({ kind }) => kind)).toEqual(['created', 'approval_requested', 'hold_sent', 'held']);
    expect(emails('approval-requested').map(({ to }) => to)).toEqual(['boss@firm.kg', 'second@firm.kg']);
    expect(emails('approval-requested')[0]?.data).toMatchObject({
      order: order.number,
      recipientIds: ['boss'],
      requester: 'Name of traveller',
      ...TRIP,
      onTimeout: 'refuse',
      violations: [{ rule: 'per_passenger' }],
    });
    expect(emails('order-held')).toEqual([]);
  });

  test('takes no money in any way before it is approved', async () => {
    const id = await waiting();
    expect((await readPayment(fixture.deps, traveller, id)).paymentOptions).toEqual([]);
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
        expect(await codeOf(payOrder(fixture.deps, who, id, { method: method as 'card' })), method).toBe(
          'orders.approval_pending',
        );
    expect(await codeOf(payOrder(fixture.deps, traveller, id, { method: 'card', points: fromMajor(10) }))).toBe(
      'orders.approval_pending',
    );
    expect(fixture.payments.intents.size).toBe(0);
  });

  test('is approved by another than who placed it, and then paid to tickets', async () => {
    const id = await waiting();
    await fixture.runJobs();
    expect(await decide(boss, id, 'approve')).toMatchObject({
      status: 'pay',
      nextActor: 'buyer',
      actions: ['pay', 'cancel'],
      travelApproval: {
        approval: { state: 'approved', decidedBy: 'Name of boss', comment: 'As agreed', mayDecide: false },
      },
    });
    await fixture.runJobs();
    expect(emails('approval-decided')).toMatchObject([
      {
        to: 'traveller@firm.kg',
        data: { decision: 'approved', by: 'Name of boss', comment: 'As agreed', recipientIds: ['traveller'] },
      },
    ]);
    expect(emails('order-held')).toHaveLength(1);
    await payOrder(fixture.deps, traveller, id, { method: 'card' });
    await fixture.payments.capture('intent-1');
    await fixture.pass({ seconds: 1 });
    expect((await read(id)).status).toBe('sold');
  });

  test('refused it ends, gives its seats back and says why', async () => {
    const id = await waiting();
    expect(await codeOf(decide(boss, id, 'refuse', '  '))).toBe('common.fill_required');
    expect(await decide(boss, id, 'refuse', 'By train, please')).toMatchObject({ status: 'canceled' });
    await fixture.pass({ seconds: 1 });
    expect([...fixture.supplier.bookings.values()].map(({ state }) => state)).toEqual(['canceled']);
    const order = await read(id);
    expect(order.travelApproval?.approval).toMatchObject({ state: 'refused', comment: 'By train, please' });
    expect(order.history.map(({ kind }) => kind)).toContain('approval_refused');
    expect(emails('approval-decided')).toMatchObject([{ data: { decision: 'refused', paymentTimeLimit: null } }]);
    expect(await codeOf(payOrder(fixture.deps, traveller, id, { method: 'card' }))).toBe('orders.cannot_pay');
    expect(await codeOf(decide(member('second'), id, 'approve'))).toBe('orders.approval_decided');
  });

  test('is approved neither by its buyer nor by a non-approver, and a stranger learns nothing', async () => {
    const own = await waiting(boss);
    expect(await codeOf(decide(boss, own, 'approve'))).toBe('orders.own_approval');
    expect(await codeOf(decide(traveller, own, 'approve'))).toBe('orders.not_approver');
    expect(await codeOf(decide(member('boss', 'other'), own, 'approve'))).toBe('orders.not_found');
    expect(await codeOf(decide(visitor('stranger'), own, 'approve'))).toBe('orders.not_found');
    // An agency above the contract sees the order; it is not the company.
    const above = { ...boss, user: { ...user('chief', 'above'), subAgentContractIds: ['firm'] } };
    expect(await codeOf(decide(above, own, 'approve'))).toBe('orders.not_approver');
    expect((await read(own)).travelApproval?.approval?.state).toBe('waiting');
    expect(emails('approval-requested').map(({ to }) => to)).toEqual([]);
    await fixture.runJobs();
    expect(emails('approval-requested').map(({ to }) => to)).toEqual(['second@firm.kg']);
  });
});

test('an agency that books for a company below it is bound by its policy too, and the company decides', async () => {
  fixture.contracts.set('above', { basisPoints: 0 });
  const agent: Visitor = {
    ...member('agent', 'above'),
    user: { ...user('agent', 'above'), subAgentContractIds: ['firm'] },
  };
  const id = await booked(agent, null);
  await database.db.execute(
    `update orders.booking_drafts set for_contract_id = 'firm', contract_id = 'firm' where id = '${id}'`,
  );
  const typed = { passengers: [person()], contacts: CONTACTS, travelNote: TRIP, complete: true };
  await savePassengers(fixture.deps, agent, id, typed);
  await confirmServices(fixture.deps, agent, id);
  const { orderId, redirectUrl } = await place(fixture, id, agent);
  expect([redirectUrl, (await read(orderId, agent)).nextActor]).toEqual([null, 'approver']);
  expect(await codeOf(decide(agent, orderId, 'approve'))).not.toBe('ok');
  expect(await decide(boss, orderId, 'approve')).toMatchObject({ nextActor: 'buyer' });
});

describe('the list of approvals', () => {
  test('has what waits and what was decided, for the people of the contract alone', async () => {
    const id = await waiting();
    const page = await listApprovals(fixture.deps, boss);
    expect(page).toMatchObject({
      approver: true,
      approvals: [
        {
          orderId: id,
          by: 'Name of traveller',
          open: true,
          total: fromMajor(4_050),
          travelApproval: { ...TRIP, approval: { state: 'waiting', mayDecide: true } },
        },
      ],
    });
    expect((await listApprovals(fixture.deps, traveller)).approvals).toMatchObject([
      { travelApproval: { approval: { mayDecide: false } } },
    ]);
    expect((await listApprovals(fixture.deps, member('boss', 'other'))).approvals).toEqual([]);
    expect(await codeOf(listApprovals(fixture.deps, visitor('nobody')))).toBe('orders.contract_required');
    await decide(boss, id, 'approve');
    expect((await listApprovals(fixture.deps, boss)).approvals).toMatchObject([
      { orderId: id, travelApproval: { approval: { state: 'approved', mayDecide: false } } },
    ]);
  });
});

describe('an approval past its time limit', () => {
  // The fake supplier keeps seats for twenty minutes: the time limit is ten minutes.
  test.each([
    ['refuse', 'canceled', 'auto_refused'],
    ['approve', 'pay', 'auto_approved'],
  ] as const)('means to %s as the policy says, ten minutes before the seats go', async (onTimeout, status, kind) => {
    policy({ onTimeout });
    const id = await waiting();
    await fixture.pass({ minutes: 9 });
    expect((await read(id)).travelApproval?.approval?.state).toBe('waiting');
    await fixture.pass({ minutes: 2 });
    const order = await read(id);
    expect([order.status, order.history.map((entry) => entry.kind).includes(kind)]).toEqual([status, true]);
    expect(order.travelApproval?.approval).toMatchObject({ decidedBy: null, comment: null });
    expect(emails('approval-decided')).toMatchObject([{ to: 'traveller@firm.kg', data: { by: null } }]);
    if (onTimeout === 'refuse') return;
    await payOrder(fixture.deps, traveller, id, { method: 'card' });
    await fixture.payments.capture('intent-1');
    await fixture.pass({ seconds: 1 });
    expect((await read(id)).status).toBe('sold');
  });

  test('is found by the sweep when its job was lost', async () => {
    const id = await waiting();
    fixture.clock.advance({ minutes: 11 });
    await recoverLostWork(fixture.deps);
    expect((await read(id)).travelApproval?.approval?.state).toBe('refused');
  });

  test('decides at its deadline, also against a later answer, whether or not its job has run', async () => {
    policy({ onTimeout: 'refuse' });
    const id = await waiting();
    fixture.clock.advance({ minutes: 11 });
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
      payOrder(fixture.deps, traveller, id, { method: 'card' }),
      recoverLostWork(fixture.deps),
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
