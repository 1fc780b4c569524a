import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import type { BookingRefundTimeline, OrderRefundTimeline, TicketReturn } from '#modules/orders/api.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { axeViolations } from './support/accessibility-checks.ts';
import { createBooking, createOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates, traveller } from './support/trip.ts';

const flat = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const card = (page: Page) => page.locator('#refund-timeline');
const unfold = (page: Page) => card(page).locator('summary').first().click();
const refundTimelineOf = async (page: Page, id: string) => {
  const timeline: BookingRefundTimeline = await (await page.request.get(`/api/bookings/${id}/refund-timeline`)).json();
  const chosen = timeline.offers.find((offer) => offer.offerId === timeline.chosen);
  if (!chosen) throw new Error('no fare is chosen');
  return chosen.timeline;
};
const says = async (page: Page, sum: string) =>
  expect.poll(async () => flat(await card(page).innerText())).toContain(flat(sum));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a day is sent by a form and answered: before the departure and after it, on one day', async ({ page, say }) => {
    const { out } = travelDates(36);
    const id = await createBooking(page, { out, refundable: true });
    const { steps } = await refundTimelineOf(page, id);
    await page.goto(`/booking/${id}`);
    await unfold(page);
    await card(page).getByLabel(say('refundTimeline.day'), { exact: true }).fill(out);
    await card(page)
      .getByRole('button', { name: say('refundTimeline.show') })
      .click();
    await expect(page).toHaveURL(new RegExp(`on=${out}`));
    const answer = card(page).locator('[aria-live]');
    for (const step of steps.slice(-2))
      await expect(answer).toContainText(formatMoney(step.refundAmount).replaceAll(' ', '\u00a0'));
    await expect(card(page).locator('li[aria-current=step]')).toHaveCount(2);
  });
});

test('by the keyboard the day moves from today to after the departure, and waiting never brings more', async ({
  page,
  say,
}) => {
  const { out } = travelDates(37);
  const id = await createBooking(page, { out, refundable: true });
  const { steps, lastDay } = await refundTimelineOf(page, id);
  await page.goto(`/booking/${id}`);
  await waitForHydration(page);
  await unfold(page);
  const scale = card(page).getByRole('slider', { name: say('refundTimeline.slider', { mode: 'air' }) });
  await scale.focus();
  await page.keyboard.press('End');
  await expect(card(page).getByLabel(say('refundTimeline.day'), { exact: true })).toHaveValue(
    formatNumericDate(lastDay),
  );
  await says(page, formatMoney(steps.at(-1)?.refundAmount ?? { minor: 0, currency: 'KGS' }));
  await page.keyboard.press('Home');
  await says(page, formatMoney(steps[0]?.refundAmount ?? { minor: 0, currency: 'KGS' }));
  await card(page)
    .getByRole('button', { name: say('refundTimeline.later') })
    .click();
  await says(page, formatMoney(steps.find((s) => s.case === 'before')?.refundAmount ?? { minor: 0, currency: 'KGS' }));
  expect(await axeViolations(page, {}, '#refund-timeline')).toEqual([]);
});

test('on an order the answer for now is what the refund itself promises', async ({ page, say }) => {
  const { out } = travelDates(38);
  const { orderId, redirectUrl } = await createOrder(page, { out, people: traveller(), refundable: true });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).actions, { timeout: 30_000 }).toContain('refund');
  await page.goto(`/order/${orderId}`);
  await expect(card(page).getByRole('heading', { name: say('refundTimeline.title') })).toBeVisible();
  const timeline: OrderRefundTimeline = await (await page.request.get(`/api/orders/${orderId}/refund-timeline`)).json();
  const { passengers } = await readOrder(page, orderId);
  const data = { kind: 'refund', passengerIds: passengers.map((p) => p.id) };
  const quote: TicketReturn = await (await page.request.post(`/api/orders/${orderId}/returns`, { data })).json();
  expect(timeline.timeline?.steps[0]?.refundAmount).toEqual(quote.refundAmount);
  await says(page, formatMoney(quote.refundAmount));
  await page.goto(`/order/${orderId}?on=${addDays(out, 1)}`);
  await says(page, formatMoney(timeline.timeline?.steps.at(-1)?.refundAmount ?? quote.refundAmount));
});
