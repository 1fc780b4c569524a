import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen, expectAccessible } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const PEOPLE = [person('aaa', 'OSMONOVA', 'CHOLPON', 'female', 41), person('aaa', 'OSMONOV', 'KUBAT', 'male', 43)];

/** A sold order of the agent's contract, and a request of this kind about its first passenger. */
async function requested(page: Page, days: number, kind: string, changed: object = {}) {
  const { out } = travelDates(days);
  const { orderId } = await createOrder(page, { out, people: PEOPLE, refundable: true });
  await page.request.post(`/api/orders/${orderId}/payments`, { data: { method: 'balance' } });
  await expect.poll(async () => (await readOrder(page, orderId)).status).toBe('sold');
  const { passengers } = await readOrder(page, orderId);
  const data = { orderId, kind, passengerIds: [passengers[0]?.id], reason: 'plans', agreed: true, ...changed };
  const made = await page.request.post('/api/requests', { data });
  expect(made.ok()).toBe(true);
  const { id } = await made.json();
  return { id: id as string, orderId, out };
}

/** Claims the request with the keyboard alone, and returns its card. */
async function served(staff: Page, say: Translate, id: string, card: string) {
  await staff.goto(`/office/requests/${id}`);
  await staff.getByRole('button', { name: say('requests.serve.claim') }).focus();
  await staff.keyboard.press('Enter');
  const region = staff.getByRole('region', { name: say(card) });
  await expect(region).toBeVisible();
  return region;
}

test('an executor writes an exchange, the agent agrees and pays, and the new tickets are entered', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  await signIn(page, 'platinum');
  const { id, orderId, out } = await requested(page, 43, 'exchange');
  const staff = await stranger();
  await signIn(staff, 'executor');
  const card = await served(staff, say, id, 'requests.hand.exchange.title');
  const t = (key: string) => say(`requests.hand.exchange.${key}`);
  await card.locator('summary', { hasText: t('add') }).focus();
  await staff.keyboard.press('Enter');
  const later = formatNumericDate(addDays(out, 2));
  for (const end of ['departsDate', 'arrivesDate'])
    await card.getByRole('textbox', { name: t(end), exact: true }).fill(later);
  await card.getByLabel(t('fare'), { exact: true }).fill('1 000');
  await card.getByLabel(t('penalty')).fill('five');
  await card.getByLabel(t('rules')).fill('No refund, one more exchange.');
  await checkScreen(staff, 'exchange by hand');
  await card.getByRole('button', { name: t('send') }).click();
  // A sum that is none is said at its passenger, and everything that was typed stays.
  await expect(card.getByText(say('common.errors.bad_input')).first()).toBeVisible();
  await expect(card.getByLabel(t('rules'))).toHaveValue('No refund, one more exchange.');
  await expect(card.getByRole('textbox', { name: t('departsDate'), exact: true })).toHaveValue(later);
  await expectAccessible(staff);
  await card.getByLabel(t('penalty')).fill('500');
  await card.getByLabel(t('rules')).focus();
  await staff.keyboard.press('Tab');
  await card.getByRole('button', { name: t('send') }).focus();
  await staff.keyboard.press('Enter');
  await expect(card.getByText(t('states.quoted'))).toBeVisible();

  await page.goto(`/account/requests/${id}`);
  await checkScreen(page, 'request with an exchange by hand');
  await page.getByRole('link', { name: translationPattern(say, 'requests.hand.exchange.pay', 'sum') }).click();
  await expect(page.getByText('No refund, one more exchange.')).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.balance')}`) }).check();
  await page.locator('input[name=agreed]').check();
  await page.getByRole('button', { name: translationPattern(say, 'order.exchange.doPay', 'sum') }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/requests/${id}`)).json()).exchanges[0].state)
    .toBe('processing');

  await staff.reload();
  const number = card.getByLabel(/OSMONOVA/);
  await number.fill('123');
  await card.getByRole('button', { name: t('complete') }).click();
  await expect(card.getByText(say('requests.errors.exchange_number'))).toBeVisible();
  await expect(number).toHaveValue('123');
  await checkScreen(staff, 'tickets of an exchange by hand');
  await number.fill('999 2400000101');
  await staff.keyboard.press('Enter');
  await expect(card.getByText(t('states.done'))).toBeVisible();
  await page.goto(`/order/${orderId}`);
  await expect(page.getByText('999-2400000101').first()).toBeVisible();
});

test('an executor splits a reservation, and the agent finds the new order in the request', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  await signIn(page, 'platinum');
  const { id, orderId } = await requested(page, 44, 'split');
  const staff = await stranger();
  await signIn(staff, 'executor');
  const card = await served(staff, say, id, 'requests.hand.split.title');
  const locator = card.getByLabel(say('requests.hand.split.locator'));
  await expect(card.getByRole('checkbox', { name: /OSMONOVA/ })).toBeChecked();
  await checkScreen(staff, 'split by hand');
  await locator.fill('?');
  await card.getByRole('button', { name: say('requests.hand.split.do') }).click();
  await expect(locator).toHaveAttribute('aria-invalid', 'true');
  await expect(locator).toHaveValue('?');
  await expectAccessible(staff);
  await locator.fill('NEWABC');
  await staff.keyboard.press('Enter');
  await expect(card.getByRole('link', { name: /NEWABC/ })).toBeVisible();
  await checkScreen(staff, 'split by hand, done');

  await page.goto(`/account/requests/${id}`);
  await page.getByRole('link', { name: /NEWABC/ }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{36}$/);
  expect(page.url()).not.toContain(orderId);
  await expect(page.getByText(/OSMONOVA/).first()).toBeVisible();
});

test('an executor enters the document that the carrier confirmed, and the request is done', async ({
  page,
  stranger,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(/status of 400/);
  await signIn(page, 'platinum');
  const passport = { documentType: 'passport', documentNumber: 'AC7654321', expiration: '2039-01-01' };
  const { id } = await requested(page, 45, 'passport_change', passport);
  const staff = await stranger();
  await signIn(staff, 'executor');
  const card = await served(staff, say, id, 'requests.hand.passport.title');
  const number = card.getByLabel(say('requests.form.documentNumber'), { exact: true });
  const reference = card.getByLabel(say('requests.hand.passport.reference'));
  // What the author wants stands in the fields already.
  await expect(number).toHaveValue('AC7654321');
  await checkScreen(staff, 'passport by hand');
  await number.fill('?');
  await reference.fill('Aigul, 14:05');
  await card.getByRole('button', { name: say('requests.hand.passport.do') }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(reference).toHaveValue('Aigul, 14:05');
  await expectAccessible(staff);
  await number.fill('AC7654321');
  await reference.focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(say('requests.office.checkup'))).toBeVisible();
  await page.goto(`/account/requests/${id}`);
  await expect(page.getByRole('heading', { name: say('requests.rating.title') })).toBeVisible();
});
