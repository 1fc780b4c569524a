import { expect as expectSoon, type Page } from '@playwright/test';
import { addDays } from '#kernel/dates.ts';
import type { Translate } from '../support/translations.ts';
import { travelDates } from '../support/trip.ts';

/** A publication counts departures first, which takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 });
const typed = (date: string) => date.split('-').reverse().join('.');
const fieldsOf = (page: Page) => async (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('main').locator(`[name="${name}"]`).fill(value);
};
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A carrier of the agency with a flight on sale. */
export async function createFlight(page: Page, say: Translate): Promise<{ carrier: string; flight: string }> {
  const fill = fieldsOf(page);
  const save = page.getByRole('button', { name: say('flights.form.save') });
  const publish = async () => {
    await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
    await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();
  };
  await page.goto('/office/flights/carriers/new');
  await fill({ code: 'QZ', name: 'Алатоо Чартер', accounting: '787' });
  await fill({ 'percents.child': '50', 'percents.infant': '10', 'percents.seatedInfant': '50' });
  const standard = page.getByRole('group', { name: say('flights.family.slots.standard') });
  await standard.getByLabel(say('flights.family.name')).fill('Чартер');
  await standard.getByLabel(say('flights.family.penalty')).fill('1000');
  await standard.getByLabel(say('flights.family.holdMinutes')).fill('60');
  await save.click();
  await expect(page).toHaveURL(/\/carriers\/QZ$/);
  await publish();

  const day = travelDates(12).out;
  await page.goto('/office/flights');
  await page.getByRole('link', { name: say('flights.list.newFlight') }).click();
  await page.getByRole('main').locator('[name="carrier"]').selectOption('QZ');
  await fill({ number: '901', from: 'FRU', to: 'OSS', aircraft: 'Boeing 737-800', 'cabins.economy': '180' });
  const schedule = page.getByRole('group', { name: say('flights.form.periods') });
  await schedule.getByLabel(say('flights.form.firstDay')).fill(typed(day));
  await schedule.getByLabel(say('flights.form.lastDay')).fill(typed(addDays(day, 20)));
  await schedule.getByLabel(say('flights.form.departs'), { exact: true }).fill('09:00');
  await schedule.getByLabel(say('flights.form.arrives'), { exact: true }).fill('09:50');
  for (const weekday of [1, 2, 3, 4, 5, 6, 7])
    await schedule.getByLabel(say(`flights.weekdays.${weekday}`), { exact: true }).check();
  await fill({ 'classes.M.seats': '20', 'classes.M.fare': '17000' });
  await save.click();
  await expect(page).toHaveURL(/\/office\/flights\/QZ901$/);
  const flight = pathOf(page);
  await publish();
  return { carrier: '/office/flights/carriers/QZ', flight };
}

/** A hotel of the agency with a room on sale; answers the address of its page. */
export async function createHotel(page: Page, say: Translate, name = 'Кең-Суу'): Promise<string> {
  const fill = fieldsOf(page);
  await page.goto('/office/hotels/new');
  await fill({ name, town: 'Балыкчы', phone: '+996 312 555 011', 'address.ru': 'Балыкчы, улица Ленина, 7' });
  await fill({ 'rooms.0.name.ru': 'Семейный с террасой', 'rooms.0.units': '2', 'rooms.0.night': '4200' });
  await fill({ 'rooms.0.adults': '2', 'rates.0.name.ru': 'С полупансионом', 'rates.0.percent': '100' });
  await page.getByRole('main').locator('[name="rates.0.meal"]').selectOption('half_board');
  await page.getByRole('button', { name: say('stays.form.save') }).click();
  await expect(page).toHaveURL(/\/office\/hotels\/\d{4}$/);
  const hotel = pathOf(page);
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();
  return hotel;
}

/** A transfer of the agency with cars on sale; answers the address of its page. */
export async function createTransfer(page: Page, say: Translate, car = 'Sprinter'): Promise<string> {
  const fill = fieldsOf(page);
  await page.goto('/office/transfers/new');
  await fill({ 'from.place': 'Каракол', 'to.place': 'Балыкчы', 'classes.vip.car': car });
  await fill({ 'classes.vip.units': '2', 'classes.vip.price': '4200', 'classes.vip.minutes': '150' });
  await fill({ 'classes.vip.passengers': '6', 'classes.vip.bags': '6' });
  await page.getByRole('button', { name: say('rides.form.save') }).click();
  await expect(page).toHaveURL(/\/office\/transfers\/\d{4}$/);
  const transfer = pathOf(page);
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();
  return transfer;
}

/** A chargeback of an order's card payment, which becomes a task of the desk. */
export async function recordChargeback(page: Page, say: Translate, order: string): Promise<void> {
  const t = (key: string) => say(`balance.payments.${key}`);
  await page.goto(`/office/orders/${order}/money`);
  await page.getByText(t('record'), { exact: true }).click();
  await fieldsOf(page)({ caseNumber: 'CB-2027-0311', sum: '1 200', reason: '10.4' });
  await page.getByRole('button', { name: t('save'), exact: true }).click();
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible();
}
