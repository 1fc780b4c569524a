import type { Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import type { ReturnChoices } from '#modules/orders/api.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { mouse } from './support/input-methods.ts';
import { SearchPage } from './support/search-page.ts';
import { buyToTickets } from './support/sold.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

type Search = Readonly<Record<string, string>>;

/** A search by its address: the same link always asks the same. */
async function searched(page: Page, say: Translate, asked: Search): Promise<SearchPage> {
  await page.goto(`/search?${new URLSearchParams(asked)}`);
  const search = new SearchPage(page, say, 'ru');
  await search.arrived();
  return search;
}

const woman = () => [person('aaa', 'TURDUBEKOVA', 'NAZIRA', 'female', 31)];

test('a train with a chosen upper berth is bought to its ticket, from the home page', async ({ page, say }) => {
  test.slow();
  const booking = new BookingPage(page, say);
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await page.getByRole('radio', { name: say('search.form.modes.rail') }).check({ force: true });
  await page.getByRole('radio', { name: say('search.form.oneWay') }).check({ force: true });
  await page.getByRole('checkbox', { name: say('search.form.wish.top') }).check({ force: true });
  await mouse.city(search, 'to', 'моск', /^Москва/);
  // Tuesdays, Thursdays and Sundays.
  await search.date('out').fill(formatNumericDate(travelDates(9).out));
  await search.find.click();
  await search.arrived();
  await expect(search.cards).toHaveCount(1);
  await expect(search.cards.first()).toContainText('Поезд 017');
  await page.getByRole('button', { name: 'Выбрать купе', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: say('railBus.tickets.title') })).toBeVisible();
  const chosen = page.locator('input[name="place.0"]:checked');
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toHaveAccessibleName(/верхнее/);
  const place = await chosen.inputValue();
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  await booking.at('passengers');
  const order = await readOrder(page, await buyToTickets(page, booking, woman(), { patronymic: false }));
  expect(order.tickets).toMatchObject([{ type: 'RAILTICKET', state: 'open', coupons: [{ place }] }]);
  await page.goto(`/order/${order.id}`);
  const [car, number] = place.split('-');
  await expect(page.getByText(`вагон ${car}, место ${Number(number)}`)).toBeVisible();
});

test('a bus with a child: both have tickets, seats and the stop that was chosen', async ({ page, say }) => {
  test.slow();
  const booking = new BookingPage(page, say);
  const out = addDays(travelDates(10).out, 1);
  const asked = { mode: 'bus', from: 'bishkek', to: 'karakol', out, aaa: '1', rbg: '1' };
  const search = await searched(page, say, asked);
  await expect(search.cards).toHaveCount(3);
  await search.choose(search.cards.first()).first().click();
  await page.getByRole('radio', { name: /Восточный автовокзал/ }).check({ force: true });
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  await booking.at('passengers');
  await expect(page.getByText(say('railBus.rules.bus'))).toBeVisible();
  const people = [...woman(), person('rbg', 'TURDUBEKOV', 'EMIR', 'male', 1)];
  const order = await readOrder(page, await buyToTickets(page, booking, people));
  expect(order.tickets.map(({ type }) => type)).toEqual(['BUS', 'BUS']);
  for (const ticket of order.tickets)
    expect(ticket.coupons).toMatchObject([{ place: expect.any(String), boarding: 'bishkek-east-bus' }]);
});

test('a lap infant on a bus is refused with the offer of a ticket, and one press searches so', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/400 \(Bad Request\)/);
  const out = travelDates(11).out;
  await page.goto(
    `/search?${new URLSearchParams({ mode: 'bus', from: 'bishkek', to: 'osh', out, aaa: '1', rmg: '1' })}`,
  );
  await expect(page.getByText(say('search.errors.child_ticket_required', { infants: 1 })).first()).toBeVisible();
});

test('a train ticket is refunded by the ladder: what a step retains is shown and deducted', async ({ page, say }) => {
  test.slow();
  const booking = new BookingPage(page, say);
  const asked = {
    mode: 'rail',
    from: 'bishkek',
    to: 'moscow',
    out: travelDates(12).out,
    aaa: '1',
    coachClass: 'coupe',
  };
  const search = await searched(page, say, asked);
  await search.choose(search.cards.first()).first().click();
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  await booking.at('passengers');
  const id = await buyToTickets(page, booking, woman(), { patronymic: false });
  // The hour in which it may be annulled is over.
  for (const table of ['inventory.tickets', 'orders.tickets'])
    await inDatabase(`update ${table} set void_until = now() - interval '1 minute' where void_until is not null`, []);
  const choices: ReturnChoices = await page.request.get(`/api/orders/${id}/returns`).then((answer) => answer.json());
  const passengerIds = choices.passengers.map((one) => one.id);
  const origin = new URL(page.url()).origin;
  const quote = await page.request
    .post(`/api/orders/${id}/returns`, { data: { kind: 'refund', passengerIds }, headers: { origin } })
    .then((answer) => answer.json());
  expect(quote.lines[0].penalty).toEqual({ minor: 20_000, currency: 'KGS' });
});

test('a whole compartment is bought for one by keyboard, shown on the ticket, and returned as a whole', async ({
  page,
  say,
}) => {
  test.slow();
  const booking = new BookingPage(page, say);
  // Of six Sundays some train has an empty compartment.
  const sunday = addDays(travelDates(13).out, 5);
  const whole = page.getByRole('button', { name: 'Выбрать купе целиком' });
  for (const week of [0, 1, 2, 3, 4, 5]) {
    const out = addDays(sunday, 7 * week);
    await searched(page, say, { mode: 'rail', from: 'bishkek', to: 'moscow', out, aaa: '1' });
    if ((await whole.count()) > 0) break;
  }
  const family = page.getByRole('listitem').filter({ has: whole }).last();
  await expect(family).toContainText('71');
  await expect(family).toContainText('Всё купе ваше: 4 места, 3 из них без пассажиров');
  await checkScreen(page, 'whole-compartment-found');
  await whole.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: say('railBus.tickets.title') })).toBeVisible();
  await checkScreen(page, 'compartments');
  const any = page.getByRole('radio', { name: say('railBus.compartment.any') });
  await expect(any).toBeChecked();
  await any.focus();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('input[name="bay.0"]:checked');
  await expect(chosen).toHaveAccessibleName(/Вагон 0[56], купе \d/);
  const berths = (await chosen.inputValue()).split(' ');
  expect(berths).toHaveLength(4);
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .press('Enter');
  await booking.at('passengers');
  await expect(page.getByText(/Всё купе ваше/).first()).toBeVisible();
  const id = await buyToTickets(page, booking, woman(), { patronymic: false });
  const order = await readOrder(page, id);
  const [coupon] = order.tickets[0]?.coupons ?? [];
  expect([coupon?.place, ...(coupon?.unusedBerths ?? [])].sort()).toEqual(berths.toSorted());
  await page.goto(`/order/${id}`);
  await expect(page.getByText(/и места \d+, \d+, \d+ в том же купе/)).toBeVisible();
  await expect(page.getByText(/Всё купе ваше/).first()).toBeVisible();

  const choices: ReturnChoices = await page.request.get(`/api/orders/${id}/returns`).then((answer) => answer.json());
  expect(choices.together).toBe(true);
  await page.goto(`/order/${id}/refund`);
  await expect(page.getByText(say('railBus.compartment.together'))).toBeVisible();
  await checkScreen(page, 'whole-compartment-back');
});
