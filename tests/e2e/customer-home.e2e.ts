import { randomInt } from 'node:crypto';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { expectAccessible } from './support/accessibility-checks.ts';
import { createOrder, readOrder } from './support/api-setup.ts';
import { addressIn } from './support/mailbox.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('a customer finds what they bought as a guest and what is to be done, and signs in by codes', async ({
  page,
  say,
  complaints,
}) => {
  const login = `home-${randomInt(1e9)}`;
  const email = `${login}@sapar.example`;
  const phone = `+996556${String(randomInt(1e6)).padStart(6, '0')}`;
  const sold = await createOrder(page, { out: travelDates(17).out, email });
  await payOnPage(sold.redirectUrl, CARDS.withoutCode);
  await expect.poll(async () => (await readOrder(page, sold.orderId)).status, { timeout: 30_000 }).toBe('sold');
  const { number } = await readOrder(page, sold.orderId);
  const unpaid = await createOrder(page, { out: travelDates(18).out, email });
  // Another browser: the account alone says whose they are.
  await page.context().clearCookies();

  await signUp(page, say, complaints, login, phone);
  await page.goto('/account');
  const trip = page.getByRole('region', { name: say('customerHome.next.title') });
  await expect(trip).toContainText(say('customerHome.next.order', { number }));
  await expect(trip.getByRole('link', { name: say('customerHome.next.pdf') })).toBeVisible();
  const tasks = page.getByRole('region', { name: say('customerHome.todo.title') });
  await expect(tasks.getByRole('link')).toHaveAttribute('href', `/order/${unpaid.orderId}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: say('customerHome.cards.allOrders') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('customerHome.screens.orders') })).toBeVisible();
  const ahead = page.getByRole('region', { name: say('customerHome.orders.upcoming') });
  await expect(ahead.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await page.goto('/account/tickets');
  await expect(page.getByRole('heading', { level: 1, name: say('customerHome.screens.tickets') })).toBeVisible();
  const ticket = page.getByRole('region', { name: say('customerHome.screens.tickets') }).getByRole('link');
  await expect(ticket).toHaveCount(1);
  await expectAccessible(page);
  await ticket.click();
  await expect(page.getByText(number).first()).toBeVisible();

  const field = page.getByLabel(say('account.oneTimeCode.code'));
  const signInBy = async (contact: string, code: RegExp) => {
    await page.context().clearCookies();
    await page.goto('/login?from=/account/orders');
    await page.getByRole('link', { name: say('account.oneTimeCode.link') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('account.oneTimeCode.title') })).toBeVisible();
    await page.getByLabel(say('account.oneTimeCode.contact')).fill(contact);
    await page.getByRole('button', { name: say('account.oneTimeCode.send') }).click();
    await expect(field).toBeVisible();
    await expectAccessible(page);
    await field.fill(await addressIn(page, contact, code));
    await page.getByRole('button', { name: say('account.oneTimeCode.enter') }).click();
    await expect(page).toHaveURL(/\/account\/orders$/);
  };
  await signInBy(email, /(?<=: |code |коду )\d{4} \d{4}/);
  // The number of the registration, once it is confirmed by a code.
  await page.goto('/account/profile');
  const card = page.getByRole('region', { name: say('account.phoneSignIn.title') });
  await card.getByRole('link', { name: say('account.phoneSignIn.manage') }).click();
  await page.getByRole('button', { name: say('account.phoneSignIn.send') }).click();
  const typed = page.getByLabel(say('account.phoneSignIn.code'));
  await expect(typed).toBeVisible();
  await expectAccessible(page);
  await typed.fill(await addressIn(page, phone, /(?<=код )\d{8}/));
  await page.getByRole('button', { name: say('account.phoneSignIn.confirm'), exact: true }).click();
  await expect(page.getByText(say('account.phoneSignIn.done'))).toBeVisible();
  await signInBy(phone, /(?<=код входа )\d{8}/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});
