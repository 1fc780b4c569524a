import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { AccountPage } from './support/account-page.ts';
import { createOrder, readOrder, startSearch } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { mouse } from './support/input-methods.ts';
import { OrderPage } from './support/order-page.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { CONTACTS, person, travelDates } from './support/trip.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

/** A group that costs all that the agency has of its own, and a little more, paid from the balance. */
async function spendOwn(page: Page, own: number): Promise<void> {
  const wish = { to: 'istanbul', out: travelDates(43).out };
  const { house } = await startSearch(page, wish);
  const fare = house[0]?.itinerary.offers.find(({ id }) => id === house[0]?.offerId)?.price.total.minor ?? 0;
  const heads = Math.ceil(own / fare);
  if (heads < 1) return;
  const people = Array.from({ length: heads }, (_, n) => {
    const one = person('aaa', 'TOPTOSHOV', `ULAN${'ABCDEFGHI'[n]}`, 'male', 40 + n);
    const documentNumber = one.documentNumber.replace('ID', 'AC');
    return { ...one, documentType: 'internationalPassport' as const, documentNumber };
  });
  const { orderId } = await createOrder(page, { ...wish, people });
  const paid = await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('sold');
}

test('an agent’s day: from the login to a statement that equals the balance', async ({ page, say, complaints }) => {
  test.slow();
  const account = new AccountPage(page, say);
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const me = 'Азамат Маматов';

  // In the morning: the login and the workplace.
  await page.goto('/login?from=/account/orders');
  await account.enter('two');
  await account.work('Касса на Ленина');
  await expect(page.getByRole('heading', { level: 1, name: say('orderLists.title') })).toBeVisible();
  const funds = async (part: 'own' | 'available') => {
    const { funds: now } = await (await page.request.get('/api/balance')).json();
    return now[part].minor as number;
  };
  // What the agency has of its own went into a group: from here on it sells on credit.
  await spendOwn(page, await funds('own'));
  const before = await funds('available');
  expect(before).toBeGreaterThan(0);

  // A regular passenger is among the saved ones.
  const who = person('aaa', 'TOKTOSUNOVA', 'BURUL', 'female', 41);
  const { category: _, documentType, documentNumber, expiration, ...data } = who;
  const documents = [{ documentType, documentNumber, expiration }];
  const saved = await page.request.post('/api/account/passengers', {
    data: { ...data, patronymic: '', citizenship: 'KG', bonusCard: '', documents },
  });
  expect(saved.status(), await saved.text()).toBe(201);

  // Journeys are compared by what they earn.
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await mouse.city(search, 'to', 'ош', /^Ош/);
  await search.form.getByText(say('search.form.oneWay'), { exact: true }).click();
  // Repeated on another day: one traveller flies a flight once.
  await search.date('out').fill(formatNumericDate(travelDates(41 + test.info().retry).out));
  await search.date('out').press('Tab');
  await search.find.click();
  await search.arrived();
  const earned = new RegExp(`^${say('orderLists.columns.commission')}`, 'i');
  const earnings = search.cards.getByText(earned).locator('visible=true');
  await expect.poll(() => earnings.count()).toBeGreaterThan(1);
  await search.choose(search.cards.first()).first().click();
  await booking.at('passengers');
  const picker = page.getByRole('combobox', { name: say('travellers.saved.label') });
  await picker.fill('TOKTOSUN');
  await expect(page.getByRole('option').filter({ hasText: 'BURUL' }).first()).toBeVisible();
  await picker.press('Enter');
  await expect(page.getByText(say('travellers.saved.filled', { name: 'TOKTOSUNOVA BURUL' }))).toBeVisible();
  for (const [field, text] of booking.contacts) await field.fill(text);
  await booking.toServices.click();
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.agree();
  await booking.pay.click();
  await order.stands('sold');
  const { id } = order;
  const { price, locator } = await readOrder(page, id);
  const cost = price.total.minor - (price.commission?.minor ?? 0);
  await expect.poll(() => funds('available')).toBe(before - cost);
  expect(await funds('own')).toBeLessThan(0);

  // The client's receipts go out to two addresses at once.
  await page.getByLabel(say('order.share.emails')).fill(`${CONTACTS.email} second@sapar.example`);
  await page.getByRole('button', { name: say('order.share.send') }).click();
  await expect(page.getByText(say('order.share.sent', { count: 2 }))).toBeVisible();

  // Under the other contract the order is not there, and the page that it stood on is gone.
  complaints.expect(/404.*\/order\//);
  await account.choose(me, 'switch');
  await account.work('Групповой отдел');
  await account.worksAt(me, 'OS-0607');
  await page.goto(`/account/orders?all=1&number=${locator}`);
  await expect(page.getByText(say('orderLists.none'))).toBeVisible();
  await account.choose(me, 'switch');
  await account.work('Касса на Ленина');
  await account.worksAt(me, 'OS-0606');

  // Tomorrow: yesterday's order is found by its booking code.
  await inDatabase(`update sales.order_list_rows set created_at = created_at - interval '1 day' where order_id = $1`, [
    id,
  ]);
  await page.goto('/account/orders?all=1');
  await page.getByLabel(say('orderLists.filters.number')).fill(locator ?? '');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('TOKTOSUNOVA');

  // The statement is taken home, and ends with what the contract has.
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/account/operations?from=${addDays(today, -365)}&to=${addDays(today, 1)}`);
  await expect(page.getByRole('link', { name: (await readOrder(page, id)).number }).first()).toBeVisible();
  const closing = page.getByText(say('balance.operations.closing'), { exact: true }).locator('xpath=../dd');
  const sum = (await closing.innerText()).trim();
  const file = await page.getByRole('link', { name: say('balance.operations.excel') }).getAttribute('href');
  expect((await (await page.request.get(file ?? '')).body()).subarray(0, 2).toString()).toBe('PK');
  await page.goto('/account/balance');
  const own = page.getByText(say('balance.statement.own'), { exact: true }).locator('xpath=../dd');
  await expect(own).toHaveText(sum);
});
