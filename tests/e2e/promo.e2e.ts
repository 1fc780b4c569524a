import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatMoney, type Money, money, subtract } from '#kernel/money.ts';
import type { Promotion } from '#modules/promo/api.ts';
import { CARDS } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createPayableBooking, readOrder, signIn } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const party = () => [person('aaa', 'BEKOV', 'AZAMAT', 'male', 41), person('aaa', 'BEKOVA', 'NAZIRA', 'female', 39)];
const codeName = () => `E2E${randomInt(1e9)}`;

/** The finance desk creates a code for everybody. */
async function createCode(page: Page, say: Translate, code: string, fields: Record<string, string>): Promise<void> {
  const office = (key: string) => say(`promo.office.${key}`);
  await page.goto('/office/promo');
  await page.getByText(office('create'), { exact: true }).click();
  for (const [label, value] of Object.entries({
    name: code,
    code,
    endsAt: '31.12.2099',
    endsAtTime: '1800',
    ...fields,
  }))
    await page.getByLabel(office(label), { exact: true }).fill(value);
  await page.getByRole('button', { name: office('submit'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
}

/** Types a code on the page and sends it. */
async function enterCode(page: Page, say: Translate, code: string): Promise<void> {
  const field = page.getByLabel(say('promo.buyer.label'));
  if (!(await field.isVisible())) await page.getByText(say('promo.buyer.have')).click();
  await field.fill(code);
  await page.getByRole('button', { name: say('promo.buyer.apply'), exact: true }).click();
}
const applied = (page: Page, say: Translate, code: string) =>
  page.getByRole('heading', { level: 2, name: say('promo.buyer.applied', { code }) });

test('the office creates a code, a buyer pays less with it, and a return takes its part of the discount back', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const code = codeName();
  const desk = await stranger();
  await signIn(desk, 'finance');
  await createCode(desk, say, code, { rate: '10', budget: '500000' });
  await checkScreen(desk, 'promotion-new');

  const id = await createPayableBooking(page, { out: travelDates(33).out, people: party(), refundable: true });
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  await page.goto(`/booking/${id}/payment`);
  await enterCode(page, say, 'NONE-SUCH');
  await expect(page.getByText(say('promo.errors.unknown'))).toBeVisible();
  await expect(page.getByLabel(say('promo.buyer.label'))).toHaveValue('NONE-SUCH');
  await enterCode(page, say, code.toLowerCase());
  await expect(applied(page, say, code)).toBeVisible();
  await checkScreen(page, 'promo-applied');

  // Kept when the buyer goes back.
  await page.goto(`/booking/${id}/passengers`);
  await page.goto(`/booking/${id}/payment`);
  await expect(applied(page, say, code)).toBeVisible();
  const total = (await (await page.request.get(`/api/bookings/${id}`)).json()).price.total as Money;
  const discount = money(Math.round(total.minor / 10), total.currency);
  const rest = subtract(total, discount);
  await booking.card.check();
  await booking.agree();
  await expect(booking.pay).toHaveText(say('booking.payment.pay', { sum: formatMoney(rest) }));
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  await expect(page.getByText(say('promo.buyer.discount', { code }))).toBeVisible();
  await expect(page.getByText(formatMoney(rest)).first()).toBeVisible();
  await checkScreen(page, 'promo-order');
  const receipt = await page.request.get(`/api/orders/${order.id}/documents/payment.pdf`);
  expect((await receipt.body()).subarray(0, 4).toString()).toBe('%PDF');

  // In the last ten minutes of the day in Bishkek no void is offered.
  if (!(await readOrder(page, order.id)).actions.includes('void')) return;
  const { lines } = (await readOrder(page, order.id)).price;
  const one = lines.find(({ category }) => category === 'aaa')?.total ?? total;
  const back = subtract(one, money(Math.floor((discount.minor * one.minor) / total.minor), total.currency));
  await page.goto(`/order/${order.id}/refund`);
  await page.getByRole('checkbox', { name: /BEKOVA NAZIRA/ }).check();
  await page.getByRole('radio', { name: new RegExp(`^${say('order.returns.void')}`) }).check();
  await page.getByRole('button', { name: say('order.returns.show') }).click();
  await expect(page).toHaveURL(/refund\?quote=/);
  await checkScreen(page, 'promo-return');
  await page.getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') }).check();
  await page.getByRole('button', { name: say('order.returns.doVoid', { sum: formatMoney(back) }) }).click();
  await expect(page.getByText(say('order.returns.doneVoid'))).toBeVisible({ timeout: 20_000 });

  const read = async (): Promise<Promotion> => {
    const { promotions } = await (await desk.request.get('/api/office/promo')).json();
    return promotions.find((promotion: Promotion) => promotion.name === code);
  };
  await expect
    .poll(async () => (await read()).spent, { timeout: 30_000 })
    .toEqual(subtract(discount, subtract(one, back)));
  await desk.reload();
  await expect(desk.getByRole('row').filter({ hasText: code })).toHaveCount(1);
  await checkScreen(desk, 'promotion-used');
});

test('the last of a budget goes to one of two buyers, the other one sees it at once and pays without the code', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  const code = codeName();
  const desk = await stranger();
  await signIn(desk, 'finance');
  await createCode(desk, say, code, { fixed: '100', budget: '100' });

  const second = await stranger();
  // On two days: of one flight the first buyer might take the last seat of a fare.
  for (const [n, buyer] of [page, second].entries()) {
    const people = [person('aaa', n === 0 ? 'OSMONOV' : 'SADYKOV', 'BAKYT', 'male', 30 + n)];
    const id = await createPayableBooking(buyer, { out: travelDates(34 + n).out, people });
    await buyer.goto(`/booking/${id}/payment`);
    await enterCode(buyer, say, code);
    await expect(applied(buyer, say, code)).toBeVisible();
  }
  const first = new BookingPage(page, say);
  await first.card.check();
  await first.agree();
  await first.pay.click();
  await new BankPage(page).pay(CARDS.withoutCode);

  const other = new BookingPage(second, say);
  await other.card.check();
  await other.agree();
  await other.pay.click();
  await expect(second.getByText(say('promo.errors.used_up')).first()).toBeVisible();
  await second.getByRole('button', { name: say('promo.buyer.remove'), exact: true }).click();
  await expect(second.getByText(say('promo.errors.used_up'))).toHaveCount(0);
  await other.card.check();
  await other.agree();
  await other.pay.click();
  await new BankPage(second).pay(CARDS.withoutCode);
  const { promotions } = await (await desk.request.get('/api/office/promo')).json();
  const found = promotions.find((promotion: Promotion) => promotion.name === code);
  expect([found.uses, found.state]).toEqual([1, 'used_up']);
});
