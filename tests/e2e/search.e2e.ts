import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import { formatDate, formatNumericDate } from '../../src/web/i18n/dates.ts';
import { SearchPage } from './support/search-page.ts';
import { address, allAnswered, holdAnswers, moreButton, showAll } from './support/search-story.ts';
import { collapseSpaces, fetchPage, textInside } from './support/server-html.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { today, travelDates } from './support/trip.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

test('what arrives joins the list until its reader begins to read, and waits for a press from then on', async ({
  page,
  say,
}) => {
  const search = new SearchPage(page, say, 'ru');
  const letGo = await holdAnswers(page);
  await page.goto(address(9));
  await search.arrived();
  const before = await search.cards.count();
  const first = await search.cards.first().getAttribute('id');
  await search.cards.first().locator('summary').focus();
  letGo();
  const more = moreButton(page);
  await expect(more).toBeVisible();
  await allAnswered(page, say);
  expect(await search.cards.count()).toBe(before);
  expect(await search.cards.first().getAttribute('id')).toBe(first);
  // Nor when its reader watches for a lower price.
  await page.getByRole('textbox', { name: say('watches.offer.email') }).fill('still@sapar.example');
  await page.getByRole('button', { name: say('watches.offer.go') }).click();
  await expect(page.getByText(say('watches.offer.sent'))).toBeInViewport();
  expect(await search.cards.count()).toBe(before);
  await more.click();
  await expect(more).toBeHidden();
  const all = await search.cards.count();
  expect(all).toBeGreaterThan(before);

  // A reader who has touched nothing sees the same without a press.
  const untouched = await holdAnswers(page);
  await page.goto(address(9));
  await search.arrived();
  untouched();
  await allAnswered(page, say);
  await expect(search.cards).toHaveCount(all);
  await expect(more).toBeHidden();
});

