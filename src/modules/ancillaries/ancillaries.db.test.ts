import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import type { AncillaryChoice, Order } from '#modules/orders/api.ts';
import type { Visitor } from '#modules/orders/core/use-cases/visitor.ts';
import { confirmReturn } from '#modules/orders/returns/use-cases/confirm-return.ts';
import { quoteReturn } from '#modules/orders/returns/use-cases/quote-return.ts';
import { place, readyToPay, visitor } from '#modules/orders/testing/buy.ts';
import { createFakeAncillaries, type FakeAncillaries } from '#modules/orders/testing/fake-ancillaries.ts';
import { createOrdersFixture, ONE_ADULT, type OrdersFixture, person } from '#modules/orders/testing/orders-fixture.ts';
import { sampleOffer } from '#modules/orders/testing/sample-offer.ts';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { recoverLostWork } from '#modules/orders/use-cases/recover-lost-work.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { codeOf } from '../../../tests/support/error-code.ts';
import { testLog } from '../../../tests/support/log.ts';
import { buyAncillaries, readPurchase } from './use-cases/buy-ancillaries.ts';
import { checkIn, readBoardingPass } from './use-cases/check-in.ts';
import {
  chooseBookingAncillaries,
  chooseOrderAncillaries,
  readBookingAncillaries,
  readOrderAncillaries,
} from './use-cases/choose-ancillaries.ts';
import { payPurchase } from './use-cases/pay-purchase.ts';
import { previewAncillaryImpact, returnAncillary } from './use-cases/preview-ancillary-impact.ts';

let database: TestDatabase;
let fixture: OrdersFixture;
let ancillaries: FakeAncillaries;
let clock: TestClock;
afterAll(() => database.close());

let buyers = 0;
let who: Visitor;
beforeEach(async () => {
  database = await emptied(database);
  clock = testClock(new Date().toISOString());
  fixture = await createOrdersFixture(database, { clock, ...testLog() }, ONE_ADULT);
  const departsAt = sampleOffer(clock.now(), ONE_ADULT).itinerary.slices[0]?.segments[0]?.departsAt ?? '';
  ancillaries = createFakeAncillaries(clock, departsAt, ['X0 101']);
  Object.assign(fixture.supplier, { ancillaries });
  buyers += 1;
  who = visitor(`x${buyers}`);
});

const wish = (item: string, more: Partial<AncillaryChoice> = {}): AncillaryChoice => ({
  passengerId: 'p0',
  segmentIndex: 0,
  item,
  count: 1,
  ...more,
});
const passport = () => person({ documentNumber: `AN${7_000_000 + buyers * 17}` });
const ready = () => readyToPay(fixture, who, [passport()]);

/** Chooses, places and pays for everything at once. */
async function bought(wishes: AncillaryChoice[]): Promise<Order> {
  const id = await ready();
  const { total } = await chooseBookingAncillaries(fixture.deps, who, id, wishes);
  const { orderId } = await place(fixture, id, who, { acceptedAncillaries: total });
  const intent = [...fixture.payments.intents.values()].find((i) => i.orderId === orderId);
  await fixture.payments.capture(intent?.id ?? '');
  await fixture.pass({ seconds: 1 });
  await fixture.pass({ seconds: 1 });
  return readOrder(fixture.deps, who, orderId);
}
const bag = wish('BAG23');
const meal = wish('VGML');
const seat = wish('SEAT', { seat: '10A' });
const states = (order: Order) => order.ancillaries?.items.map((one) => `${one.item} ${one.state}`);
const kinds = (order: Order) => order.history.map((one) => one.kind).filter((kind) => kind.startsWith('ancillaries'));

