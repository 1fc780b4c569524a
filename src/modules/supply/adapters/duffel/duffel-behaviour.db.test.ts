import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HoldRequest, Outcome, SearchQuery, SupplierBooking, SupplierOffer } from '../../domain/port.ts';
import { CONTRACT_MIX, offerTotal } from '../../testing/contract/supplier-contract.ts';
import { adult, CONTACT, day, MAX_DELAY_MS, type Simulated, simulatedDuffel, way } from './testing/simulated.ts';

const HOUR = 3_600_000;
let duffel: Simulated;
beforeAll(async () => {
  duffel = await simulatedDuffel('USD');
});
afterEach(async () => {
  await duffel.back();
  await duffel.partners.calm();
  await duffel.back();
});
afterAll(() => duffel.close());

const value = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
};
const first = async (query: SearchQuery, wanted: (offer: SupplierOffer) => boolean = () => true) => {
  const offer = (await duffel.found(query)).find(wanted);
  if (!offer) throw new Error('no such offer was found');
  return offer;
};
const requestFor = (offer: SupplierOffer): HoldRequest => ({
  offerId: offer.offerId,
  expect: { ...offerTotal(offer), currency: 'USD' },
  travellers: [adult],
  contact: CONTACT,
});
const usd = (offer: SupplierOffer) => requestFor(offer).expect;
const hold = async (query = way('FRU', 'IST'), wanted?: (offer: SupplierOffer) => boolean) =>
  value(await duffel.port.hold(duffel.call(), requestFor(await first(query, wanted))));
const issue = async (booking: SupplierBooking) =>
  value(await duffel.port.issue(duffel.call(), booking.ref, booking.total));
type Listed = { id: string; offer_id: string; metadata: Record<string, string>; passengers: Record<string, string>[] };
const ordersOf = (opId: string) =>
  duffel
    .listed<Listed>('/air/orders?limit=200')
    .then((orders) => orders.filter(({ metadata }) => metadata.sapar_operation === opId));

describe('an offer that is paid at once', () => {
  const soon = way('FRU', 'IST', 1);

  test('is held on paper and booked and paid in one act, with the travellers of the hold', async () => {
    const offer = await first(soon);
    expect(offer.holdable).toBe(false);
    const request = requestFor(offer);
    const paper = value(await duffel.port.hold(duffel.call(), request));
    expect(paper).toMatchObject({ state: 'held', total: request.expect, documents: [] });
    expect(paper.paymentTimeLimit).toBe(offer.expiresAt);
    expect(value(await duffel.port.retrieve(duffel.call(), paper.ref))).toEqual(paper);
    const once = duffel.call();
    expect(await duffel.port.issue(once, paper.ref, paper.total)).toMatchObject({ kind: 'rejected', code: 'INVALID' });
    const sold = value(await duffel.port.issue(once, paper.ref, paper.total, async () => request));
    expect(sold).toMatchObject({ state: 'issued', total: request.expect });
    expect(sold.documents).toHaveLength(1);
    expect(value(await duffel.port.issue(once, paper.ref, paper.total, async () => request))).toEqual(sold);
    expect(await ordersOf(once.opId)).toHaveLength(1);
    expect(await duffel.port.cancelHold(duffel.call(), paper.ref)).toMatchObject({ kind: 'rejected' });
  });

  test('given up before it is paid leaves nothing behind', async () => {
    const offer = await first(soon);
    const paper = value(await duffel.port.hold(duffel.call(), requestFor(offer)));
    expect(value(await duffel.port.cancelHold(duffel.call(), paper.ref)).state).toBe('canceled');
  });

  test('whose answer is lost is found by our reference, and not booked again', async () => {
    const offer = await first(soon);
    const request = requestFor(offer);
    const paper = value(await duffel.port.hold(duffel.call(), request));
    const once = duffel.call();
    const send = () => duffel.port.issue(once, paper.ref, paper.total, async () => request);
    const sentAt = duffel.now().toISOString();
    await duffel.faults({ kind: 'drop-after', on: ['create'], times: 1 });
    expect((await send()).kind).toBe('unknown');
    const found = value(await duffel.port.resolveOutcome(duffel.call(), { opId: once.opId, sentAt, ref: paper.ref }));
    expect(found).toMatchObject({ state: 'issued' });
    expect(value(await send())).toEqual(found);
    expect(await ordersOf(once.opId)).toHaveLength(1);
  });

  test('for which the balance is too low is refused as such', async () => {
    const offer = await first(way('LGW', 'STN', 1));
    const request = requestFor(offer);
    const paper = value(await duffel.port.hold(duffel.call(), request));
    const outcome = await duffel.port.issue(duffel.call(), paper.ref, paper.total, async () => request);
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'FUNDS' });
  });
});

