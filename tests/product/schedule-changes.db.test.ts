import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import type { OrderRefundTimeline, TicketReturn } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type ProductFixture, remainingProblems, runJob, startProductFixture } from './product-fixture.ts';
import type { Choice, Order, Visitor } from './visitor.ts';

let fixture: ProductFixture;
beforeAll(async () => {
  fixture = await startProductFixture();
}, 120_000);
afterAll(() => fixture?.stop());
afterEach(async () => {
  await fixture.partners.calm();
  fixture.clock.back();
  expect(await remainingProblems(fixture)).toEqual([]);
});

const atlas: Choice = (offer) => offer.supplier === 'atlas' && offer.terms.fareFamily === 'flex';

/** A sold order of the remote supplier, and the supplier's key of its flight. */
async function sold() {
  const { visitor, orderId, pageUrl } = await fixture.ordered({ choose: atlas });
  await payOnPage(pageUrl as string, CARDS.withoutCode);
  const order = await fixture.reach(visitor, orderId, (o) => o.actions.includes('refund'));
  const first = order.slices[0]?.segments[0];
  return { visitor, orderId, order, flight: first?.flight ?? '', date: first?.departsLocal.slice(0, 10) ?? '' };
}
const changeOf = (order: Order) => order.schedule;
const emailsNow = async (visitor: Visitor, id: string) => {
  const { body } = await visitor.call<OrderRefundTimeline>('GET', `/api/orders/${id}/refund-timeline`);
  return body.timeline?.steps[0];
};
const quoted = async (visitor: Visitor, { id, passengers }: Order) =>
  (
    await visitor.call<TicketReturn>('POST', `/api/orders/${id}/returns`, {
      kind: 'refund',
      passengerIds: passengers.map((p) => p.id),
    })
  ).body;

test('a rescheduled flight: the supplier’s signed event has both times, and the new ones are accepted', async () => {
  const { visitor, orderId, order, flight, date } = await sold();
  await fixture.partners.faultRule('atlas', { callbacks: { delayMs: 0, copies: 3, never: false } });
  expect(await fixture.partners.changeFlight({ flight, date, minutes: 95 })).toBe(1);
  const changed = await fixture.reach(visitor, orderId, (o) => changeOf(o) !== null);
  expect(changeOf(changed)).toMatchObject({ previousSlices: order.slices, canceled: [], significant: true });
  expect(changed.history.filter((entry) => entry.kind === 'schedule_changed')).toHaveLength(1);
  const { body } = await visitor.call<Order>('POST', `/api/orders/${orderId}/schedule`, {
    changeId: changeOf(changed)?.id,
  });
  expect(body.slices).toEqual(changeOf(changed)?.currentSlices);
  expect(body.schedule).toBeNull();
}, 120_000);

test('unsigned events are rejected; a change with lost events is found by the hourly check', async () => {
  const { visitor, orderId, flight, date } = await sold();
  const forged = { eventId: 'a-forged-event', type: 'booking.schedule', bookingId: 'a1' };
  const answer = await visitor.call('POST', '/api/webhooks/supplier/atlas', forged, {
    'supplier-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  });
  expect([answer.status, answer.body.code]).toEqual([401, 'supply.forged']);
  const { rows } = await fixture.pool.query(`select from supply.supplier_events where event_id = 'a-forged-event'`);
  expect(rows).toHaveLength(0);

  await fixture.partners.changeFlight({ flight, date, cancel: true, tell: false });
  await runJob(fixture.pool, 'orders.check-schedules');
  expect(changeOf(await fixture.order(visitor, orderId))).toBeNull();
  fixture.clock.ahead(61 * 60);
  await runJob(fixture.pool, 'orders.check-schedules');
  expect(changeOf(await fixture.order(visitor, orderId))?.canceled).toEqual([flight]);
}, 120_000);

test('a cancelled flight is exchanged for free, or refunded in full; «now» equals each quote', async () => {
  const { visitor, orderId, order, flight, date } = await sold();
  // After today's void window.
  fixture.clock.ahead(26 * 3_600);
  await fixture.partners.faultRule('clock', { aheadMs: 26 * 3_600_000 });
  const usual = await quoted(visitor, order);
  expect(usual.refundAmount.minor).toBeLessThan(order.price.total.minor);
  expect((await emailsNow(visitor, orderId))?.refundAmount).toEqual(usual.refundAmount);

  await fixture.partners.changeFlight({ flight, date, cancel: true, tell: false });
  await runJob(fixture.pool, 'orders.check-schedules');
  const whole = await quoted(visitor, order);
  expect(whole).toMatchObject({ cause: 'involuntary', refundAmount: order.price.total });
  expect(await emailsNow(visitor, orderId)).toMatchObject({ case: 'carrier', refundAmount: whole.refundAmount });

  const passengerIds = order.passengers.map((p) => p.id);
  const { body: offers } = await visitor.call<{ offers: { id: string; total: object }[] }>(
    'POST',
    `/api/orders/${orderId}/exchanges`,
    { passengerIds, dates: [addDays(date, 3)] },
  );
  const [free] = offers.offers;
  expect(free?.total).toEqual({ minor: 0, currency: 'KGS' });
  const agreed = { agreed: true, total: free?.total, method: 'card' };
  await visitor.call('POST', `/api/orders/${orderId}/exchanges/${free?.id}/confirm`, agreed);
  const after = await fixture.reach(visitor, orderId, (o) => o.tickets.some((t) => t.replaces !== null));
  expect(after).toMatchObject({ status: 'sold', schedule: null });
  const again = await quoted(visitor, after);
  expect(again.refundAmount).toEqual(usual.refundAmount);
  expect(await emailsNow(visitor, orderId)).toMatchObject({ case: 'before', refundAmount: again.refundAmount });
}, 120_000);
