import { addDays } from '#kernel/dates.ts';
import type { ExchangeOffers } from '#modules/orders/api.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { axeViolations } from './support/accessibility-checks.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { OrderPage } from './support/order-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates, traveller } from './support/trip.ts';

test('an open page updates when the order is paid elsewhere, and says what happened', async ({ page, say }) => {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(33).out, people: traveller() });
  const line = page.waitForResponse(
    (answer) => answer.url().includes(`/api/orders/${orderId}/events?after=`) && answer.ok(),
  );
  await page.goto(`/order/${orderId}`);
  await waitForHydration(page);
  await line;
  const order = new OrderPage(page, say);
  await expect(order.pay).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', 'yes'));
  await order.pay.focus();

  await payOnPage(redirectUrl, CARDS.withoutCode);
  await order.stands('sold');
  const [announcement] = say('order.news', { time: '|', what: '|' }).split('|') as [string];
  await expect(page.getByText(new RegExp(`^${announcement}\\d\\d:\\d\\d`)).and(page.locator('p'))).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes');
  // The button that had the focus is gone: the focus is where the news is.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a schedule change is shown with both times, and the new ones are accepted', async ({ page, say }) => {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(34).out, people: traveller() });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  await page.goto(`/order/${orderId}`);
  await waitForHydration(page);
  const before = (await readOrder(page, orderId)).slices[0]?.segments[0];
  const data = {
    flight: before?.flight,
    date: before?.departsLocal.slice(0, 10),
    change: { minutes: 95 },
  };
  expect((await page.request.post('/api/demo/flights', { data })).ok()).toBe(true);

  const order = new OrderPage(page, say);
  await order.stands('scheduleChanged');
  const card = page.getByRole('region', { name: say('order.schedule.title') });
  const after = (await readOrder(page, orderId)).schedule?.currentSlices[0]?.segments[0];
  for (const at of [before?.departsLocal, after?.departsLocal])
    await expect(card.getByText(new RegExp(`${at?.slice(11, 16)} – `))).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await card.getByRole('button', { name: say('order.schedule.accept') }).click();
  await order.stands('sold');
  await expect(card).toHaveCount(0);
  expect((await readOrder(page, orderId)).slices[0]?.segments[0]?.departsLocal).toBe(after?.departsLocal);
  const { items } = (await (await page.request.get('/api/demo/mails?limit=200')).json()) as {
    items: { template: string; subject: string }[];
  };
  const { number } = await readOrder(page, orderId);
  expect(items.some((m) => m.template === 'schedule-changed' && m.subject.includes(number))).toBe(true);
});

test('a date typed before the page has come to life is kept', async ({ page, say }) => {
  const { promise: scripts, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts;
    await route.continue();
  });
  const { out } = travelDates(9);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel(say('search.form.out'), { exact: true });
  await field.fill(out);
  come();
  await waitForHydration(page);
  await expect(field).toHaveValue(formatNumericDate(out));
});

test('tickets of a flight that was moved are changed to another one for nothing', async ({ page, say }) => {
  const { out } = travelDates(40);
  const { orderId, redirectUrl } = await createOrder(page, { out, people: traveller() });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, orderId)).status, { timeout: 30_000 }).toBe('sold');
  const flight = (await readOrder(page, orderId)).slices[0]?.segments[0]?.flight;
  const data = { flight, date: out, change: { minutes: 95 } };
  expect((await page.request.post('/api/demo/flights', { data })).ok()).toBe(true);
  await page.goto(`/order/${orderId}`);
  await page.getByRole('link', { name: say('order.schedule.changeFree') }).click();
  await expect(page).toHaveURL(/\/exchange$/);
  const answer = await page.request.post(`/api/orders/${orderId}/exchanges`, {
    data: {
      passengerIds: (await readOrder(page, orderId)).passengers.map((p) => p.id),
      dates: [addDays(out, 2)],
    },
  });
  const { quoteId, offers } = (await answer.json()) as ExchangeOffers;
  expect(offers.every(({ total }) => total.minor === 0)).toBe(true);
  await page.goto(`/order/${orderId}/exchange?asked=${quoteId}`);
  await expect(page.getByRole('main')).toContainText(offers[0]?.slices[0]?.segments[0]?.flight ?? '');
});