describe('a hold', () => {
  test('sends names without spaces and hyphens, and our reference', async () => {
    const once = duffel.call();
    value(await duffel.port.hold(once, requestFor(await first(way('FRU', 'IST')))));
    const [order] = await ordersOf(once.opId);
    expect(order?.passengers[0]).toMatchObject({
      given_name: 'ANNEMARIE',
      family_name: 'ONEILSMITH',
      title: 'ms',
      gender: 'f',
      born_on: '1990-01-01',
    });
  });

  test.each([
    ['that is too long', { surname: 'ABCDEFGHIJKLMNOPQRSTU' }],
    ['of other letters', { name: 'АННА' }],
  ])('of a name %s is refused before anything is sent', async (_what, change) => {
    const once = duffel.call();
    const request = requestFor(await first(way('FRU', 'IST')));
    const outcome = await duffel.port.hold(once, { ...request, travellers: [{ ...adult, ...change }] });
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'NAME_OR_DOC' });
    expect(await ordersOf(once.opId)).toEqual([]);
  });

  test('for other ages than the search had is for the real ones, at the same price or not at all', async () => {
    const query = { ...way('FRU', 'IST'), passengerCounts: CONTRACT_MIX, ages: { rbg: [7] } };
    const request = requestFor(await first(query));
    const child = { ...adult, id: 'c', category: 'rbg' as const, name: 'CHILD', birthdate: '2018-03-03' };
    const infant = { ...adult, id: 'i', category: 'rmg' as const, name: 'INFANT', birthdate: '2026-01-04' };
    const party = [adult, { ...adult, id: 'b', name: 'OTHER' }, child, infant];
    const once = duffel.call();
    expect(value(await duffel.port.hold(once, { ...request, travellers: party })).state).toBe('held');
    expect(await ordersOf(once.opId)).toHaveLength(1);
    // Of twelve years the airline takes an adult's fare.
    const older = party.map((one) => (one.id === 'c' ? { ...one, birthdate: '2014-01-01' } : one));
    const outcome = await duffel.port.hold(duffel.call(), { ...request, travellers: older });
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
  });

  test('for other ages whose answer is lost is found by the offer that was ordered', async () => {
    const query = { ...way('FRU', 'IST'), passengerCounts: { aaa: 1, rbg: 1, rmg: 0, ins: 0 } };
    const child = { ...adult, id: 'c', category: 'rbg' as const, name: 'CHILD', birthdate: '2018-03-03' };
    const request = { ...requestFor(await first(query)), travellers: [adult, child] };
    const once = duffel.call();
    const sentAt = duffel.now().toISOString();
    await duffel.faults({ kind: 'drop-after', on: ['create'], times: 1 });
    expect((await duffel.port.hold(once, request)).kind).toBe('unknown');
    const found = await duffel.port.resolveOutcome(duffel.call(), { opId: once.opId, sentAt, ref: null });
    expect(value(found)).toMatchObject({ state: 'held' });
  });

  test('is kept until the price is guaranteed; dearer afterwards, it is not issued at the old price', async () => {
    const booking = await hold();
    expect(booking.paymentTimeLimit).toBe(new Date(Date.parse(booking.paymentTimeLimit ?? '')).toISOString());
    expect(Date.parse(booking.paymentTimeLimit ?? '') - duffel.now().getTime()).toBeLessThanOrEqual(48 * HOUR);
    await duffel.advance(49 * HOUR);
    const late = value(await duffel.port.retrieve(duffel.call(), booking.ref));
    expect(late.state).toBe('held');
    expect(late.total.minor).toBeGreaterThan(booking.total.minor);
    expect(await duffel.port.issue(duffel.call(), booking.ref, booking.total)).toMatchObject({
      kind: 'rejected',
      code: 'PRICE_CHANGED',
    });
    expect((await issue(late)).state).toBe('issued');
  });

  test('whose time to pay has passed is over, though it reads as one that awaits no payment', async () => {
    const booking = await hold();
    await duffel.advance(73 * HOUR);
    expect(value(await duffel.port.retrieve(duffel.call(), booking.ref)).state).toBe('canceled');
    expect(await duffel.port.issue(duffel.call(), booking.ref, booking.total)).toMatchObject({
      kind: 'rejected',
      code: 'EXPIRED',
    });
  });

  test.each([
    'duplicate_booking',
    'offer_request_already_booked',
    'order_creation_already_attempted',
  ])('refused as %s is unknown: it may be our own', async (code) => {
    const once = duffel.call();
    const request = requestFor(await first(way('FRU', 'IST')));
    const sentAt = duffel.now().toISOString();
    await duffel.faults({ kind: 'reject', code, on: ['create'], times: 1 });
    expect((await duffel.port.hold(once, request)).kind).toBe('unknown');
    expect(await duffel.port.hold(once, request)).toMatchObject({ kind: 'unknown' });
    expect(await ordersOf(once.opId)).toEqual([]);
    await duffel.advance(MAX_DELAY_MS + 1_000, true);
    const unresolved = { opId: once.opId, sentAt, ref: null };
    expect(value(await duffel.port.resolveOutcome(duffel.call(), unresolved))).toBe('never-happened');
  });

  test.each([
    ['accepted and made later', { kind: 'accept' }, 'pending'],
    ['made, and not readable yet', { kind: 'unreadable' }, 'unknown'],
  ])('answered as %s is found, not sent again', async (_what, fault, kind) => {
    const once = duffel.call();
    const request = requestFor(await first(way('FRU', 'IST')));
    const sentAt = duffel.now().toISOString();
    await duffel.faults({ ...fault, on: ['create'], times: 1 });
    expect((await duffel.port.hold(once, request)).kind).toBe(kind);
    const resolved = () => duffel.port.resolveOutcome(duffel.call(), { opId: once.opId, sentAt, ref: null });
    await expect.poll(async () => (await resolved()).kind, { timeout: 5_000 }).toBe('ok');
    expect(value(await duffel.port.hold(once, request))).toMatchObject({ state: 'held' });
    expect(await ordersOf(once.opId)).toHaveLength(1);
  });

  test('made after it was given up for lost is found before it is sent again', async () => {
    const once = duffel.call();
    const request = requestFor(await first(way('FRU', 'IST')));
    const sentAt = duffel.now().toISOString();
    await duffel.faults({ kind: 'accept', delayMs: 1_500, on: ['create'], times: 1 });
    expect((await duffel.port.hold(once, request)).kind).toBe('pending');
    await duffel.advance(MAX_DELAY_MS + 1_000, true);
    const lost = await duffel.port.resolveOutcome(duffel.call(), { opId: once.opId, sentAt, ref: null });
    expect(value(lost)).toBe('never-happened');
    await expect.poll(async () => (await ordersOf(once.opId)).length, { timeout: 10_000 }).toBe(1);
    const late = { ...duffel.call(), opId: once.opId };
    expect(value(await duffel.port.hold(late, request))).toMatchObject({ state: 'held' });
    expect(await ordersOf(once.opId)).toHaveLength(1);
  });

  test('given up while it is paid stays a sale', async () => {
    const booking = await hold();
    const sold = await issue(booking);
    expect(await duffel.port.cancelHold(duffel.call(), booking.ref)).toMatchObject({ kind: 'rejected' });
    expect(value(await duffel.port.retrieve(duffel.call(), sold.ref)).state).toBe('issued');
  });
});

