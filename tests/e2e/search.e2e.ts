import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import type { Itinerary } from '#modules/search/api.ts';
import { formatDate, formatNumericDate } from '../../src/web/i18n/dates.ts';
import { inDatabase } from './support/database.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { days, today } from './support/trip.ts';
import { gap, type Say } from './support/words.ts';

const address = (week: number, more = ''): string =>
  `/search?from=bishkek&to=osh&out=${days(week).out}&aaa=1${more}`;

const allAnswered = (page: Page, say: Say) =>
  expect(page.locator('main')).toContainText(say('search.results.allAnswered', { all: 3 }));

const moreButton = (page: Page) => page.getByRole('button', { name: /^ещё \d+ вариант\S* — показать$/ });

/** Waits for every supplier and shows what came after the page was drawn. */
async function showAll(page: Page, say: Say): Promise<void> {
  await allAnswered(page, say);
  await moreButton(page).click();
  await expect(moreButton(page)).toBeHidden();
}

test('results that come later wait for a press, and the list does not jump', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9));
  await search.arrived();
  const before = await search.cards.count();
  const first = await search.cards.first().getAttribute('id');
  const more = moreButton(page);
  await expect(more).toBeVisible();
  await allAnswered(page, say);
  expect(await search.cards.count()).toBe(before);
  expect(await search.cards.first().getAttribute('id')).toBe(first);
  // Nor when its reader asks to be told of a lower price.
  await page.getByRole('textbox', { name: say('watches.offer.email') }).fill('still@sapar.example');
  await page.getByRole('button', { name: say('watches.offer.go') }).click();
  await expect(page.getByText(say('watches.offer.sent'))).toBeInViewport();
  expect(await search.cards.count()).toBe(before);
  await more.click();
  await expect(more).toBeHidden();
  expect(await search.cards.count()).toBeGreaterThan(before);
});

test('a line that is lost while suppliers answer is taken up where it broke off: nothing is missing, nothing stands twice', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  // What the page would have fetched ahead while there is no line.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Error loading route module|dynamically imported module/);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(11));
  await search.arrived();
  await page.context().setOffline(true);
  // Suppliers go on answering; somebody else sees when they all have.
  const other = await stranger();
  const theirs = new SearchPage(other, say, 'ru');
  await other.goto(page.url());
  await theirs.arrived();
  await allAnswered(other, say);
  await other.reload();
  await page.context().setOffline(false);
  await showAll(page, say);
  const ids = (of: SearchPage) => of.cards.evaluateAll((cards) => cards.map((card) => card.id));
  const seen = await ids(search);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted()).toEqual((await ids(theirs)).toSorted());
});

test('filters of a return count what they would leave, live in the address, and the link shows somebody else the same', async ({
  page,
  say,
  stranger,
}) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9, `&back=${days(9).back}`));
  await search.arrived();
  await showAll(page, say);
  const box = page.getByRole('checkbox', { name: new RegExp(`^${say('search.filters.baggage')}`) });
  const count = Number(/\d+$/.exec((await page.locator('label', { has: box }).innerText()).trim())?.[0]);
  expect(count).toBeGreaterThan(0);
  await box.click();
  await expect(page).toHaveURL(/[?&]bag=1/);
  await expect(box).toBeChecked();
  await expect(search.cards).toHaveCount(Math.min(count, 20));
  const homeward = page
    .getByRole('group', { name: say('search.filters.departBack') })
    .getByRole('checkbox', { name: new RegExp(`^${say('search.filters.part.morning')}`) });
  await homeward.click();
  await expect(page).toHaveURL(/[?&]dep2=morning/);
  await page.getByRole('link', { name: new RegExp(`^${say('search.results.sorts.price')}`) }).click();
  await expect(page).toHaveURL(/[?&]sort=price/);
  const ids = () => search.cards.evaluateAll((cards) => cards.map((card) => card.id));

  const other = await stranger();
  const theirs = new SearchPage(other, say, 'ru');
  await other.goto(page.url());
  await expect(
    other.getByRole('checkbox', { name: new RegExp(`^${say('search.filters.baggage')}`) }),
  ).toBeChecked();
  await expect(
    other
      .getByRole('group', { name: say('search.filters.departBack') })
      .getByRole('checkbox', { checked: true }),
  ).toHaveCount(1);
  await expect(theirs.cards).toHaveCount(await search.cards.count());
  expect(await theirs.cards.evaluateAll((cards) => cards.map((card) => card.id))).toEqual(await ids());
});

