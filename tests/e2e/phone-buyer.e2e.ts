import { randomInt } from 'node:crypto';
import { createBooking, createOrder, createPayableBooking, readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { travelDates, traveller } from './support/trip.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

test('on a phone a customer corrects a refused form, and learns before paying that the trip is booked already', async ({
  page,
  say,
  complaints,
}) => {
  // A form that is refused is answered 400 and 422.
  complaints.expect(/status of 4(00|22)/);
  await signUp(page, say, complaints, `phone-${randomInt(1e9)}`);
  const { out } = travelDates(11);
  const booking = new BookingPage(page, say);
  await page.goto(`/booking/${await createBooking(page, { out })}/passengers`);
  await booking.at('passengers');

  // The customer's own contacts are there.
  const [phone, email] = booking.contacts.map(([field]) => field);
  if (!phone || !email) throw new Error('no contacts');
  await expect(phone).toHaveValue('+996555123456');
  await expect(email).toHaveValue(/^phone-\d+@sapar\.example$/);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);

  // A spelling of the name is offered without moving what follows, and taken by one tap.
  const surname = page.locator('[name="passengers.0.surname"]');
  const name = page.locator('[name="passengers.0.name"]');
  const top = async () => (await name.boundingBox())?.y;
  await surname.tap();
  const before = await top();
  await surname.pressSequentially('Жылдызова');
  const spelling = page.getByRole('button', {
    name: say('travellers.suggestion', { latin: 'JYLDYZOVA' }),
    exact: true,
  });
  await expect(spelling).toBeVisible();
  expect(await top()).toBe(before);
  await spelling.tap();
  await expect(surname).toHaveValue('JYLDYZOVA');

  // A refused form: the summary takes the focus once, and leaves it in the field that is being corrected.
  await phone.fill('');
  await email.fill('');
  await booking.toServices.tap();
  const summary = page.getByRole('alert').filter({ hasText: say('booking.passengers.summary') });
  await expect(summary).toBeFocused();
  await phone.fill('+996 555 123 456');
  await email.tap();
  await expect(summary.getByRole('link', { name: new RegExp(say('travellers.fields.phone')) })).toHaveCount(0);
  await expect(email).toBeFocused();
  await page.keyboard.type('buyer@sapar.example');
  await expect(email).toHaveValue('buyer@sapar.example');

  // The same people on the same flight: said on the payment step, with the order.
  const wish = { out, people: traveller() };
  const { number } = await readOrder(page, (await createOrder(page, wish)).orderId);
  const again = await createPayableBooking(page, wish);
  await page.goto(`/booking/${again}/payment`);
  await booking.at('payment');
  await expect(page.getByText(number)).toBeVisible();
  expect(await width()).toBe(360);

  // A consent that is ticked is no longer missing.
  await booking.pay.tap();
  const consents = await booking.agreements.all();
  for (const box of consents) await expect(box).toHaveAttribute('aria-invalid', 'true');
  for (const box of consents) {
    await box.check();
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByRole('link', { name: say('booking.payment.openOrder'), exact: true }).tap();
  await expect(page).toHaveURL(/\/order\//);
});