describe('the routes that the seller publishes', () => {
  test('find nothing, or are down, or go by way of another airport', async () => {
    expect(await duffel.found(way('PVD', 'RAI'))).toEqual([]);
    await expect(duffel.found(way('STN', 'LHR'))).rejects.toThrow('gateway_timeout_error');
    expect((await duffel.found(way('LHR', 'DXB')))[0]?.slices[0]?.segments).toHaveLength(2);
    const direct = { ...way('LHR', 'DXB'), direct: true };
    expect(await duffel.found(direct)).toEqual([]);
    expect((await first(way('BTS', 'MRU'))).terms.notProvided).toContain('baggage');
  });

  test('an offer that is gone when it is read is gone', async () => {
    const offer = await first(way('LGW', 'LHR'));
    expect(await duffel.port.revalidate(duffel.call(), offer.offerId)).toMatchObject({
      kind: 'rejected',
      code: 'GONE',
    });
  });

  test('a price that rises at each reading is said, and not paid at the old one', async () => {
    const offer = await first(way('LHR', 'STN'));
    const risen = value(await duffel.port.revalidate(duffel.call(), offer.offerId));
    expect(risen.delta).toEqual({ minor: 1_000, currency: 'USD' });
    expect(usd(risen.offer).minor - usd(offer).minor).toBe(1_000);
    const outcome = await duffel.port.hold(duffel.call(), requestFor(offer));
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'PRICE_CHANGED' });
  });

  test('an airline that fails leaves the outcome unknown, and no order', async () => {
    const once = duffel.call();
    const request = requestFor(await first(way('LHR', 'LGW')));
    expect((await duffel.port.hold(once, request)).kind).toBe('unknown');
    expect(await ordersOf(once.opId)).toEqual([]);
  });

  test('what comes back as a credit of the airline is given back by a person', async () => {
    const sold = await issue(await hold(way('LTN', 'SYD')));
    const outcome = await duffel.port.quoteRefund(duffel.call(), sold.ref, { travellers: 'all' });
    expect(outcome).toMatchObject({ kind: 'rejected', code: 'NOT_AUTOMATIC' });
  });
});

