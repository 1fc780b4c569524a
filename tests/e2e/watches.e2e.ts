import type { Page } from '@playwright/test';
import { checkScreen } from './support/accessibility-checks.ts';
import { startSearch } from './support/api-setup.ts';
import { inDatabase } from './support/database.ts';
import { addressIn } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

/** The page of a watch whose seats have appeared; the clock of the hourly check is not waited for. */
async function seatsAppeared(page: Page, out: string, email: string): Promise<string> {
  const { uid } = await startSearch(page, { out });
  const asked = await page.request.post('/api/watches', { data: { uid, kind: 'price', email } });
  expect(asked.ok()).toBe(true);
  const path = await addressIn(page, email, /\/watch\/[\w-]+\?code=[\w-]+/);
  const id = /\/watch\/([\w-]+)/.exec(path)?.[1];
  await inDatabase(`update watches.watches set kind = 'seats', state = 'notified' where id = $1`, [id]);
  return path;
}

test('seats that were waited for are booked at one press: the cheapest that there is now', async ({ page, say }) => {
  const { out } = travelDates(22);
  const path = await seatsAppeared(page, out, 'one-press@sapar.example');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: say('watches.page.notified') })).toBeVisible();
  await checkScreen(page, 'watch-told');
  const before = await startSearch(page, { out });
  await page.getByRole('button', { name: say('watches.page.book') }).click();
  await page.waitForURL(/\/booking\/[\w-]+$/);
  const id = page.url().split('/').at(-1);
  const { price } = await (await page.request.get(`/api/bookings/${id}`)).json();
  const sums = before.house.flatMap(({ itinerary }) => itinerary.offers.map((offer) => offer.price.total.minor));
  expect(price.total.minor).toBeLessThanOrEqual(Math.min(...sums));
});

test('when they are gone again, the page of results says so and what to change', async ({ page, say }) => {
  const path = await seatsAppeared(page, travelDates(23).out, 'gone-again@sapar.example');
  const id = /\/watch\/([\w-]+)/.exec(path)?.[1];
  // What was asked for is not flown any longer.
  await inDatabase(`update watches.watches set params = params || '{"cabin": "first", "direct": true}' where id = $1`, [
    id,
  ]);
  await page.goto(path);
  await page.getByRole('button', { name: say('watches.page.book') }).click();
  await page.waitForURL(/\/search\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeVisible();
});