describe('services bought with the ticket', () => {
  test('are paid together with it, and each becomes a document of its own once the ticket is there', async () => {
    const order = await bought([bag, meal, seat]);
    expect(order.status).toBe('sold');
    expect(states(order)).toEqual(['BAG23 issued', 'VGML issued', 'SEAT issued']);
    expect(order.ancillaries?.items.map((one) => [one.type, one.rfic, one.rfisc])).toEqual([
      ['EBAGGAGE', 'C', '0CC'],
      ['other', 'G', '0B3'],
      ['COMFORT_SEAT', 'A', '0B5'],
    ]);
    for (const one of order.ancillaries?.items ?? []) expect(one.number).toMatch(/^\d{13}$/);
    const [intent] = [...fixture.payments.intents.values()];
    expect(intent?.amount).toEqual(fromMajor(4_050 + 1_500 + 450 + 400));
    expect(order.price.total).toEqual(fromMajor(4_050));
    expect(kinds(order)).toEqual(['ancillaries_paid', 'ancillaries_issued']);
    expect(fixture.mails.map((mail) => mail.template)).toContain('ancillaries-bought');
  });

  test('another sum than the one agreed to places no order', async () => {
    const id = await ready();
    await chooseBookingAncillaries(fixture.deps, who, id, [bag]);
    await expect(place(fixture, id, who, { acceptedAncillaries: fromMajor(1) })).rejects.toMatchObject({
      code: 'orders.ancillaries_changed',
    });
    await expect(place(fixture, id, who)).rejects.toMatchObject({ code: 'orders.ancillaries_changed' });
    expect(ancillaries.calls).toEqual([]);
  });

  test('one failing sale of three is refunded and reported, and the others are sold once', async () => {
    ancillaries.faults.sell.push('ok', 'reject');
    const order = await bought([bag, meal, seat]);
    expect(states(order)).toEqual(['BAG23 issued', 'VGML failed', 'SEAT issued']);
    expect(fixture.payments.refunds.map((one) => one.amount)).toEqual([fromMajor(450)]);
    expect(order.ancillaries?.purchases[0]).toMatchObject({ state: 'part', refundAmount: fromMajor(450) });
    expect(kinds(order)).toEqual(['ancillaries_paid', 'ancillaries_issued', 'ancillaries_failed']);
    await fixture.payments.settleRefunds();
    await fixture.pass({ minutes: 2 });
    const later = await readOrder(fixture.deps, who, order.id);
    expect(later.ancillaries?.items[1]).toMatchObject({ money: 'paid', code: 'GONE' });
    expect(later.payments.map((one) => one.state)).toEqual(['captured']);
    expect([...ancillaries.effects.values()]).toEqual([1, 1]);
  });

  test('a lost answer is checked and adopted; an operation that never happened is resent under its id', async () => {
    ancillaries.faults.sell.push('unknown-but-done', 'unknown-not-done');
    const order = await bought([bag, meal]);
    expect(states(order)).toEqual(['BAG23 processing', 'VGML processing']);
    expect(order.inProgress).toBe(true);
    await fixture.pass({ seconds: 10 });
    await fixture.pass({ minutes: 1 });
    await fixture.pass({ minutes: 2 });
    const later = await readOrder(fixture.deps, who, order.id);
    expect(states(later)).toEqual(['BAG23 issued', 'VGML issued']);
    expect([...ancillaries.effects.values()]).toEqual([1, 1]);
    expect(fixture.payments.refunds).toEqual([]);
  });

  test('of an order that is not issued all of the payment goes back', async () => {
    fixture.supplier.faults.issue.push('reject');
    const order = await bought([bag]);
    expect(order.status).toBe('error_sold');
    await fixture.pass({ minutes: 2 });
    const back = fixture.payments.refunds.map((one) => one.amount.minor);
    expect(back.toSorted((a, b) => a - b)).toEqual([150_000, 405_000]);
    expect(ancillaries.calls).toEqual([]);
  });
});