describe('after the sale', () => {
  test('a void ends with the window that the order names; then the fare decides', async () => {
    const sold = await issue(await hold(way('FRU', 'IST'), (offer) => offer.terms.fareFamily === 'standard'));
    expect(sold.documents[0]?.voidUntil).toBe(`${day(0)}T23:59:59.000Z`);
    expect(sold.actions).toEqual(['void', 'refund', 'exchange']);
    await duffel.advance(24 * HOUR);
    const late = value(await duffel.port.retrieve(duffel.call(), sold.ref));
    expect(late.actions).toEqual(['refund', 'exchange']);
    expect(await duffel.port.void(duffel.call(), sold.ref, { travellers: 'all' })).toMatchObject({
      kind: 'rejected',
      code: 'WINDOW_CLOSED',
    });
    const quote = value(await duffel.port.quoteRefund(duffel.call(), sold.ref, { travellers: 'all' }));
    expect(quote).toMatchObject({ mode: 'refund', total: { minor: sold.total.minor - 4_000, currency: 'USD' } });
    expect(value(await duffel.port.refund(duffel.call(), sold.ref, quote.id)).state).toBe('refunded');
  });

  test('what the airline flies otherwise is shown as it flies now', async () => {
    const sold = await issue(await hold());
    await duffel.partners.changeOrder({ order: sold.ref.id, minutes: 95 });
    const moved = value(await duffel.port.retrieve(duffel.call(), sold.ref));
    const before = Date.parse(sold.flights?.[0]?.departsAt ?? '');
    expect(Date.parse(moved.flights?.[0]?.departsAt ?? '') - before).toBe(95 * 60_000);
    await duffel.partners.changeOrder({ order: sold.ref.id, cancel: true });
    const canceled = value(await duffel.port.retrieve(duffel.call(), sold.ref));
    expect(canceled.flights?.map((flight) => flight.canceled)).toEqual([true]);
  });
});
