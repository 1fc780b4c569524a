import type { Page } from '@playwright/test';
import { addDays, type LocalDate } from '#kernel/dates.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen, expectAccessible, overflowingElements } from './support/accessibility-checks.ts';
import { readOrder } from './support/api-setup.ts';
import { BankPage, BookingPage } from './support/booking-page.ts';
import { downloaded, newDay, OrderPage } from './support/order-page.ts';
import { waitForHydration } from './support/screens.ts';
import { SearchPage } from './support/search-page.ts';
import { expect, test } from './support/test.ts';
import { type Translate, translationPattern } from './support/translations.ts';
import { travelDates, traveller } from './support/trip.ts';

const several = (page: Page, say: Translate) => page.getByText(say('search.form.multi'), { exact: true }).first();

/** What is filled in of one flight of several; its departure follows the arrival before. */
async function fly(page: Page, say: Translate, flight: number, to: string, date: LocalDate): Promise<void> {
  const search = new SearchPage(page, say, 'ru');
  await search.city('to', flight).fill(to);
  await search.option(new RegExp(`^${to}`)).click();
  const day = search.form.getByRole('textbox', { name: say('search.form.date') }).nth(flight);
  await day.fill(formatNumericDate(date));
  await day.press('Tab');
}

test('three flights over three cities, from the home page to the tickets, and on to other days', async ({
  page,
  say,
}) => {
  test.slow();
  const search = new SearchPage(page, say, 'ru');
  const booking = new BookingPage(page, say);
  const order = new OrderPage(page, say);
  const { out } = travelDates(41);
  const dates = [out, addDays(out, 3), addDays(out, 7)];

  await page.goto('/');
  await several(page, say).click();
  await fly(page, say, 0, 'Ош', dates[0] as LocalDate);
  await expect(search.city('from', 1)).toHaveValue('Ош');
  await fly(page, say, 1, 'Бишкек', dates[1] as LocalDate);
  await page.getByRole('button', { name: say('search.form.addFlight') }).click();
  await expect(search.city('to', 2)).toBeFocused();
  await fly(page, say, 2, 'Ош', dates[2] as LocalDate);
  await search.find.click();

  await search.arrived();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бишкек → Ош → Бишкек → Ош');
  await expect(page.locator('main')).toContainText(say('search.results.unable', { names: 'Nomad Air Distribution' }));
  await checkScreen(page, 'cities-results');
  await search.choose(search.cards.first()).nth(1).click();
  await booking.at('passengers');
  await booking.changeFare.click();
  await booking.at('tickets');
  await expect(page.getByRole('heading', { name: 'Бишкек → Ош', exact: true })).toHaveCount(2);
  await booking.toPassengers.click();
  await booking.enter(traveller());
  await booking.toServices.click();
  await booking.at('services');
  await booking.toPayment.click();
  await booking.at('payment');
  await booking.card.check();
  await booking.agree();
  await booking.pay.click();
  const bank = new BankPage(page);
  await bank.pay('5555 5555 5555 4444');
  await bank.back();
  await order.stands('sold');
  const { slices } = await readOrder(page, order.id);
  expect(slices.map(({ segments }) => segments[0]?.departsLocal.slice(0, 10))).toEqual(dates);
  expect(await order.tickets()).toHaveLength(1);
  const receipt = await downloaded(page, () => order.receipt.click());
  expect(receipt.subarray(0, 4).toString()).toBe('%PDF');

  const { id } = order;
  await expect.poll(async () => (await readOrder(page, id)).actions, { timeout: 30_000 }).toContain('exchange');
  await page.goto(`/order/${id}/exchange`);
  await page.getByRole('checkbox').first().check();
  for (const [n, date] of dates.entries())
    await newDay(page, say)
      .nth(n)
      .fill(formatNumericDate(addDays(date, 7)));
  await page.getByRole('button', { name: say('order.exchange.show') }).click();
  await expect(page.getByRole('heading', { name: say('order.exchange.offers') })).toBeVisible();
});