describe('a choice', () => {
  test('of a seat that is gone is reported with the nearest free one, and the rest is saved', async () => {
    const id = await ready();
    ancillaries.held.set('X0 101 10A', 'somebody');
    const view = await chooseBookingAncillaries(fixture.deps, who, id, [bag, seat]);
    expect(view.refused).toMatchObject([{ item: 'SEAT', why: 'seat_taken', instead: '10B' }]);
    expect(view.chosen.map((one) => one.item)).toEqual(['BAG23']);
  });

  test('of a meal after its deadline and of more bags than are carried is refused with the reason', async () => {
    const id = await ready();
    const many = await chooseBookingAncillaries(fixture.deps, who, id, [wish('BAG23', { count: 3 })]);
    expect(many.refused).toMatchObject([{ why: 'over_limit' }]);
    const departsAt = many.segments[0]?.segment.departsAt ?? '';
    const own = createFakeAncillaries(clock, departsAt, ['X0 101']);
    Object.assign(fixture.supplier, { ancillaries: own });
    clock.set(new Date(Date.parse(departsAt) - 23 * 3_600_000).toISOString());
    const late = await chooseBookingAncillaries(fixture.deps, who, id, [meal]);
    expect(late.refused).toMatchObject([{ why: 'too_late' }]);
  });

  test('seats that are left out of it go back', async () => {
    const id = await ready();
    await chooseBookingAncillaries(fixture.deps, who, id, [seat]);
    expect(ancillaries.held.size).toBe(1);
    await chooseBookingAncillaries(fixture.deps, who, id, []);
    expect(ancillaries.held.size).toBe(0);
  });
});

describe('services bought later', () => {
  const buy = async (order: Order, wishes: AncillaryChoice[]) => {
    const own = wishes.map((one) => ({ ...one, passengerId: order.passengers[0]?.id ?? '' }));
    const { total } = await chooseOrderAncillaries(fixture.deps, who, order.id, own);
    return buyAncillaries(fixture.deps, who, order.id, { agreed: true, total, method: 'card' });
  };

  test('have a payment of their own and leave the order as it was sold', async () => {
    const order = await bought([]);
    const { purchase, redirectUrl } = await buy(order, [bag]);
    expect(purchase).toMatchObject({ state: 'unpaid', total: fromMajor(1_500) });
    expect(redirectUrl).toContain('pay.example');
    const intent = [...fixture.payments.intents.values()].find((one) => one.purpose === purchase.id);
    await fixture.payments.capture(intent?.id ?? '');
    await fixture.pass({ seconds: 1 });
    const { purchase: after, items } = await readPurchase(fixture.deps, who, {
      id: order.id,
      purchaseId: purchase.id,
    });
    expect(after.state).toBe('done');
    expect(items.map((one) => one.state)).toEqual(['issued']);
    expect(kinds(await readOrder(fixture.deps, who, order.id))).toEqual([
      'ancillaries_requested',
      'ancillaries_paid',
      'ancillaries_issued',
    ]);
  });

  test('that are not paid for in time are given up, and money that comes then goes back', async () => {
    const order = await bought([]);
    const { purchase } = await buy(order, [bag]);
    await fixture.pass({ minutes: 25 });
    await recoverLostWork(fixture.deps);
    const ids = { id: order.id, purchaseId: purchase.id };
    expect((await readPurchase(fixture.deps, who, ids)).purchase.state).toBe('canceled');
    const intent = [...fixture.payments.intents.values()].find((one) => one.purpose === purchase.id);
    await fixture.payments.capture(intent?.id ?? '');
    await fixture.pass({ seconds: 1 });
    expect(fixture.payments.refunds.map((one) => one.amount)).toEqual([fromMajor(1_500)]);
    expect(ancillaries.calls).toEqual([]);
  });

  test.each([
    ['a bag', 'BAG23'],
    ['what is free', 'WCHR'],
  ])('are bought once when the form is sent four times at once: %s', async (_what, item) => {
    const order = await bought([]);
    const own = [{ ...wish(item), passengerId: order.passengers[0]?.id ?? '' }];
    const { total } = await chooseOrderAncillaries(fixture.deps, who, order.id, own);
    const requested = { agreed: true, total, method: 'card' } as const;
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => buyAncillaries(fixture.deps, who, order.id, requested)),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'orders.ancillaries_changed' });
    const after = await readOrderAncillaries(fixture.deps, who, order.id);
    expect([after.bought.length, after.chosen]).toEqual([1, []]);
  });

  test('what is free is confirmed at once, without a payment or a document', async () => {
    const order = await bought([]);
    const { purchase } = await buy(order, [wish('WCHR')]);
    expect(purchase.state).toBe('done');
    const after = await readOrder(fixture.deps, who, order.id);
    expect(after.ancillaries?.items).toMatchObject([{ item: 'WCHR', state: 'issued', number: null }]);
  });
});

