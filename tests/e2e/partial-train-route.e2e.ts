import type { Page } from '@playwright/test';
import { checkScreen } from './support/accessibility-checks.ts';
import { readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { SearchPage } from './support/search-page.ts';
import { buyToTickets } from './support/sold.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const OUT = travelDates(15).out;

/** The plan of berths of the train to Moscow between two of its stations. */
async function plan(page: Page, say: Translate, from: string, to: string): Promise<SearchPage> {
  await page.goto(`/search?${new URLSearchParams({ mode: 'rail', from, to, out: OUT, aaa: '1' })}`);
  const search = new SearchPage(page, say, 'ru');
  await search.arrived();
  await expect(search.cards).toHaveCount(1);
  await expect(search.cards.first()).toContainText('Маршрут: Бишкек — Москва');
  return search;
}

async function berths(page: Page, say: Translate): Promise<void> {
  await page.getByRole('button', { name: 'Выбрать купе', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('railBus.tickets.title') })).toBeVisible();
}

async function bought(page: Page, say: Translate, who: ReturnType<typeof person>): Promise<string> {
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  const booking = new BookingPage(page, say);
  await booking.at('passengers');
  return buyToTickets(page, booking, [who], { patronymic: false });
}

test('a station pair of a train with a chosen berth, and that berth for the rest of the run', async ({
  page,
  say,
  stranger,
}) => {
  test.slow();
  // To Shymkent, by the clocks of Bishkek and Shymkent.
  await plan(page, say, 'bishkek', 'shymkent');
  const card = new SearchPage(page, say, 'ru').cards.first();
  for (const part of ['12:10', '22:10', 'Шымкент']) await expect(card).toContainText(part);
  await checkScreen(page, 'part-of-a-run-found');
  await berths(page, say);
  const free = page.locator('input[name="place.0"]:not(:disabled):not(:checked)');
  const berth = (await free.first().getAttribute('value')) ?? '';
  await page.locator(`input[name="place.0"][value="${berth}"]`).check({ force: true });
  await expect(page.locator('input[name="place.0"]:checked')).toHaveValue(berth);
  const first = await bought(page, say, person('aaa', 'TURDUBEKOVA', 'NAZIRA', 'female', 31));
  const order = await readOrder(page, first);
  expect(order.tickets).toMatchObject([{ type: 'RAILTICKET', state: 'open', coupons: [{ place: berth }] }]);
  await page.goto(`/order/${first}`);
  await expect(page.getByText('Поезд 017 идёт по маршруту Бишкек — Москва, вы едете часть пути.')).toBeVisible();
  await expect(page.getByText(/Шымкент/).first()).toBeVisible();
  await checkScreen(page, 'part-of-a-run-order');

  const other = await stranger();
  // On the same way the berth is taken,
  await plan(other, say, 'bishkek', 'taraz');
  await berths(other, say);
  await expect(other.locator(`input[name="place.0"][value="${berth}"]:not(:disabled)`)).toHaveCount(0);
  // from Shymkent on it is free, and sold.
  await plan(other, say, 'shymkent', 'moscow');
  await expect(new SearchPage(other, say, 'ru').cards.first()).toContainText('22:30');
  await berths(other, say);
  await other.locator(`input[name="place.0"][value="${berth}"]`).check({ force: true });
  const rest = await bought(other, say, person('aaa', 'OSMONOVA', 'AIDAI', 'female', 40));
  expect((await readOrder(other, rest)).tickets).toMatchObject([{ coupons: [{ place: berth }] }]);
});
