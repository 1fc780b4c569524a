import { randomInt } from 'node:crypto';
import { AccountPage, signIn } from './support/account-page.ts';
import { createBooking, createOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

test('an agent signs in, chooses one of two contracts, sees the commission, switches, and signs out', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const account = new AccountPage(page, say);
  // The reasons of the price name it once more, folded.
  const commission = page.locator('aside').getByText(say('booking.summary.commission')).first();
  const id = await createBooking(page, { out: travelDates(9).out });
  await page.goto(`/booking/${id}`);
  await new BookingPage(page, say).at('tickets');
  await expect(commission).toHaveCount(0);

  await account.signIn.click();
  await account.enter('two', 'not the password');
  await expect(page.getByRole('alert')).toContainText(say('identity.errors.wrong_login'));
  await account.enter('two');
  await expect(page.getByRole('heading', { level: 1, name: say('account.contract.title') })).toBeVisible();
  await account.work('Касса в аэропорту');
  await new BookingPage(page, say).at('tickets');
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await expect(commission).toBeVisible();
  await account.worksAt('Азамат Маматов', 'OS-0606');

  await account.choose('Азамат Маматов', 'switch');
  await expect(page.getByRole('dialog')).toBeVisible();
  await account.work('Групповой отдел');
  await expect(page.getByRole('dialog')).toBeHidden();
  await account.worksAt('Азамат Маматов', 'OS-0607');
  await expect(page.locator('aside')).toContainText(/250\s/);

  // The bar under the header names the contract too, and opens the same choice over the page.
  await page.getByRole('link', { name: translationPattern(say, 'workspace.bar.switch', 'place') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await account.work('Касса в аэропорту');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/booking/${id}$`));
  await account.worksAt('Азамат Маматов', 'OS-0606');

  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText(say('shell.footer.managers'));
  await account.choose('Азамат Маматов', 'signOut');
  await expect(account.signIn).toBeVisible();
  complaints.expect(/status of 404/);
  await page.goto(`/booking/${id}`);
  await expect(page.getByRole('heading', { name: say('shell.error.notFound') })).toBeVisible();
});

test('a user signed out at work is shown so, and nothing is ordered as a visitor', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of (401|404)/);
  await signIn(page, 'gold');
  const { orderId } = await createOrder(page, { out: travelDates(10).out });
  await page.goto(`/order/${orderId}`);
  await expect(page.getByText(say('order.price.commission'), { exact: true })).toBeVisible();

  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'sapar_session');
  await page.request.delete('/api/session');
  await page.context().addCookies([session as NonNullable<typeof session>]);
  await page.goto(`/order/${orderId}`);
  await expect(page.getByText(say('account.ended.text'))).toBeVisible();
  await expect(createOrder(page, { out: travelDates(10).out })).rejects.toThrow(/401/);
  await page.getByRole('link', { name: say('account.ended.signIn') }).click();
  await new AccountPage(page, say).enter('gold');
  await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`));
  await expect(page.getByText(say('order.price.commission'), { exact: true })).toBeVisible();
});

test('the language and the theme are kept with the account: a new browser has them after signing in', async ({
  page,
  say,
  stranger,
}) => {
  await signIn(page, 'sub');
  await page.goto('/account/profile');
  const card = page.getByRole('region', { name: say('account.profile.preferences') });
  await card.getByRole('button', { name: say('shell.theme.dark') }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await card.getByRole('button', { name: say('shell.language.en') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const other = await stranger();
  await other.goto('/login?from=/account/profile');
  await new AccountPage(other, say).enter('sub');
  await expect(other).toHaveURL(/\/account\/profile$/);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Restored for the next test.
  const preferences = { locale: 'ru', theme: 'light' };
  expect((await page.request.put('/api/profile/preferences', { data: preferences })).ok()).toBe(true);
});

test('six wrong passwords are too many, and the page says how long to wait', async ({ page, say, complaints }) => {
  complaints.expect(/status of (401|429)/);
  const account = new AccountPage(page, say);
  const anonymous = `nobody-${randomInt(1e9)}`;
  await page.goto('/login');
  for (let i = 1; i <= 6; i++) {
    await account.enter(anonymous, `wrong ${i}`);
    const message = i < 6 ? say('identity.errors.wrong_login') : '15 минут';
    await expect(page.getByRole('alert')).toContainText(message);
    if (i < 6) await page.goto('/login');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('one signs in, changes nothing by a wrong password form, and signs out', async ({ page, say, complaints }) => {
    complaints.expect(/status of 400/);
    const account = new AccountPage(page, say);
    await page.goto('/account/profile');
    await expect(page).toHaveURL(/\/login\?from=/);
    await account.enter('cashier2');
    await expect(page).toHaveURL(/\/account\/profile$/);
    await page.getByRole('button', { name: say('account.profile.change') }).click();
    await expect(page.getByRole('alert')).toContainText(say('common.errors.fill_required'));
    await account.choose('Тимур Джумабаев', 'signOut');
    await expect(account.signIn).toBeVisible();
  });
});
