import { addDays } from '#kernel/dates.ts';
import { add, formatMoney, money, subtract } from '#kernel/money.ts';
import type { BookingDraft } from '#modules/orders/api.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { createOrder, createPayableBooking, readOrder, startSearch } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { OrderPage } from './support/order-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { person, travelDates } from './support/trip.ts';

test('a declined card costs nothing: the buyer pays with another one, once, and has the tickets', async ({
  page,
  say,
}) => {
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const bank = new BankPage(page);
  const id = await createPayableBooking(page, { out: travelDates(6).out });
  await page.goto(`/booking/${id}/payment`);
  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  await bank.pay(CARDS.insufficientFunds);
  await bank.back();

  await expect(page.getByRole('alert')).toContainText(say('order.declined.title'));
  await expect(page.getByRole('alert')).toContainText(say('payments.decline.insufficient_funds'));
  await order.pay.click();
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  expect(await order.tickets()).toHaveLength(1);
  const { payments } = await readOrder(page, order.id);
  expect(payments.map(({ state }) => state).sort()).toEqual(['captured', 'declined']);
});

test('the button that pays stands still while the page comes to life, and pays before it', async ({ page, say }) => {
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(6).out });
  await payOnPage(redirectUrl, CARDS.insufficientFunds);
  const state = async () => (await readOrder(page, orderId)).payments.at(-1)?.state;
  await expect.poll(state).toBe('declined');
  const { pay } = new OrderPage(page, say);
  const SCRIPTS = /\/assets\/.*\.js$/;
  /** Opens the order with its scripts still on their way; they come when what is answered is called. */
  const opened = async () => {
    const come = Promise.withResolvers<void>();
    await page.unroute(SCRIPTS);
    await page.route(SCRIPTS, async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.goto(`/order/${orderId}`, { waitUntil: 'commit' });
    await expect(page.locator('footer')).toBeVisible();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    await page.evaluate(() => document.fonts.ready);
    return come.resolve;
  };
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const scriptsCome = await opened();
    const before = await pay.boundingBox();
    scriptsCome();
    await waitForHydration(page);
    expect(await pay.boundingBox(), `${width} px`).toEqual(before);
  }
  await opened();
  await new BookingPage(page, say).card.check();
  await pay.click({ noWaitAfter: true });
  await new BankPage(page).arrived();
});

test('an impatient double click and a second tab make one order and one payment', async ({ page, context, say }) => {
  const id = await createPayableBooking(page, { out: travelDates(7).out });
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto(`/booking/${id}/payment`);
    await new BookingPage(tab, say).card.check();
    await new BookingPage(tab, say).agree();
  }
  await Promise.all(tabs.map((tab) => new BookingPage(tab, say).pay.dblclick()));
  // The slower tab may find the order there already: from it the way leads to the same payment.
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/acquirer\/pay\/|\/order\//);
    if (tab.url().includes('/order/')) {
      await expect(tab.locator('#payment')).toHaveCount(0);
      await new OrderPage(tab, say).pay.click();
    }
    await new BankPage(tab).arrived();
  }
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);

  const bank = new BankPage(page);
  await bank.pay(CARDS.success);
  await bank.confirm();
  await bank.back();
  const order = new OrderPage(page, say);
  await order.stands('sold');
  expect(await order.tickets()).toHaveLength(1);

  await new BankPage(other).pay(CARDS.withoutCode);
  await new BankPage(other).back();
  await expect(other).toHaveURL(page.url());
  const { payments, tickets } = await readOrder(page, order.id);
  expect(payments.map(({ state }) => state)).toEqual(['captured']);
  expect(tickets).toHaveLength(1);
});

test('an expired order shows its seats on sale again, and links to the same search', async ({
  page,
  say,
  stranger,
}) => {
  const people = [person('aaa', 'KANATOV', 'AZIS', 'male', 41), person('aaa', 'KANATOVA', 'BUBUSARA', 'female', 39)];
  // K0 105 has two seats left on Wednesdays.
  const wish = { out: addDays(travelDates(8).out, 1), people, flight: 'K0 105' };
  const order = new OrderPage(page, say);
  const somebody = await stranger();
  const onSale = async () => (await startSearch(somebody, wish)).house.length;
  expect(await onSale()).toBe(1);
  const { orderId } = await createOrder(page, wish);
  // What is proposed follows what was sold at once, not in the same moment.
  await expect.poll(onSale).toBe(0);

  // Twenty minutes pass, all but a few seconds.
  await inDatabase(`update orders.orders set payment_time_limit = now() + interval '6 seconds' where id = $1`, [
    orderId,
  ]);
  await inDatabase(
    `update graphile_worker._private_jobs set run_at = now() + interval '6 seconds' where key like '%expire%' || $1`,
    [orderId],
  );
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d$/);
  await order.stands('timeout');
  await expect(page.locator('main')).toContainText(say('orders.status.timeout'));
  await expect.poll(onSale).toBe(1);

  await page.getByRole('button', { name: say('order.actions.repeat') }).click();
  await expect(page).toHaveURL(/\/search\/[\w-]+/);
  await expect(page.locator('main')).toContainText('K0 105');
});

