import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { CARDS } from '../support/buyer.ts';
import { readOrder } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

const LEAD = { surname: 'SYDYKOVA', name: 'AIGUL' };

/** From the second step to the order: names, whatever else the form asks, and the payment. */
async function buy(
  page: Page,
  say: Translate,
  kind: 'hotel' | 'transfer',
  more: Record<string, string> = {},
): Promise<string> {
  const booking = new BookingPage(page, say);
  await expect(
    page.getByRole('heading', { level: 1, name: say(`hotelsTransfers.steps.people.${kind}`) }),
  ).toBeVisible();
  for (const [field, text] of Object.entries({ ...LEAD, ...more }))
    await page.locator(`[name="passengers.0.${field}"]`).fill(text);
  await page.locator('[name="contacts.phone"]').fill('+996555123456');
  await page.locator('[name="contacts.email"]').fill('aigul@example.com');
  await booking.toServices.click();
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay(CARDS.withoutCode);
  await bank.back();
  await page.waitForURL(/\/order\/[\w-]{8,}/, { timeout: 30_000 });
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expect.poll(async () => (await readOrder(page, id)).status, { timeout: 30_000 }).toBe('sold');
  await expect
    .poll(async () => (await readOrder(page, id)).documents.every((one) => one.ready), { timeout: 30_000 })
    .toBe(true);
  return id;
}

test('a hotel is booked to its voucher, and from its order a transfer to it', async ({ page, say }) => {
  test.slow();
  const entry = travelDates(30).out;
  await page.goto('/');
  await page.getByRole('link', { name: say('search.form.modes.hotel') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('hotelsTransfers.heading.hotel') })).toBeVisible();
  const city = page.getByRole('combobox', { name: say('hotelsTransfers.form.city') });
  await city.fill('бишк');
  await page
    .getByRole('option', { name: /^Бишкек/ })
    .first()
    .click();
  const day = (name: 'in' | 'out') =>
    page.getByRole('textbox', { name: say(`hotelsTransfers.form.${name}`), exact: true });
  await day('in').fill(formatNumericDate(entry));
  await day('in').press('Tab');
  await day('out').fill(formatNumericDate(addDays(entry, 2)));
  await page.getByRole('button', { name: say('hotelsTransfers.form.find') }).click();
  await page.waitForURL(/\/hotels\/[\w-]{8,}/);

  // Cheap enough a night, with breakfast, and free to cancel: by the address, so that the link says it too.
  // Two in one turn of the page: the second begins with the first.
  const breakfast = page.getByRole('checkbox', { name: say('hotelsTransfers.results.breakfast') });
  await expect(breakfast).toBeEnabled();
  await page.evaluate(
    (names) => {
      for (const label of document.querySelectorAll('label'))
        if (names.includes(label.textContent?.trim() ?? '')) label.click();
    },
    [say('hotelsTransfers.results.breakfast'), say('hotelsTransfers.results.double')],
  );
  await expect(page).toHaveURL(/breakfast=1&room=double/);
  await page.getByText(say('hotelsTransfers.results.double'), { exact: true }).first().click();
  await page.getByLabel(say('hotelsTransfers.results.limit')).pressSequentially('7000');
  await expect(page).toHaveURL(/breakfast=1/);
  await expect(page.getByRole('heading', { level: 2, name: /Ak-Kuu Grand/ })).toHaveCount(0);
  const hotel = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Konok City/ }) });
  await expect(hotel.first()).toContainText(say('hotelsTransfers.breakfast.yes'));
  // Its own page keeps the conditions, and back is the list as it was.
  await hotel.first().getByRole('link', { name: 'Konok City' }).click();
  await expect(page).toHaveURL(/\/hotels\/[\w-]{8,}\/h0-102\?.*breakfast=1/);
  await expect(page.getByRole('checkbox', { name: say('hotelsTransfers.results.breakfast') })).toBeChecked();
  await expect(page.getByText(/Бесплатная отмена до 18:00/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel(say('hotelsTransfers.results.limit'))).toHaveValue('7000');
  await page.goForward();
  await page
    .getByRole('button', { name: say('hotelsTransfers.stay.choose') })
    .last()
    .click();

  const id = await buy(page, say, 'hotel', { note: 'Тихий номер' });
  const sold = await readOrder(page, id);
  expect(sold.tickets).toMatchObject([{ type: 'HOTEL', state: 'open' }]);
  await page.goto(`/order/${id}`);
  await expect(page.getByText('Konok City').first()).toBeVisible();
  await expect(page.getByText(/Тихий номер/)).toBeVisible();

  await page.getByRole('link', { name: say('hotelsTransfers.order.rideGo') }).click();
  await page.waitForURL(/\/transfers\?/);
  const from = page.getByRole('combobox', { name: say('hotelsTransfers.form.from') });
  await from.fill('манас');
  await page.getByRole('option', { name: /Манас/ }).first().click();
  await page.getByRole('button', { name: say('hotelsTransfers.form.find') }).click();
  await page.waitForURL(/\/transfers\/[\w-]{8,}/);
  const car = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /Эконом/ }) });
  await expect(car).toContainText(say('hotelsTransfers.ride.forCar'));
  await car.getByRole('button', { name: say('hotelsTransfers.ride.choose') }).click();
  const transfer = await readOrder(
    page,
    await buy(page, say, 'transfer', {
      flight: 'tk348',
      address: 'Konok City',
      meeting: 'У стойки обмена',
    }),
  );
  expect(transfer.tickets).toMatchObject([{ type: 'TRANSFER', state: 'open' }]);
  expect(transfer.passengers[0]?.guest).toMatchObject({
    flight: 'TK 348',
    address: 'Konok City',
    meeting: 'У стойки обмена',
  });
});

test('where nothing is found the page says what to change, and a wrong form what is wrong', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const entry = travelDates(31).out;
  await page.goto(`/hotels?${new URLSearchParams({ city: 'samarkand', in: entry, out: addDays(entry, 1) })}`);
  await expect(page.getByText(say('hotelsTransfers.results.noTownText'))).toBeVisible();
  await page.getByRole('link', { name: 'Ош', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Sulaiman Panorama/ })).toBeVisible();
  await page.goto(`/hotels?${new URLSearchParams({ city: 'osh', in: entry, out: entry })}`);
  await expect(page.getByRole('alert')).toContainText(say('search.errors.leave_before_entry'));
});
