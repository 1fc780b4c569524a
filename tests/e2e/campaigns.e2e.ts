import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PointStatement } from '#modules/bonuses/api.ts';
import { CARDS } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createPayableBooking, readOrder, signIn } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { OrderPage } from './support/order-page.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

const NAME = `E2E ${randomInt(1e9)}`;
/** No other story counts on what a customer's trip to Istanbul brings. */
const POINTS = 137;

/** Points of the account: every movement adds up to what the ledger has. */
async function statement(page: Page): Promise<{ sums: number[]; balance: number }> {
  const { points } = (await (await page.request.get('/api/account/points')).json()) as PointStatement;
  const sums = points?.movements.map(({ amount }) => amount.minor / 100) ?? [];
  const balance = (points?.balance.minor ?? 0) / 100;
  expect(sums.reduce((all, one) => all + one, 0)).toBe(balance);
  return { sums, balance };
}

test('a campaign is drafted, tried and approved by a second person; a sale earns, a return takes back', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 4\d\d/);
  const campaign = (key: string, values?: Record<string, string>) => say(`campaigns.${key}`, values);
  const nameField = (locale: string) => campaign('form.name', { locale: say(`shell.language.${locale}`) });
  const desk = await stranger();
  await signIn(desk, 'finance');
  await desk.goto('/office/campaigns');
  await desk.getByText(campaign('list.create'), { exact: true }).click();
  for (const locale of ['ru', 'en', 'kg']) await desk.getByLabel(nameField(locale)).fill(locale === 'kg' ? '' : NAME);
  await desk.getByLabel(campaign('form.basis')).selectOption('ticket');
  await desk.getByLabel(campaign('form.rate'), { exact: true }).fill(String(POINTS));
  await desk.getByLabel(campaign('form.destinations'), { exact: true }).fill('istanbul');
  await desk.getByRole('button', { name: campaign('form.draft') }).click();
  // One name is missing: nothing that was typed is lost.
  await expect(desk.getByLabel(nameField('kg'))).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.getByLabel(campaign('form.rate'), { exact: true })).toHaveValue(String(POINTS));
  await checkScreen(desk, 'campaign-new');
  await desk.getByLabel(nameField('kg')).fill(NAME);
  await desk.getByRole('button', { name: campaign('form.draft') }).click();
  await expect(desk.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  await desk.getByRole('button', { name: campaign('preview.show') }).click();
  await expect(desk.getByText(campaign('preview.customers'))).toBeVisible();
  await checkScreen(desk, 'campaign-draft');
  await desk.getByLabel(campaign('page.note')).fill('Полёты в Стамбул');
  await desk.getByRole('button', { name: campaign('page.submit') }).click();
  await expect(desk.getByText(campaign('page.second'))).toBeVisible();
  await expect(desk.getByRole('button', { name: campaign('page.approve') })).toHaveCount(0);

  const second = await stranger();
  await signIn(second, 'admin');
  await second.goto('/office/campaigns');
  await second.getByRole('link', { name: NAME }).click();
  await second.getByRole('button', { name: campaign('page.approve') }).click();
  await expect(second.getByText(campaign('states.running'), { exact: true })).toBeVisible();
  await checkScreen(second, 'campaign-running');

  await signUp(page, say, complaints, `campaign-${randomInt(1e9)}`);
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const people = traveller().map((one) => ({
    ...one,
    documentType: 'internationalPassport' as const,
    documentNumber: `AC${randomInt(1_000_000, 9_999_999)}`,
  }));
  const id = await createPayableBooking(page, { to: 'istanbul', out: travelDates(21).out, refundable: true, people });
  await page.goto(`/booking/${id}/payment`);
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.card')}`) }).check();
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  const number = await order.number();
  const orderId = order.id;
  await expect.poll(async () => (await statement(page)).sums, { timeout: 30_000 }).toContain(POINTS);
  await page.goto('/account/points');
  await expect(page.getByText(NAME)).toBeVisible();
  await checkScreen(page, 'points-of-campaigns');
  await second.reload();
  const grant = second.getByRole('row').filter({ hasText: number });
  await expect(grant).toHaveCount(1);
  await expect(grant).toContainText(String(POINTS));

  // In the last ten minutes of the day in Bishkek no void is offered.
  if (!(await readOrder(page, orderId)).actions.includes('void')) return;
  await page.goto(`/order/${orderId}/refund`);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByRole('radio', { name: new RegExp(`^${say('order.returns.void')}`) }).check();
  await page.getByRole('button', { name: say('order.returns.show') }).click();
  await expect(page).toHaveURL(/refund\?quote=/);
  await page.getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') }).check();
  await page.getByRole('button', { name: translationPattern(say, 'order.returns.doVoid', 'sum') }).click();
  await expect(page.getByText(say('order.returns.doneVoid'))).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await statement(page)).balance, { timeout: 30_000 }).toBe(0);
  expect((await statement(page)).sums).toContain(-POINTS);
  await second.reload();
  await expect(grant.getByRole('cell').last()).not.toBeEmpty();

  await second.getByRole('button', { name: campaign('page.end') }).click();
  await expect(second.getByText(campaign('states.ended'), { exact: true })).toBeVisible();
});
