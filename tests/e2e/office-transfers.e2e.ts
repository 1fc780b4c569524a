import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const day = travelDates(25).out;
const typed = (date: string) => date.split('-').reverse().join('.');

test('a transfer is made in the office, found by a visitor, and its sale is stopped', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/transfers');
  await checkScreen(page, 'own transfers');
  await page.getByRole('link', { name: say('rides.list.newTransfer') }).click();
  const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
  await field('from.place').fill('Каракол');
  await field('from.meet.ru').fill('У автовокзала');
  await field('to.place').fill('Атлантида');
  await field('classes.vip.car').fill('Sprinter');
  await field('classes.vip.units').fill('2');
  await field('classes.vip.price').fill('4200');
  await field('classes.vip.passengers').fill('6');
  await field('classes.vip.bags').fill('6');
  await field('classes.vip.minutes').fill('150');
  await field('classes.vip.steps.0.hoursBefore').fill('24');
  const save = page.getByRole('button', { name: say('rides.form.save') });
  complaints.expect(/status of 400/);
  await save.click();
  // A place that is not known is refused at its field, and what was typed stays.
  await expect(field('to.place')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('classes.vip.car')).toHaveValue('Sprinter');
  await field('to.place').fill('Балыкчы');
  await save.click();
  await expect(page).toHaveURL(/\/office\/transfers\/\d{4}$/);
  await expect(page.getByText(say('rides.counts.added', { count: 331 }))).toBeVisible();
  await checkScreen(page, 'an own transfer');
  await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
  await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();

  const visitor = await stranger();
  const car = visitor.getByText('Sprinter');
  const find = async () => {
    const way = { from: 'Каракол', to: 'Балыкчы', date: day, time: '12:00', people: '2', luggage: '2' };
    await visitor.goto(`/transfers?${new URLSearchParams(way)}`);
    await visitor.waitForURL(/\/transfers\/[\w-]{8,}/);
    return car.count();
  };
  await expect.poll(find).toBeGreaterThan(0);
  await expect(visitor.getByText('У автовокзала').first()).toBeVisible();

  await page.getByRole('link', { name: say('rides.screens.days') }).click();
  await checkScreen(page, 'days of an own transfer');
  await waitForHydration(page);
  await page.getByLabel(say('rides.days.first')).fill(typed(day));
  await page.getByRole('button', { name: say('ownSale.days.apply') }).click();
  await expect(page.getByText(say('ownSale.days.done'))).toBeVisible();
  await expect.poll(find).toBe(0);
});