test('flights are edited with the keyboard, and a wrong order of days is reported at its flight', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { out } = travelDates(12);
  const search = new SearchPage(page, say, 'ru');
  const rows =
    `from=bishkek&to=osh&out=${out}` +
    `&from=osh&to=moscow&out=${addDays(out, 2)}&from=moscow&to=bishkek&out=${addDays(out, 5)}`;
  await page.goto(`/?shape=multi&${rows}`);
  await expect(search.city('to', 2)).toHaveValue('Бишкек');
  // Before the page has come to life, its buttons would send the form.
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('search.form.raiseFlight', { n: 3 }) }).focus();
  await page.keyboard.press('Enter');
  await expect(search.city('from', 1)).toHaveValue('Москва');
  await expect(search.city('from', 2)).toHaveValue('Ош');
  await expect(page.getByRole('button', { name: say('search.form.raiseFlight', { n: 2 }) })).toBeFocused();
  await page.getByRole('button', { name: say('search.form.removeFlight', { n: 2 }) }).focus();
  await page.keyboard.press('Enter');
  await expect(search.city('from', 1)).toHaveValue('Ош');
  await expect(page.getByRole('button', { name: say('search.form.addFlight') })).toBeFocused();

  await page.goto(`/search?shape=multi&from=bishkek&to=osh&out=${out}&from=osh&to=moscow&out=${addDays(out, -1)}`);
  await expect(page.getByRole('alert').first()).toContainText(say('search.errors.flight_before', { n: 2 }));
  await waitForHydration(page);
  await page.getByRole('alert').first().getByRole('link').click();
  await expect(search.form.getByRole('textbox', { name: say('search.form.date') }).nth(1)).toBeFocused();
  await page.goto(`/search?shape=multi&${'from=bishkek&to=osh&out=2030-01-01&'.repeat(9)}`);
  await expect(page.getByRole('alert').first()).toContainText(
    say('search.errors.too_many_flights', { flights: 9, most: 6 }),
  );
});

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });
  test('a journey over several cities is filled in, added to and searched', async ({ page, say }) => {
    const { out } = travelDates(13);
    const search = new SearchPage(page, say, 'ru');
    const date = (n: number) => search.form.locator('input[name=out]').nth(n);
    await page.goto('/?shape=multi');
    await search.city('to', 0).fill('Ош');
    await date(0).fill(out);
    await search.city('from', 1).fill('Ош');
    await search.city('to', 1).fill('Бишкек');
    await date(1).fill(addDays(out, 3));
    await page.getByRole('button', { name: say('search.form.addFlight') }).click();
    await expect(search.city('from', 2)).toHaveValue('Бишкек');
    await expect(date(1)).toHaveValue(formatNumericDate(addDays(out, 3)));
    await search.city('to', 2).fill('Ош');
    await date(2).fill(addDays(out, 7));
    await search.city('to', 2).press('Enter');
    await search.arrived();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бишкек → Ош → Бишкек → Ош');
  });
});

test('arrow keys walk the prices three days around, and a cell is the search for its days', async ({ page, say }) => {
  const { out } = travelDates(14);
  const back = addDays(out, 4);
  const search = new SearchPage(page, say, 'ru');
  await page.goto(`/search?from=bishkek&to=osh&out=${out}&back=${back}&aaa=1`);
  await search.arrived();
  await page.getByRole('link', { name: say('search.grid.open') }).click();
  const grid = page.getByRole('table', { name: say('search.grid.title') });
  const chosen = grid.locator('[aria-current=date]');
  await expect(chosen).toBeVisible();
  await expect(page).toHaveURL(/flexible=1/);
  await checkScreen(page, 'price-grid');
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(grid.locator(':focus')).toHaveAttribute('data-at', '2 4');
  const focused = await grid.locator(':focus').innerText();
  const before = page.url();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(before);
  await search.arrived();
  const days_ = [addDays(out, 1), addDays(back, -1)];
  const uid = /\/search\/([\w-]+)/.exec(page.url())?.[1];
  const { params } = await (await page.request.get(`/api/searches/${uid}`)).json();
  expect(params.slices.map((slice: { date: string }) => slice.date)).toEqual(days_);
  // The grid stays open over the new days; what its cell said is what it says now, or less once everybody has answered.
  await expect(chosen).toHaveAttribute('data-at', '3 3');
  // Keyboard focus goes on from there.
  await expect(chosen).toBeFocused();
  const sum = (text: string) => Number(/от ([\d\s]+)/.exec(text)?.[1]?.replaceAll(/\D/g, ''));
  expect(sum(await chosen.innerText())).toBeLessThanOrEqual(sum(focused));
});

