import { randomInt } from 'node:crypto';
import { CARDS } from '../support/buyer.ts';
import { expectAccessible } from './support/accessibility-checks.ts';
import { createPayableBooking, signIn } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { OrderPage } from './support/order-page.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

test('a customer reads how many points come back, gets them with the ticket and finds them in the account', async ({
  page,
  say,
  complaints,
}) => {
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);

  const before = await createPayableBooking(page, { out: travelDates(12).out });
  await page.goto(`/booking/${before}/payment`);
  await expect(page.getByText(say('bonuses.expected.guestText'))).toBeVisible();

  await signUp(page, say, complaints, `points-${randomInt(1e9)}`);
  await page.getByRole('link', { name: say('bonuses.customer.mine') }).click();
  await expect(page.getByRole('heading', { level: 2, name: say('bonuses.customer.none') })).toBeVisible();
  await expectAccessible(page);

  const id = await createPayableBooking(page, { out: travelDates(13).out });
  await page.goto(`/booking/${id}/payment`);
  await expect(page.getByText(say('bonuses.expected.backText'))).toBeVisible();
  await page.getByRole('radio', { name: new RegExp(`^${say('payments.form.way.card')}`) }).check();
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await order.stands('sold');
  const number = await order.number();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(say('bonuses.expected.backText'))).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('bonuses.customer.mine') })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: say('bonuses.customer.screen') })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: say('bonuses.customer.kinds.earned') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/\+\d/);
  await expect(row.getByRole('link', { name: number })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('bonuses.customer.what')).selectOption('expired');
  await page.getByRole('button', { name: say('bonuses.customer.show') }).click();
  await expect(page.getByRole('heading', { name: say('bonuses.customer.noneFound') })).toBeVisible();
});

test('the finance desk sets how long points live, and a wrong lifetime is refused at its field', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d/);
  await signIn(page, 'admin');
  await page.goto('/office/points');
  const office = (key: string) => say(`bonuses.customer.office.${key}`);
  await page.getByLabel(office('months'), { exact: true }).fill('121');
  await page.getByRole('button', { name: office('set') }).click();
  await expect(page.getByLabel(office('months'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel(office('months'), { exact: true })).toHaveValue('121');
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: office('campaigns') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('campaigns.screens.office') })).toBeVisible();
});
