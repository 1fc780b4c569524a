import { createBooking } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates, traveller } from './support/trip.ts';

test('submitting while the last input is still being sent uses the last input', async ({ page, say }) => {
  const id = await createBooking(page, { out: travelDates(12).out });
  const saves = `**/api/bookings/${id}/passengers`;
  await page.goto(`/booking/${id}/passengers`);
  const booking = new BookingPage(page, say);
  await booking.at('passengers');
  // What is typed before the page has come alive is not sent while it is typed.
  await waitForHydration(page);
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(saves, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(saves);
  const answered = page.waitForResponse(saves);
  // The first save is on its way while the rest is typed: the next one waits for it.
  await booking.enter(traveller());
  await asked;
  const surname = booking.passenger(1).getByRole('textbox', {
    name: say('booking.passengers.surname'),
    exact: true,
  });
  await surname.fill('LATER');
  await booking.toServices.click();
  await expect(booking.toServices).toHaveAttribute('aria-busy', 'true');
  letGo();
  await answered;
  await booking.at('services');
  const kept = await (await page.request.get(`/api/bookings/${id}`)).json();
  expect(kept.passengers[0].surname).toBe('LATER');
});