describe('what becomes of services', () => {
  const ancillaryImpactsOf = (order: Order, action: 'void' | 'refund') =>
    previewAncillaryImpact(fixture.deps, who, order.id, { action, passengers: order.passengers.map((p) => p.id) });
  const giveBack = async (order: Order, kind: 'void' | 'refund') => {
    const requested = { kind, passengerIds: order.passengers.map((p) => p.id) };
    const quote = await quoteReturn(fixture.deps, who, order.id, requested);
    await confirmReturn(
      fixture.deps,
      who,
      { id: order.id, returnId: quote.id },
      { agreed: true, refundAmount: quote.refundAmount },
    );
    await fixture.pass({ seconds: 1 });
    await fixture.pass({ seconds: 1 });
    return readOrder(fixture.deps, who, order.id);
  };

  test('when the ticket is voided: announced before, and refunded in full', async () => {
    const order = await bought([bag, seat]);
    const { impacts, refundAmount } = await ancillaryImpactsOf(order, 'void');
    expect(impacts.map((one) => [one.outcome, one.reason])).toEqual([
      ['refunded', 'void_window'],
      ['refunded', 'void_window'],
    ]);
    expect(refundAmount).toEqual(fromMajor(1_900));
    const after = await giveBack(order, 'void');
    expect(states(after)).toEqual(['BAG23 refunded', 'SEAT refunded']);
    const sums = fixture.payments.refunds.map((one) => one.amount.minor).toSorted((a, b) => a - b);
    expect(sums).toEqual([40_000, 150_000, 405_000]);
  });

  test('when the ticket is refunded later: by their own terms, otherwise they are lost', async () => {
    ancillaries.refundable = false;
    const order = await bought([bag]);
    await fixture.pass({ minutes: 180 });
    const { impacts, refundAmount } = await ancillaryImpactsOf(order, 'refund');
    expect(impacts).toMatchObject([{ outcome: 'lost', reason: 'not_refundable' }]);
    expect(refundAmount).toEqual(fromMajor(0));
    const after = await giveBack(order, 'refund');
    expect(states(after)).toEqual(['BAG23 lost']);
    expect(kinds(after)).toContain('ancillaries_lost');
  });

  test('one alone is given back and its ticket stays', async () => {
    const order = await bought([bag, meal]);
    const ancillaryId = order.ancillaries?.items[0]?.id ?? '';
    const given = { agreed: true, refundAmount: fromMajor(1_500) };
    const one = await returnAncillary(fixture.deps, who, { id: order.id, ancillaryId }, given);
    expect(one).toMatchObject({ state: 'refunded', money: 'sent', refundAmount: fromMajor(1_500) });
    await returnAncillary(fixture.deps, who, { id: order.id, ancillaryId }, given);
    expect(fixture.payments.refunds.map((r) => r.amount)).toEqual([fromMajor(1_500)]);
    const after = await readOrder(fixture.deps, who, order.id);
    expect(after.tickets.map((t) => t.state)).toEqual(['open']);
  });
});