test('results older than fifteen minutes are not sold: the same question is one press away and keeps its filters', async ({
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
    `insert into search.searches select $2, params, suppliers, version, created_at - interval '16 minutes', expires_at - interval '16 minutes'
     from search.searches where uid = $1`,
    [uid, old],
  );
  await inDatabase(
    `insert into search.answers (uid, seq, supplier, state, packed, ms, answered_at)
      select $2, seq, supplier, state, packed, ms, answered_at from search.answers where uid = $1`,
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

test('an old link keeps its question: asked again at one press, and whose days have passed says so in the form', async ({
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
  const aged = (name: string, legs: string) =>
    inDatabase(
      `insert into search.searches (uid, params, suppliers, version, created_at, expires_at)
       select $2, ${legs}, '[]', version, created_at - interval '2 days', expires_at - interval '2 days'
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

  await aged('past', `jsonb_set(params, '{legs,0,date}', to_jsonb('${addDays(today(), -1)}'::text))`);
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
  await page.goto(`/search?from=karakol&to=istanbul&out=${days(9).out}&aaa=2`);
  const others = page.getByRole('region', { name: say('search.near.modes') });
  await expect(others).toBeVisible();
  const told = others.getByRole('link', { name: say('search.form.modes.complex') });
  const sum = Number((await told.innerText()).replaceAll(/\D/g, ''));
  await told.click();
  await search.arrived();
  const uid = new URL(page.url()).pathname.split('/')[2];
  const found = await (await page.request.get(`/api/searches/${uid}`)).json();
  expect(found.params.mode).toBe('complex');
  const sums = found.itineraries.flatMap(({ offers }: Itinerary) =>
    offers.map(({ price }) => price.total.minor / 100),
  );
  expect(Math.min(...sums)).toBe(sum);
});

const out = days(9).out;
const REFUSED: [wrong: string, query: string, error: string, values?: Record<string, string | number>][] = [
  ['an unknown place of departure', `from=Атлантида&to=osh&out=${out}`, 'bad_from'],
  ['an unknown place of arrival', `from=bishkek&to=12345&out=${out}`, 'bad_to'],
  ['the same city twice', `from=FRU&to=bishkek&out=${out}`, 'same_place'],
  ['no date', 'from=bishkek&to=osh&out=', 'date_required'],
  ['a day that has passed', `from=bishkek&to=osh&out=${addDays(today(), -1)}`, 'date_past'],
  [
    'a return before the departure',
    `from=bishkek&to=osh&out=${out}&back=${addDays(out, -1)}`,
    'return_before_out',
  ],
  ['a day too far away', `from=bishkek&to=osh&out=${addDays(today(), 340)}`, 'too_far'],
  ['nobody grown up', `from=bishkek&to=osh&out=${out}&rbg=1`, 'no_adult'],
  [
    'more infants than adults',
    `from=bishkek&to=osh&out=${out}&aaa=1&rmg=2`,
    'infants_exceed_adults',
    { infants: 2, adults: 1, surplus: 1 },
  ],
  [
    'more seats than one order has',
    `from=bishkek&to=osh&out=${out}&aaa=9&rbg=1`,
    'too_many_seats',
    { max: 9, seats: 10 },
  ],
];

test('every wrong search is told why in words, and keeps what was typed', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  for (const [wrong, query, error, values] of REFUSED)
    await test.step(wrong, async () => {
      await page.goto(`/search?${query}`);
      await expect(page.getByRole('alert').first()).toContainText(say(`search.errors.${error}`, values));
    });
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=Атлантида&to=osh&out=${out}`);
  await expect(search.city('from')).toHaveValue('Атлантида');
  await expect(search.city('to')).toHaveValue('Ош');
  await expect(search.date('out')).toHaveValue(formatNumericDate(out));
  await page.getByRole('alert').first().getByRole('link').first().click();
  await expect(search.city('from')).toBeFocused();
});

test('a date that does not exist is told at once', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  // The browser's own date field, which stands there before the page comes to life, takes no such text.
  await expect(search.date('out')).toHaveAttribute('type', 'text');
  await search.date('out').fill('31.02.2027');
  await page.keyboard.press('Tab');
  await expect(search.form).toContainText(say('common.errors.bad_date'));
  await expect(search.date('out')).toHaveValue('31.02.2027');
});

test('two infants on one adult: a seat for one of them is offered and taken', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await search.passengers.click();
  await search.more('rmg').click();
  await search.more('rmg').click();
  await expect(search.form.getByRole('alert')).toContainText(
    say('search.errors.infants_exceed_adults', { infants: 2, adults: 1, surplus: 1 }),
  );
  await search.form.getByRole('button', { name: gap(say, 'search.form.offerMix', 'mix') }).click();
  await expect(search.form.getByRole('alert')).toBeHidden();
  await expect(search.passengers).toContainText(say('search.form.count.ins', { count: 1 }));
  for (let i = 0; i < 4; i++) await search.more('rbg').click();
  await expect(search.form.getByText(say('search.warnings.many_passengers'))).toBeVisible();
  // Who comes by a link has not seen the form.
  await page.goto(`/search?from=bishkek&to=osh&out=${days(12).out}&aaa=7`);
  await search.arrived();
  await expect(page.getByText(say('search.warnings.many_passengers')).filter({ visible: true })).toHaveCount(
    1,
  );
});

test('the calendar shows the lowest price of a day', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await search.city('to').fill('osh');
  await search.option(/^Ош/).click();
  await search.date('out').click();
  const text = formatDate(days(2).out, 'ru', { style: 'long' });
  await expect(search.day(days(2).out)).toHaveText(new RegExp(`^${text}\\d+[\\d,]+`));
  await expect(search.form.getByText(say('search.form.calendarNote'))).toBeVisible();
});
