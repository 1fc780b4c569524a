import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const day = travelDates(25).out;
const typed = (date: string) => date.split('-').reverse().join('.');

test('a bus is made in the office with the keyboard, found by a visitor, and its sale is stopped', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/buses');
  await checkScreen(page, 'own buses');
  const field = (name: string) => page.getByRole('main').locator(`[name="${name}"]`);
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  const publish = async () => {
    await page.getByRole('button', { name: say('ownSale.publication.publish') }).click();
    await expect(page.getByText(say('ownSale.states.published'), { exact: true })).toBeVisible();
  };

  await page.getByRole('link', { name: say('runs.list.newCarrier') }).click();
  await fill({ code: 'SB', name: 'Steppe Bus', accounting: '783', 'percents.child': '50' });
  await fill({ 'percents.infant': '0', 'percents.seatedInfant': '50', 'families.busSeat.name': 'Кресло' });
  await fill({ 'families.busSeat.holdMinutes': '30', 'railBus.voidMinutes': '20', 'railBus.closeMinutes': '30' });
  for (const reach of ['domestic', 'abroad'])
    await fill({ [`railBus.steps.${reach}.0.hoursBefore`]: '0', [`railBus.steps.${reach}.0.percent`]: '10' });
  await checkScreen(page, 'a carrier by bus');
  await page.getByRole('button', { name: say('flights.form.save') }).click();
  await expect(page).toHaveURL(/\/office\/flights\/carriers\/SB$/);
  await publish();

  await page.goto('/office/buses/new');
  await field('carrier').selectOption('SB');
  await fill({
    number: '12',
    vehicle: 'Sprinter 17',
    'stops.0.place': 'bishkek-west-bus',
    'stops.1.place': 'Атлантида',
  });
  await fill({ 'stops.0.departs.time': '07:35', 'stops.1.arrives.time': '14:05', 'coaches.0.rows': '4' });
  await page.getByLabel(say('flights.form.firstDay')).first().fill(typed(day));
  await page.getByLabel(say('flights.form.lastDay')).first().fill(typed(day));
  for (let n = 1; n <= 7; n++) await field(`periods.0.day${n}`).check();
  await fill({ 'classes.busSeat.seats': '17', 'classes.busSeat.fare': '990' });
  const save = page.getByRole('button', { name: say('runs.form.save') });
  complaints.expect(/status of 400/);
  await save.focus();
  await page.keyboard.press('Enter');
  // A stop that is not known is refused at its field, and what was typed stays.
  await expect(field('stops.1.place')).toHaveAttribute('aria-invalid', 'true');
  await expect(field('vehicle')).toHaveValue('Sprinter 17');
  await field('stops.1.place').fill('karakol-bus');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/buses\/SB12$/);
  await expect(page.getByText(say('flights.counts.added', { count: 1 })).first()).toBeVisible();
  await checkScreen(page, 'an own bus');
  await publish();

  const visitor = await stranger();
  const find = async () => {
    const way = { from: 'bishkek', to: 'karakol', out: day, aaa: '1', mode: 'bus' };
    await visitor.goto(`/search?${new URLSearchParams(way)}`);
    return visitor.getByText('07:35').count();
  };
  await expect.poll(find, { timeout: 30_000 }).toBeGreaterThan(0);

  await page.getByRole('link', { name: say('runs.screens.bus.days') }).click();
  await checkScreen(page, 'days of an own bus');
  await waitForHydration(page);
  await page.getByLabel(say('flights.form.firstDay')).fill(typed(day));
  await page
    .getByRole('button', { name: say('flights.departures.apply') })
    .first()
    .click();
  await expect(page.getByText(say('flights.departures.done'))).toBeVisible();
  await expect.poll(find, { timeout: 30_000 }).toBe(0);
});