test('of three flights each is moved to another day by itself, with the price of the whole journey', async ({
  page,
  say,
}) => {
  const { out } = travelDates(20);
  const own = [out, addDays(out, 2), addDays(out, 7)];
  const search = new SearchPage(page, say, 'ru');
  const ends = ['from=bishkek&to=osh', 'from=osh&to=bishkek', 'from=bishkek&to=osh'];
  await page.goto(`/search?shape=multi&${ends.map((each, n) => `${each}&out=${own[n]}`).join('&')}&aaa=2`);
  await search.arrived();
  await page.getByRole('link', { name: say('search.grid.open') }).click();
  const grid = page.getByRole('table', { name: say('search.grid.title') });
  await expect(grid.getByRole('rowheader')).toHaveText([
    'Рейс 1: Бишкек → Ош',
    'Рейс 2: Ош → Бишкек',
    'Рейс 3: Бишкек → Ош',
  ]);
  await expect(grid.locator('[aria-current=date]')).toHaveCount(3);
  await checkScreen(page, 'cities-grid');
  // Three days later the first flight would leave after the second: there is nothing to press.
  const last = grid.locator('[data-at="0 6"]');
  await expect(last).toContainText(say('search.grid.impossibleLeg'));
  await expect(last).not.toHaveAttribute('href');

  await grid.locator('[data-at="0 3"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(grid.locator(':focus')).toHaveAttribute('data-at', '1 6');
  const focused = await grid.locator(':focus').innerText();
  const before = page.url();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(before);
  await search.arrived();
  const uid = /\/search\/([\w-]+)/.exec(page.url())?.[1];
  const { params } = await (await page.request.get(`/api/searches/${uid}`)).json();
  const moved = own.with(1, addDays(out, 5));
  expect(params.slices.map((slice: { date: string }) => slice.date)).toEqual(moved);
  // The rows stay open around the new days, which cost what their cell said, or less once everybody has answered.
  const chosen = grid.locator('[data-at="1 3"]');
  const sum = (text: string) => Number(/от ([\d\s]+)/.exec(text)?.[1]?.replaceAll(/\D/g, ''));
  await expect(chosen).toHaveAttribute('aria-current', 'date');
  await expect(chosen).toBeFocused();
  expect(sum(await chosen.innerText())).toBeLessThanOrEqual(sum(focused));
});

test('a journey by bus and plane over three cities has a row of days for each flight', async ({ page, say }) => {
  const towns = ['Каракол', 'Стамбул', 'Ош', 'Каракол'];
  const search = new SearchPage(page, say, 'ru');
  const { out } = travelDates(24);
  const ways = towns.slice(1).map((to, n) => ({ from: towns[n] ?? '', to, date: addDays(out, n * 6) }));
  const asked = ways.map(({ from, to, date }) => `from=${from}&to=${to}&out=${date}`).join('&');
  await page.goto(`/search?mode=complex&shape=multi&${asked}&aaa=1&flexible=1`);
  await search.arrived();
  const grid = page.getByRole('table', { name: say('search.grid.title') });
  await expect(grid.getByRole('rowheader')).toHaveText(ways.map(({ from, to }, n) => `Рейс ${n + 1}: ${from} → ${to}`));
  await expect(grid.locator('[aria-current=date]')).toHaveCount(ways.length);
  await expectAccessible(page);
  const last = ways.length - 1;
  const other = grid.locator(`a[data-at^="${last} "]:not([aria-current])`).first();
  const column = Number((await other.getAttribute('data-at'))?.split(' ')[1]);
  const before = page.url();
  await other.click();
  await expect(page).not.toHaveURL(before, { timeout: 30_000 });
  await search.arrived();
  const uid = /\/search\/([\w-]+)/.exec(page.url())?.[1];
  const { params } = await (await page.request.get(`/api/searches/${uid}`)).json();
  const moved = ways.map(({ date }) => date).with(last, addDays(ways[last]?.date ?? '', column - 3));
  expect(params.slices.map((slice: { date: string }) => slice.date)).toEqual(moved);
  expect(params.mode).toBe('complex');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  test('the grid, six flights and their results fit the screen', async ({ page, say }) => {
    const { out } = travelDates(15);
    const search = new SearchPage(page, say, 'ru');
    await page.goto(`/search?from=bishkek&to=osh&out=${out}&back=${addDays(out, 4)}&aaa=2&rbg=1&flexible=1`);
    await search.arrived();
    await expect(page.getByRole('table', { name: say('search.grid.title') })).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    const rows = [0, 1, 2, 3, 4, 5].map((n) => {
      const [from, to] = n % 2 === 0 ? ['bishkek', 'osh'] : ['osh', 'bishkek'];
      return `from=${from}&to=${to}&out=${addDays(out, n * 2)}`;
    });
    await page.goto(`/search?shape=multi&${rows.join('&')}&flexible=1`);
    await search.arrived();
    await expect(page.getByRole('table', { name: say('search.grid.title') })).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    await page.goto(`/?shape=multi&${rows.join('&')}`);
    await expect(page.getByText(say('search.form.mostFlights', { count: 6 }))).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
  });
});

test('where nothing is found the airports nearby are offered, and shown with their distance', async ({ page, say }) => {
  const { out } = travelDates(16);
  // No supplier flies between Talas and Tashkent; from around Talas there are flights.
  await page.goto(`/search?from=talas&to=TAS&out=${out}&aaa=1`);
  await expect(page.getByRole('heading', { name: say('search.results.nothing') })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: say('search.results.withNearby') }).click();
  const search = new SearchPage(page, say, 'ru');
  await search.arrived();
  const gapLabel = search.cards
    .first()
    .getByText(translationPattern(say, 'search.card.nearFrom', 'code', 'km', 'place'));
  await expect(gapLabel).toBeVisible();
});
