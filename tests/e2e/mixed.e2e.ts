import { addDays } from '#kernel/dates.ts';
import type { ReturnChoices } from '#modules/orders/api.ts';
import { formatNumericDate } from '../../src/web/i18n/dates.ts';
import { readOrder } from './support/api-setup.ts';
import { BookingPage } from './support/booking-page.ts';
import { inDatabase } from './support/database.ts';
import { mouse } from './support/input-methods.ts';
import { SearchPage } from './support/search-page.ts';
import { buyToTickets } from './support/sold.ts';
import { expect, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';
import { person, travelDates } from './support/trip.ts';

const woman = () => [person('aaa', 'TURDUBEKOVA', 'NAZIRA', 'female', 31)];

test('a bus and a flight from Karakol to Istanbul are booked from the home page to both tickets', async ({
  page,
  say,
}) => {
  test.slow();
  const booking = new BookingPage(page, say);
  const search = new SearchPage(page, say, 'ru');
  await page.goto('/');
  await page.getByRole('radio', { name: say('search.form.modes.complex') }).check({ force: true });
  await page.getByRole('radio', { name: say('search.form.oneWay') }).check({ force: true });
  await mouse.city(search, 'from', 'карак', /^Каракол/);
  await mouse.city(search, 'to', 'стамб', /^Стамбул/);
  await search.date('out').fill(formatNumericDate(travelDates(13).out));
  await search.find.click();
  await search.arrived();
  const card = search.cards.first();
  await expect(card).toContainText(say('railBus.change.protected.badge'));
  // The interchange between the two is shown with its time, its minimum and who bears the risk.
  await expect(card).toContainText('Западный автовокзал → Манас, 40–60 мин в пути');
  await expect(card).toContainText('нужно не меньше 2 ч 30 мин');
  await expect(card).toContainText(say('railBus.change.protected.text'));
  await search.choose(card).first().click();

  await expect(page.getByRole('heading', { name: say('railBus.part.documents', { count: 2 }) })).toBeVisible();
  await expect(page.getByText(say('railBus.part.together'))).toBeVisible();
  const seats = page.locator('input[name="place.0"]:not([disabled])');
  const seat = await seats.last().inputValue();
  await page.locator(`input[name="place.0"][value="${seat}"]`).check({ force: true });
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  await booking.at('passengers');
  await expect(page.getByText(say('railBus.rules.complex'))).toBeVisible();
  const id = await buyToTickets(page, booking, woman(), { patronymic: false });
  const order = await readOrder(page, id);
  expect(order.tickets.map(({ type, state }) => [type, state]).sort()).toEqual([
    ['BUS', 'open'],
    ['ETICKET', 'open'],
  ]);
  expect(order.tickets.find(({ type }) => type === 'BUS')?.coupons).toMatchObject([{ place: seat }]);
  const parts = order.price.portions?.map((part) => part.lines.reduce((all, line) => all + line.total.minor, 0));
  expect(parts?.reduce((all, part) => all + part, 0)).toBe(order.price.total.minor);

  await page.goto(`/order/${id}`);
  await expect(page.getByText(say('railBus.change.protected.text')).first()).toBeVisible();
  for (const { number } of order.tickets)
    await expect(page.getByText(`${number.slice(0, 3)}-${number.slice(3)}`).first()).toBeVisible();
  await page.goto(`/order/${id}/exchange`);
  await expect(page.getByText(say('order.exchange.byHand'))).toBeVisible();
});

test('one ticket of a journey is given back by its own ladder, the other stays and goes back later', async ({
  page,
  say,
}) => {
  test.slow();
  const booking = new BookingPage(page, say);
  const out = addDays(travelDates(14).out, 2);
  const asked = { mode: 'complex', from: 'karakol', to: 'istanbul', out, aaa: '1' };
  await page.goto(`/search?${new URLSearchParams(asked)}`);
  const search = new SearchPage(page, say, 'ru');
  await search.arrived();
  await search.cards
    .first()
    .getByRole('button', { name: /Standard/ })
    .click();
  await page
    .getByRole('button', { name: say('railBus.tickets.next') })
    .first()
    .click();
  await booking.at('passengers');
  const id = await buyToTickets(page, booking, woman(), { patronymic: false });
  const order = await readOrder(page, id);
  const bus = order.tickets.find(({ type }) => type === 'BUS')?.number ?? '';
  const numbers = order.tickets.map(({ number }) => number);
  // The time in which they may be annulled is over.
  for (const table of ['inventory.tickets', 'orders.tickets'])
    await inDatabase(`update ${table} set void_until = now() - interval '1 minute' where number = any($1::text[])`, [
      numbers,
    ]);
  await page.goto(`/order/${id}/refund`);
  await expect(page.getByText(say('railBus.part.returnNote'))).toBeVisible();
  await page.getByRole('checkbox', { name: /^Рейс X0 60\d/ }).uncheck({ force: true });
  await expect(page.locator(`#d-${bus}`)).toBeChecked();
  await page.getByRole('button', { name: say('order.returns.show') }).click();
  await page.waitForURL(/quote=/);
  await expect(page.getByText(/Автобус 30\d/).first()).toBeVisible();
  await page
    .getByRole('checkbox', { name: translationPattern(say, 'order.returns.agree', 'sum') })
    .check({ force: true });
  await page
    .locator('button[type="submit"], button')
    .filter({ hasText: /Вернуть/ })
    .first()
    .click();
  await expect(page.getByText(say('order.returns.doneRefund'))).toBeVisible({ timeout: 30_000 });

  const after = await readOrder(page, id);
  expect(after.status).toBe('partial_sold');
  expect(Object.fromEntries(after.tickets.map(({ type, state }) => [type, state]))).toEqual({
    BUS: 'refunded',
    ETICKET: 'open',
  });
  const choices: ReturnChoices = await page.request.get(`/api/orders/${id}/returns`).then((answer) => answer.json());
  expect(choices.passengers[0]).toMatchObject({ open: true });
});