test('a stream lost during the search resumes without gaps or repeats', async ({ page, say, stranger, complaints }) => {
  // What the page would have fetched ahead while there is no line.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Error loading route module|dynamically imported module/);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(11));
  await search.arrived();
  // A page whose scripts have not come yet has no stream to lose.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main summary') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.context().setOffline(true);
  // Suppliers go on answering; another reader sees when they all have.
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

test('filters of a return count their results, live in the address, and are shared by the link', async ({
  page,
  say,
  stranger,
}) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto(address(9, `&back=${travelDates(9).back}`));
  await search.arrived();
  await showAll(page, say);
  const box = page.getByRole('checkbox', { name: new RegExp(`^${say('search.filters.baggage')}`) });
  const count = Number(/\d+$/.exec((await page.locator('label', { has: box }).innerText()).trim())?.[0]);
  expect(count).toBeGreaterThan(0);
  await box.click();
  await expect(page).toHaveURL(/[?&]bag=1/);
  await expect(box).toBeChecked();
  await expect(search.cards).toHaveCount(Math.min(count, 20));
  const latest = (of: Page) =>
    of.getByRole('slider', { name: say('search.filters.latest', { what: say('search.filters.departBack') }) });
  await latest(page).press('PageDown');
  await expect(page).toHaveURL(/[?&]dep2=0000-\d{4}/);
  await page.getByRole('link', { name: new RegExp(`^${say('search.results.sorts.price')}`) }).click();
  await expect(page).toHaveURL(/[?&]sort=price/);
  const ids = () => search.cards.evaluateAll((cards) => cards.map((card) => card.id));

  const other = await stranger();
  const theirs = new SearchPage(other, say, 'ru');
  await other.goto(page.url());
  await expect(other.getByRole('checkbox', { name: new RegExp(`^${say('search.filters.baggage')}`) })).toBeChecked();
  await expect(latest(other)).toHaveValue(await latest(page).inputValue());
  await expect(theirs.cards).toHaveCount(await search.cards.count());
  expect(await theirs.cards.evaluateAll((cards) => cards.map((card) => card.id))).toEqual(await ids());
});

test('the longest journey is lowered by a key, by a press and by a finger, and raised to all again', async ({
  page,
  say,
  stranger,
}) => {
  const path = address(9, '&nearby=1');
  const search = new SearchPage(page, say, 'ru');
  await page.goto(path);
  await search.arrived();
  await showAll(page, say);
  const all = await search.cards.count();
  const slider = page.getByRole('slider', { name: say('search.filters.minutesTo') });
  await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '');
  await slider.press('ArrowLeft');
  await expect(page).toHaveURL(/[?&]minutes=\d+/);
  await slider.press('ArrowRight');
  await expect(page).not.toHaveURL(/[?&]minutes=/);
  await expect(search.cards).toHaveCount(all);
  // The left end: only the quickest are left, and the thumb stays where it was put.
  await slider.press('Home');
  await expect(slider).toHaveValue((await slider.getAttribute('min')) ?? '');
  await expect(page).toHaveURL(/[?&]minutes=\d+/);
  await slider.press('End');
  await expect(page).not.toHaveURL(/[?&]minutes=/);
  const box = await slider.boundingBox();
  if (!box) throw new Error('the slider is not shown');
  // The nearer of both thumbs goes to where the track is pressed.
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
  await expect(page).toHaveURL(/[?&]minutes=\d+/);
  await page.mouse.click(box.x + box.width * 0.1, box.y + box.height / 2);
  await expect(page).toHaveURL(/[?&]minutesFrom=\d+/);

  const phone = await stranger({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const small = new SearchPage(phone, say, 'ru');
  await phone.goto(path);
  await small.arrived();
  await showAll(phone, say);
  await phone.getByRole('button', { name: new RegExp(`^${say('search.results.filters')}`) }).tap();
  const thumb = phone.getByRole('slider', { name: say('search.filters.minutesTo') });
  await thumb.scrollIntoViewIfNeeded();
  const place = await thumb.boundingBox();
  if (!place) throw new Error('the slider is not shown');
  await phone.touchscreen.tap(place.x + place.width * 0.7, place.y + place.height / 2);
  await expect(phone).toHaveURL(/[?&]minutes=\d+/);
});

const out = travelDates(9).out;
const REFUSED: [wrong: string, query: string, error: string, values?: Record<string, string | number>][] = [
  ['an unknown place of departure', `from=Атлантида&to=osh&out=${out}`, 'bad_from'],
  ['an unknown place of arrival', `from=bishkek&to=12345&out=${out}`, 'bad_to'],
  ['the same city twice', `from=FRU&to=bishkek&out=${out}`, 'same_place'],
  ['no date', 'from=bishkek&to=osh&out=', 'date_required'],
  ['a day that has passed', `from=bishkek&to=osh&out=${addDays(today(), -1)}`, 'date_past'],
  ['a return before the departure', `from=bishkek&to=osh&out=${out}&back=${addDays(out, -1)}`, 'return_before_out'],
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

test('every wrong search shows why in words, and keeps the input', async ({ page, say, complaints }) => {
  complaints.expect(/status of 400/);
  for (const [wrong, query, error, values] of REFUSED)
    await test.step(wrong, async () => {
      const { status, html } = await fetchPage(page, `/search?${query}`);
      expect(status).toBe(400);
      expect(textInside(html, 'main')).toContain(collapseSpaces(say(`search.errors.${error}`, values)));
    });
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=Атлантида&to=osh&out=${out}`);
  await expect(search.city('from')).toHaveValue('Атлантида');
  await expect(search.city('to')).toHaveValue('Ош');
  await expect(search.date('out')).toHaveValue(formatNumericDate(out));
  await page.getByRole('alert').first().getByRole('link').first().click();
  await expect(search.city('from')).toBeFocused();
});

test('a date that does not exist is reported at once', async ({ page, say }) => {
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
  await search.form
    .getByRole('button', { name: translationPattern(say, 'search.form.offerMix', 'passengerCounts') })
    .click();
  await expect(search.form.getByRole('alert')).toBeHidden();
  await expect(search.passengers).toContainText(say('search.form.count.ins', { count: 1 }));
  for (let i = 0; i < 4; i++) await search.more('rbg').click();
  await expect(search.form.getByText(say('search.warnings.many_passengers'))).toBeVisible();
  // Who comes by a link has not seen the form.
  await page.goto(`/search?from=bishkek&to=osh&out=${travelDates(12).out}&aaa=7`);
  await search.arrived();
  await expect(page.getByText(say('search.warnings.many_passengers')).filter({ visible: true })).toHaveCount(1);
});

test('the calendar shows the lowest price of a day', async ({ page, say }) => {
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await search.city('to').fill('osh');
  await search.option(/^Ош/).click();
  await search.date('out').click();
  const text = formatDate(travelDates(2).out, 'ru', { style: 'long' });
  await expect(search.day(travelDates(2).out)).toHaveText(new RegExp(`^${text}\\d+[\\d,]+`));
  await expect(search.form.getByText(say('search.form.calendarNote'))).toBeVisible();
});
