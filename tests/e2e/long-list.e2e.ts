import { writeLongSearch } from './support/long-search.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const FLIGHTS = 60;
test('a long list is rendered with its first journeys and all counts; the others follow without moving it', async ({
  page,
  say,
}) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${travelDates(12).out}&aaa=1`);
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2] as string;
  const long = `${uid}-long`;
  await writeLongSearch(uid, long, FLIGHTS);

  const asked = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  await page.route(`**/api/searches/${long}?at=1`, async (route) => {
    asked.resolve();
    await others.promise;
    await route.continue();
  });
  await page.goto(`/search/${long}`);
  await asked.promise;
  const main = page.locator('main');
  await expect(search.cards).toHaveCount(20);
  await expect(main).toContainText(say('search.results.variants', { count: FLIGHTS }));
  const shown = await search.cards.evaluateAll((cards) => cards.map(({ id }) => id));
  await page.getByRole('button', { name: say('search.results.nextPage', { count: 20 }) }).click();
  await expect(search.cards).toHaveCount(40);

  // A sort order needs all journeys: the flight that leaves first is the dearest, the last of sixty.
  await page.getByRole('link', { name: say('search.results.sorts.departure') }).click();
  await expect(main.getByText(say('search.results.waiting'))).toBeAttached();
  await expect(search.cards).toHaveCount(0);
  others.resolve();
  await expect(search.cards.first()).toContainText('10:10');
  await expect(search.cards).toHaveCount(40);
  await page.getByRole('link', { name: say('search.results.sorts.best') }).click();
  await expect.poll(() => search.cards.evaluateAll((cards) => cards.slice(0, 20).map(({ id }) => id))).toEqual(shown);
  await page.getByRole('button', { name: say('search.results.nextPage', { count: 20 }) }).click();
  await expect(search.cards).toHaveCount(FLIGHTS);
});

test('an address with another order or a filter comes with what it asks for', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${travelDates(12).out}&aaa=1`);
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2] as string;
  const long = `${uid}-sent`;
  await writeLongSearch(uid, long, FLIGHTS);
  await page.goto(`/search/${long}?sort=departure`);
  await expect(search.cards.first()).toContainText('10:10');
  await page.goto(`/search/${long}?dep=0600-1159`);
  // 10:10 to 11:50.
  await expect(search.cards).toHaveCount(11);
  await expect(page.locator('main')).toContainText(say('search.results.variants', { count: 11 }));
});