describe('what is refused', () => {
  const soon = (order: Order, hours: number) => {
    const departsAt = order.slices[0]?.segments[0]?.departsAt ?? '';
    clock.set(new Date(Date.parse(departsAt) - hours * 3_600_000).toISOString());
  };

  test('an order that is not issued sells nothing, and a supplier without services sells nothing at all', async () => {
    const id = await ready();
    const { orderId } = await place(fixture, id, who);
    expect(await codeOf(chooseOrderAncillaries(fixture.deps, who, orderId, [bag]))).toBe('orders.ancillaries_closed');
    expect((await readOrderAncillaries(fixture.deps, who, orderId)).closed).toBe('not_issued');
    expect((await readBookingAncillaries(fixture.deps, who, id)).closed).toBe('placed');
    Object.assign(fixture.supplier, { ancillaries: undefined });
    const other = await readBookingAncillaries(fixture.deps, who, await ready());
    expect([other.closed, other.capabilities.kinds]).toEqual(['not_sold', []]);
  });

  test('a journey by bus and plane sells no ancillaries, without asking the supplier', async () => {
    const found = sampleOffer(clock.now(), ONE_ADULT, undefined, 'offer-mixed');
    const [slice] = found.itinerary.slices;
    const [flight] = slice?.segments ?? [];
    if (!slice || !flight) throw new Error('no flight');
    const slices = [{ ...slice, segments: [{ ...flight, flight: 'L0 302', mode: 'bus' as const }, flight] }];
    const mixed = fixture.offer({ ...found, itinerary: { ...found.itinerary, slices } });
    const id = await readyToPay(fixture, who, [passport()], mixed);
    const view = await readBookingAncillaries(fixture.deps, who, id);
    expect([view.closed, view.segments.map((one) => one.open)]).toEqual(['not_sold', [false, false]]);
    expect(await codeOf(chooseBookingAncillaries(fixture.deps, who, id, [bag]))).toBe('orders.ancillaries_closed');
    const { orderId } = await place(fixture, id, who);
    expect((await readOrderAncillaries(fixture.deps, who, orderId)).closed).toBe('not_sold');
    expect(ancillaries.calls).toEqual([]);
  });

  test('what is not there, or not of this order, looks alike; what cannot come back any more is said', async () => {
    ancillaries.refundable = false;
    const order = await bought([bag]);
    const ancillaryId = order.ancillaries?.items[0]?.id ?? '';
    const given = { agreed: true, refundAmount: fromMajor(1_500) };
    const back = (one: string) => codeOf(returnAncillary(fixture.deps, who, { id: order.id, ancillaryId: one }, given));
    expect(await back('nothing')).toBe('orders.ancillary_not_found');
    await fixture.pass({ minutes: 180 });
    expect(await back(ancillaryId)).toBe('orders.ancillary_not_returnable');
    const ids = { id: order.id, purchaseId: 'nothing' };
    expect(await codeOf(readPurchase(fixture.deps, who, ids))).toBe('orders.purchase_not_found');
  });

  test('a seat comes back until its passenger is checked in on it, and not any more then', async () => {
    const order = await bought([seat]);
    const passengerIds = order.passengers.map((p) => p.id);
    const ancillaryId = order.ancillaries?.items[0]?.id ?? '';
    ancillaries.paidCheckIn = true;
    soon(order, 20);
    await checkIn(fixture.deps, who, order.id, { segmentIndex: 0, passengerIds });
    const given = { agreed: true, refundAmount: fromMajor(400) };
    expect(await codeOf(returnAncillary(fixture.deps, who, { id: order.id, ancillaryId }, given))).toBe(
      'orders.ancillary_not_returnable',
    );
    expect(ancillaries.calls.filter((call) => call.startsWith('takeBack'))).toEqual([]);
  });

  test('a purchase whose time is over is not paid for any more', async () => {
    const order = await bought([]);
    const own = [{ ...bag, passengerId: order.passengers[0]?.id ?? '' }];
    const { total } = await chooseOrderAncillaries(fixture.deps, who, order.id, own);
    const { purchase } = await buyAncillaries(fixture.deps, who, order.id, {
      agreed: true,
      total,
      method: 'card',
    });
    clock.advance({ minutes: 25 });
    const ids = { id: order.id, purchaseId: purchase.id };
    expect(await codeOf(payPurchase(fixture.deps, who, ids, { method: 'card' }))).toBe('orders.purchase_ended');
  });

  test('check-in is closed until it opens, costs something where it is early, and is done once', async () => {
    const order = await bought([]);
    const passengerIds = order.passengers.map((p) => p.id);
    const ask = () => checkIn(fixture.deps, who, order.id, { segmentIndex: 0, passengerIds });
    expect(await codeOf(ask())).toBe('orders.check_in_closed');
    ancillaries.paidCheckIn = true;
    expect(await codeOf(ask())).toBe('orders.check_in_fee');
    soon(order, 20);
    const pass = { id: order.id, passengerId: passengerIds[0] ?? '', segmentIndex: 0 };
    expect(await codeOf(readBoardingPass(fixture.deps, who, pass, 'en'))).toBe('orders.file_not_found');
    expect((await ask()).seats).toMatchObject([{ state: 'done', seat: '20A', sequence: 1 }]);
    await ask();
    expect(ancillaries.calls.filter((call) => call.startsWith('checkIn'))).toHaveLength(1);
    expect((await readBoardingPass(fixture.deps, who, pass, 'en')).filename).toBe('X0101-20A.pdf');
  });
});
