import type { Page } from '@playwright/test';
import { fromMajor } from '#kernel/money.ts';
import { CARDS } from '../support/buyer.ts';
import { createOrder, createPayableBooking, readOrder, signIn } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

const way = (page: Page, say: Translate, method: string) =>
  page.getByRole('radio', { name: new RegExp(`^${say(`payments.form.way.${method}`)}`) });

test('a wallet’s code that ran out is sent again under the same payment, and buys the ticket', async ({
  page,
  context,
  say,
  complaints,
}) => {
  // The browser notes the wrong code's refusal.
  complaints.expect(/status of 409/);
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const id = await createPayableBooking(page, { out: travelDates(9).out });
  await page.goto(`/booking/${id}/payment`);
  await way(page, say, 'wallet_tulpar').check();
  await page.getByLabel(say('payments.form.phone')).fill('0700 445 566');
  await booking.agree();
  await booking.pay.click();
  await expect(page.getByRole('heading', { level: 2, name: say('payments.form.code.title') })).toBeVisible();
  const { payments } = await readOrder(page, order.id);

  // The minute passes, all but its end.
  await inDatabase(
    `
      update payments.intents set
        next_action = jsonb_set(next_action, '{validUntil}', to_jsonb(to_char(now() at time zone
      'utc' + interval '4 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where order_id = $1`,
    [order.id],
  );
  await page.reload();
  await page.getByRole('button', { name: say('payments.form.code.again') }).click();
  const phone = page.getByRole('link', { name: say('payments.form.code.practice') });
  // The phone has the new code when the field for it is back: before, it shows the one that ran out.
  const field = page.getByRole('textbox', { name: say('payments.form.code.field') });
  await expect(field).toBeVisible();
  const practice = await context.newPage();
  await practice.goto((await phone.getAttribute('href')) ?? '');
  const code = await practice.locator('.code').first().innerText();

  const confirm = page.locator('form:has(input[name="code"]) button');
  await field.fill(code === '1111' ? '2222' : '1111');
  await confirm.click();
  await expect(page.getByText(say('payments.errors.wrong_code')).first()).toBeVisible();
  await expect(page.getByText(say('payments.form.code.tries', { count: 4 }))).toBeVisible();
  // A form that is still being answered takes no second press.
  await expect(confirm).not.toHaveAttribute('aria-busy');
  await field.fill(code);
  await confirm.click();
  await order.stands('sold');
  const after = await readOrder(page, order.id);
  expect(after.payments.map(({ id: own, method, state }) => [own, method, state])).toEqual([
    [payments[0]?.id, 'wallet_tulpar', 'captured'],
  ]);
});

test('a QR waits through a reload and sees by itself that the bank has the money', async ({ page, context, say }) => {
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const id = await createPayableBooking(page, { out: travelDates(10).out });
  await page.goto(`/booking/${id}/payment`);
  await way(page, say, 'qr').check();
  await booking.agree();
  await booking.pay.click();
  const picture = page.getByRole('img', { name: /QR/ });
  await expect(picture).toBeVisible();
  const drawn = await picture.locator('path').getAttribute('d');
  await page.reload();
  await expect(picture.locator('path')).toHaveAttribute('d', drawn ?? '');

  const bank = await context.newPage();
  await bank.goto((await page.locator('a[href*="/qr/pay/"]').first().getAttribute('href')) ?? '');
  await bank.locator('#pay').click();
  await expect(bank.locator('#back')).toBeVisible();
  await order.stands('sold');
  expect(await order.tickets()).toHaveLength(1);
});

test('an agent pays a part with points and the rest by card', async ({ page, say }) => {
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  await signIn(page, 'gold');
  const id = await createPayableBooking(page, { out: travelDates(11).out });
  await page.goto(`/booking/${id}/payment`);
  await expect(way(page, say, 'balance')).toBeChecked();
  await way(page, say, 'card').check();
  await page.getByLabel(say('payments.form.points')).fill('250');
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  const { payments, price } = await readOrder(page, order.id);
  expect(payments.map(({ method, state, amount }) => [method, state, amount.minor])).toEqual([
    ['points', 'captured', fromMajor(250).minor],
    ['card', 'captured', price.total.minor - fromMajor(250).minor],
  ]);
});

test('money that the bank takes after the pay-till is refunded in full, and the buyer is notified', async ({
  page,
  say,
}) => {
  const bank = new BankPage(page);
  const order = new OrderPage(page, say);
  const { orderId, redirectUrl } = await createOrder(page, { out: travelDates(12).out });
  await page.goto(redirectUrl);
  await bank.pay(CARDS.success);
  await expect(page.locator('#code')).toBeVisible();
  await inDatabase(`update orders.orders set payment_time_limit = now() - interval '1 second' where id = $1`, [
    orderId,
  ]);
  await bank.confirm();
  await bank.back();
  await order.stands('timeout');
  await expect(page.locator('main')).toContainText(say('order.next.refundedBack'));
  const { payments, tickets } = await readOrder(page, orderId);
  expect(payments.map(({ state }) => state)).toEqual(['refunded']);
  expect(tickets).toEqual([]);
});