test('a price that rose at revalidation is shown with the difference, and paid after acceptance', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const booking = new BookingPage(page, say);
  const bank = new BankPage(page);
  // X0 213 of the house is a tenth dearer on Fridays once the price is asked again; on some of them another seller is
  // cheaper from the start.
  let dearer: Parameters<typeof createPayableBooking>[1] | undefined;
  for (let week = 41; !dearer && week > 31; week--) {
    const wish = { out: addDays(travelDates(week).out, 3), flight: 'X0 213' };
    if ((await startSearch(page, wish)).house.length > 0) dearer = wish;
  }
  if (!dearer) throw new Error('the house sells it on none of these Fridays');
  const id = await createPayableBooking(page, dearer);
  const { priceChange } = (await (await page.request.get(`/api/bookings/${id}`)).json()) as BookingDraft;
  if (!priceChange) throw new Error('the price stayed as it was');
  const [was, now] = [formatMoney(priceChange.previousTotal), formatMoney(priceChange.currentTotal)];
  await page.goto(`/booking/${id}/payment`);
  await expect(
    page.getByText(say('booking.payment.priceTitle', { previousTotal: was, currentTotal: now })),
  ).toBeVisible();
  const difference = formatMoney(subtract(priceChange.currentTotal, priceChange.previousTotal));
  await expect(page.getByText(say('booking.payment.dearer', { difference }))).toBeVisible();

  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByText(say('booking.payment.tickConsent')).first()).toBeVisible();

  const consent = page.getByRole('checkbox', { name: say('booking.payment.priceConsent', { currentTotal: now }) });
  await expect(consent).toBeFocused();
  await consent.check();
  await booking.agree();
  await booking.pay.click();
  await bank.arrived();
  await expect(page.locator('body')).toContainText(now.replaceAll(/\s/g, '\u00a0'));
});

test('a price that rises at the last moment is the one everywhere on the page, and is paid after acceptance', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const booking = new BookingPage(page, say);
  const bank = new BankPage(page);
  const id = await createPayableBooking(page, { out: addDays(travelDates(44).out, 1), flight: 'X0 211' });
  const { price, itinerary } = (await (await page.request.get(`/api/bookings/${id}`)).json()) as BookingDraft;
  await page.goto(`/booking/${id}/payment`);
  await waitForHydration(page);
  const day = itinerary.slices[0]?.segments[0]?.departsLocal.slice(0, 10).replaceAll('-', '');
  const raise = (minor: number) =>
    inDatabase('update inventory.stock set fare_minor = fare_minor + $1 where flight_id = $2 returning 1 as row', [
      minor,
      `X0211-${day}`,
    ]);
  const RISE = 100_000;
  expect(await raise(RISE)).not.toEqual([]);
  try {
    const [was, now] = [price.total, add(price.total, money(RISE, price.total.currency))].map((one) =>
      formatMoney(one),
    );
    await booking.card.check();
    await booking.agree();
    await booking.pay.click();
    const title = say('booking.payment.priceTitle', { previousTotal: was ?? '', currentTotal: now ?? '' });
    await expect(page.getByText(title)).toBeVisible();
    await expect(booking.pay).toHaveAccessibleName(say('booking.payment.pay', { sum: now ?? '' }));
    await expect(page.getByRole('button', { name: say('booking.payment.pay', { sum: was ?? '' }) })).toHaveCount(0);

    await page
      .getByRole('checkbox', { name: say('booking.payment.priceConsent', { currentTotal: now ?? '' }) })
      .check();
    // The order whose seats were refused has failed.
    await page.getByRole('checkbox', { name: say('booking.payment.newOrderConsent') }).check();
    await expect(booking.card).toBeChecked();
    await booking.agree();
    await booking.pay.click();
    await bank.arrived();
    await expect(page.locator('body')).toContainText((now ?? '').replaceAll(/\s/g, '\u00a0'));
  } finally {
    await raise(-RISE);
  }
});
