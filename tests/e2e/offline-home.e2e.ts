import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility-checks.ts';
import { createBooking, createIssuedOrder, readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { SearchPage } from './support/search-page.ts';
import { address } from './support/search-story.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { travelDates } from './support/trip.ts';

test.use({ serviceWorkers: 'allow' });

/** The kept home page and the addresses of the other kept pages. */
const kept = async (): Promise<{ home: string; paths: string[] }> => {
  const cache = await caches.open('sapar-kept-1');
  const home = await (await cache.match('/'))?.text();
  return { home: home ?? '', paths: (await cache.keys()).map(({ url }) => new URL(url).pathname) };
};

const note = (page: Page, say: Translate) => page.getByText(translationPattern(say, 'storefront.own.kept', 'time'));
const lastSearch = (page: Page, say: Translate) =>
  page.getByRole('region', { name: say('storefront.own.label') }).getByRole('link', { name: /Бишкек → Ош/ });

/** The home page as it opens without a network: the form, the reader's own, and no sum of money. */
async function expectKeptHome(page: Page, say: Translate): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('home.title') })).toBeVisible();
  await expect(lastSearch(page, say)).toBeVisible();
  await expect(note(page, say)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/\d\s*сом/);
}

test('with the network cut at every step home, an order and its papers open, and the others lead back to them', async ({
  page,
  context,
  say,
  complaints,
}) => {
  test.slow();
  complaints.expect(NO_NETWORK);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9));
  await search.arrived();
  const results = new URL(page.url()).pathname;
  const booking = await createBooking(page, { out: travelDates(9).out });
  const id = await createIssuedOrder(page, 39);
  const { number } = await readOrder(page, id);
  await page.goto(`/order/${id}`);
  await expect(page.getByText(number).first()).toBeVisible();
  const papers = `/api/orders/${id}/documents/itinerary.pdf`;
  await expect
    .poll(async () => (await page.evaluate(kept)).paths, { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/', '/offline', `/order/${id}`, papers]));
  await expect.poll(async () => (await page.evaluate(kept)).home, { timeout: 30_000 }).toContain('from=bishkek');

  await context.setOffline(true);
  await page.goto('/');
  await expectKeptHome(page, say);
  await expectAccessible(page);
  // A search waits for the line.
  await lastSearch(page, say).click();
  await expect(page.getByText(say('shell.unsent.heldTitle'))).toBeVisible();
  // Results have prices: neither the address of the search nor the page that was read opens from the device.
  const lost = page.getByRole('heading', { level: 1, name: say('offline.page.title') });
  for (const path of [address(9), results, `/booking/${booking}/passengers`, `/booking/${booking}/payment`]) {
    await page.goto(path);
    await expect(lost).toBeVisible();
  }
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(page.getByText(translationPattern(say, 'offline.shown', 'time'))).toBeVisible();
  const paper = await page.evaluate(async (path) => (await fetch(`${path}?locale=ru`)).status, papers);
  expect(paper).toBe(200);

  // The booking that could not be opened opens when the line is back.
  await page.goto(`/booking/${booking}/passengers`);
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: say('offline.page.retry') }).click();
  await new BookingPage(page, say).at('passengers');
});

test('home that was opened without a network has prices again once the line is back', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  await page.goto(address(9));
  await new SearchPage(page, say, 'ru').arrived();
  await expect.poll(async () => (await page.evaluate(kept)).home, { timeout: 30_000 }).toContain('from=bishkek');
  await context.setOffline(true);
  await page.goto('/');
  await expectKeptHome(page, say);
  await context.setOffline(false);
  await expect(note(page, say)).toBeHidden();
  await expect(page.locator('main')).toContainText(/\d\s*сом/);
});

test('home with the last search opens after a restart of the browser without a network', async ({
  baseURL,
  say,
}, info) => {
  const { executablePath, args } = info.project.use.launchOptions ?? {};
  const options = { baseURL, locale: 'ru-RU', serviceWorkers: 'allow', executablePath, args } as const;
  const folder = info.outputPath('profile');
  const first = await chromium.launchPersistentContext(folder, options as never);
  const before = await first.newPage();
  await before.goto(address(10));
  await new SearchPage(before, say, 'ru').arrived();
  await expect.poll(async () => (await before.evaluate(kept)).home, { timeout: 30_000 }).toContain('from=bishkek');
  await first.close();

  const second = await chromium.launchPersistentContext(folder, options as never);
  await second.setOffline(true);
  const after = await second.newPage();
  await after.goto('/');
  await expectKeptHome(after, say);
  await second.close();
});
