import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { createOrder, readOrder, signIn } from './support/api-setup.ts';
import { newDay, OrderPage } from './support/order-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

test('one of two passengers flies a week later for an extra payment, with a new ticket and receipt', async ({
  page,
  say,
}) => {
  const { out } = travelDates(36);
  const people = [person('aaa', 'ALMASHOV', 'TEMIR', 'male', 41), person('aaa', 'ALMASHOVA', 'SAULE', 'female', 39)];
  const { orderId: id, redirectUrl } = await createOrder(page, { out, people });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, id)).actions, { timeout: 30_000 }).toContain('exchange');

  await page.goto(`/order/${id}`);
  await page.getByRole('link', { name: say('order.actions.exchange'), exact: true }).click();
  await page.getByRole('checkbox', { name: /ALMASHOVA SAULE/ }).check();
  await newDay(page, say).fill(formatNumericDate(addDays(out, 7)));
  await checkScreen(page, 'exchange-choices');
  await page.getByRole('button', { name: say('order.exchange.show') }).click();
  await expect(page.getByRole('heading', { name: say('order.exchange.offers') })).toBeVisible();
  await checkScreen(page, 'exchange-offers');
  await page
    .getByRole('link', { name: translationPattern(say, 'order.exchange.choose', 'total') })
    .first()
    .click();
  await expect(page).toHaveURL(/exchange\?quote=/);
  await checkScreen(page, 'exchange-sums');
  await page.locator('input[name=method][value=card]').check();
  await page.locator('input[name=agreed]').check();
  await page.getByRole('button', { name: translationPattern(say, 'order.exchange.doPay', 'sum') }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/order'));
  await payOnPage(page.url(), CARDS.withoutCode);

  await page.goto(`/order/${id}/exchange?quote=${(await readOrder(page, id)).exchanges[0]?.id}`);
  await expect(page.getByText(say('order.exchange.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
  await checkScreen(page, 'exchange-done');
  const { tickets, exchanges, journeys } = await readOrder(page, id);
  const old = tickets.find(({ state }) => state === 'exchanged');
  const fresh = tickets.find(({ replaces }) => replaces !== null);
  expect(fresh?.replaces).toBe(old?.number);
  expect(tickets.map(({ state }) => state).sort()).toEqual(['exchanged', 'open', 'open']);
  expect(journeys[1]?.slices[0]?.segments[0]?.departsLocal.slice(0, 10)).toBe(addDays(out, 7));
  for (const locale of ['ru', 'en', 'kg']) {
    const path = `/api/orders/${id}/exchanges/${exchanges[0]?.id}/receipt.pdf?locale=${locale}`;
    expect((await (await page.request.get(path)).body()).subarray(0, 4).toString()).toBe('%PDF');
  }
  await page.goto(`/order/${id}`);
  await new OrderPage(page, say).stands('sold');
  await expect(page.getByText(translationPattern(say, 'order.exchange.replaces', 'number'))).toBeVisible();
  await checkScreen(page, 'exchange-order');
});

const way = (page: Page, say: Translate, method: string) =>
  page.getByRole('radio', { name: new RegExp(`^${say(`payments.form.way.${method}`)}`) });

/** One traveller's order that is sold, and the cheapest offer a week later on the page. */
async function offered(page: Page, say: Translate, id: string, out: string): Promise<void> {
  await expect.poll(async () => (await readOrder(page, id)).actions, { timeout: 30_000 }).toContain('exchange');
  await page.goto(`/order/${id}/exchange`);
  await newDay(page, say).fill(formatNumericDate(addDays(out, 7)));
  await page.getByRole('button', { name: say('order.exchange.show') }).click();
  await page
    .getByRole('link', { name: translationPattern(say, 'order.exchange.choose', 'total') })
    .first()
    .click();
  await expect(page).toHaveURL(/exchange\?quote=/);
}

test('an agent pays an exchange from the balance of the contract, less what the new ticket earns more', async ({
  page,
  say,
}) => {
  const { out } = travelDates(38);
  await signIn(page, 'gold');
  const people = [person('aaa', 'ABDYKADYROV', 'NURLAN', 'male', 33)];
  const { orderId: id } = await createOrder(page, { out, people });
  const paid = await page.request.post(`/api/orders/${id}/payments`, { data: { method: 'balance' } });
  expect(paid.ok()).toBe(true);
  await offered(page, say, id, out);
  await way(page, say, 'balance').check();
  await checkScreen(page, 'exchange-balance');
  await page.locator('input[name=agreed]').check();
  await page.getByRole('button', { name: translationPattern(say, 'order.exchange.doPay', 'sum') }).click();
  await expect(page.getByText(say('order.exchange.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
  const { exchanges, payments } = await readOrder(page, id);
  const [done] = exchanges;
  const more = (done?.earned?.currentCommission.minor ?? 0) - (done?.earned?.previousCommission.minor ?? 0);
  const own = payments.filter(({ method, state }) => method === 'balance' && state === 'captured');
  expect(own.at(-1)?.amount.minor).toBe((done?.amountDue.minor ?? 0) - Math.max(0, more));
});

test('an exchange is paid for with a wallet: its code on the page, a wrong one and the right one', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { out } = travelDates(39);
  const people = [person('aaa', 'BEKOVA', 'AIDA', 'female', 28)];
  const { orderId: id, redirectUrl } = await createOrder(page, { out, people });
  await payOnPage(redirectUrl, CARDS.withoutCode);
  await offered(page, say, id, out);
  await way(page, say, 'wallet_tulpar').check();
  await page.getByLabel(say('payments.form.phone')).fill('0700 445 577');
  await page.locator('input[name=agreed]').check();
  await page.getByRole('button', { name: translationPattern(say, 'order.exchange.doPay', 'sum') }).click();
  await expect(page.getByRole('heading', { level: 2, name: say('payments.form.code.title') })).toBeVisible();
  await checkScreen(page, 'exchange-code');
  const phone = page.getByRole('link', { name: say('payments.form.code.practice') });
  const practice = await context.newPage();
  await practice.goto((await phone.getAttribute('href')) ?? '');
  const code = await practice.locator('.code').first().innerText();
  const field = page.getByRole('textbox', { name: say('payments.form.code.field') });
  const confirm = page.locator('form:has(input[name="code"]) button');
  await field.fill(code === '1111' ? '2222' : '1111');
  await confirm.click();
  await expect(page.getByText(say('payments.errors.wrong_code')).first()).toBeVisible();
  await field.fill(code);
  await confirm.click();
  await expect(page.getByText(say('order.exchange.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
});
