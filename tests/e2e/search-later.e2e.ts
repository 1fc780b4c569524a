import { addDays } from '#kernel/dates.ts';
import type { Itinerary } from '#modules/search/api.ts';
import { inDatabase } from './support/database.ts';
import { SearchPage } from './support/search-page.ts';
import { address, allAnswered, showAll } from './support/search-story.ts';
import { expect, test } from './support/test.ts';
import { today, travelDates } from './support/trip.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

test('without a connection what was found is still narrowed and put in order, and the link says so', async ({
  page,
  say,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|route module/);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9));
  await search.arrived();
  await showAll(page, say);
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: say('search.filters.baggage') }).check();
  await expect(page).toHaveURL(/bag=1/);
  await page
    .getByRole('navigation', { name: say('search.results.sort') })
    .getByRole('link', { name: say('search.results.sorts.price') })
    .click();
  await expect(page).toHaveURL(/sort=price/);
  await expect(search.cards.first()).toBeVisible();
  await context.setOffline(false);
});

test('results older than fifteen minutes are not sold: one press repeats the search with its filters', async ({
  page,
  say,
}) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(10));
  await search.arrived();
  await allAnswered(page, say);
  const uid = new URL(page.url()).pathname.split('/')[2];
  const old = `${uid}-before`;
  await inDatabase(
    `insert into search.searches select $2, params, suppliers, version, created_at - interval '16 minutes',
      expires_at - interval '16 minutes'
     from search.searches where uid = $1`,
    [uid, old],
  );
  await inDatabase(
    `insert into search.supplier_responses (uid, seq, supplier, state, packed, ms, answered_at)
      select $2, seq, supplier, state, packed, ms, answered_at from search.supplier_responses where uid = $1`,
    [uid, old],
  );
  await page.goto(`/search/${old}?sort=price`);
  await expect(search.cards.first()).toBeVisible();
  await expect(page.getByText(say('search.results.expired'))).toBeVisible();
  await search.choose(search.cards.first()).first().click();
  await expect(page.getByText(say('search.results.expired'))).toBeVisible();
  await page.getByRole('button', { name: say('search.results.repeat') }).click();
  await expect(page.getByText(say('search.results.expired'))).toBeHidden();
  await expect(page).toHaveURL(/\/search\/[\w-]+\?sort=price$/);
  expect(page.url()).not.toContain(old);
  await expect(search.cards.first()).toBeVisible();
});

test('an old link keeps its search: one press repeats it, and past days are reported in the form', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(10));
  await search.arrived();
  await allAnswered(page, say);
  const uid = new URL(page.url()).pathname.split('/')[2];
  // As the hourly job leaves a search of two days ago, and one whose day has passed too.
  const aged = (name: string, slices: string) =>
    inDatabase(
      `insert into search.searches (uid, params, suppliers, version, created_at, expires_at)
       select $2, ${slices}, '[]', version, created_at - interval '2 days', expires_at - interval '2 days'
       from search.searches where uid = $1`,
      [uid, `${uid}-${name}`],
    );
  await aged('old', 'params');
  await page.goto(`/search/${uid}-old?sort=price`);
  await expect(page.getByText(say('search.results.expired'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeHidden();
  await page.getByRole('button', { name: say('search.results.repeat') }).click();
  await expect(page).toHaveURL(/\/search\/[\w-]+\?sort=price$/);
  await expect(search.cards.first()).toBeVisible();

  await aged('past', `jsonb_set(params, '{slices,0,date}', to_jsonb('${addDays(today(), -1)}'::text))`);
  await page.goto(`/search/${uid}-past`);
  await page.getByRole('button', { name: say('search.results.repeat') }).click();
  await expect(page.getByRole('alert').first()).toContainText(say('search.errors.date_past'));
  await expect(search.city('to')).toHaveValue('Ош');
});

test('results that grow old under the reader’s eyes say so by themselves', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.clock.install();
  await page.goto(address(10));
  await search.arrived();
  await allAnswered(page, say);
  await page.clock.fastForward('14:30');
  await expect(page.getByText(say('search.results.expired'))).toBeHidden();
  await page.clock.fastForward('01:00');
  await expect(page.getByText(say('search.results.expired'))).toBeVisible();
});

test('when nothing is found the page says what to change', async ({ page, say }) => {
  await page.goto(`${address(9)}&cabin=first&direct=1`);
  await expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeVisible();
  await expect(page.getByText(say('search.results.nothingText'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('search.results.withStops') })).toBeVisible();
  const search = new SearchPage(page, say, 'ru');
  await page.getByRole('link', { name: say('search.results.newSearch') }).click();
  await expect(page).toHaveURL(/\/\?/);
  await expect(search.city('to')).toHaveValue('Ош');
  await expect(search.passengers).toContainText(say('search.form.cabin.first'));
  await page.goBack();
  await page.getByRole('button', { name: say('search.results.inEconomy') }).click();
  await search.arrived();

  // No plane goes from Karakol to Istanbul; a bus and a plane do.
  await page.goto(`/search?from=karakol&to=istanbul&out=${travelDates(9).out}&aaa=2`);
  const others = page.getByRole('region', { name: say('search.near.modes') });
  await expect(others).toBeVisible();
  const modeLink = others.getByRole('link', { name: say('search.form.modes.complex') });
  const sum = Number((await modeLink.innerText()).replaceAll(/\D/g, ''));
  await modeLink.click();
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2];
  const found = await (await page.request.get(`/api/searches/${uid}`)).json();
  expect(found.params.mode).toBe('complex');
  const sums = found.itineraries.flatMap(({ offers }: Itinerary) => offers.map(({ price }) => price.total.minor / 100));
  expect(Math.min(...sums)).toBe(sum);
});
