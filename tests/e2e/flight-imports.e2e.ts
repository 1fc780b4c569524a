import { addDays } from '#kernel/dates.ts';
import { csvOf, tableOf } from '#modules/inventory/testing/import-files.ts';
import { QANAT } from '#modules/inventory/testing/own-flights-fixture.ts';
import { writeSsim } from '#modules/inventory/testing/write-ssim.ts';
import type { Search } from '#modules/search/api.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { startSearch } from './support/api-setup.ts';
import { expect, test } from './support/test.ts';
import { travelDates } from './support/trip.ts';

const day = travelDates(14).out;
const LEG = {
  number: 701,
  from: 'FRU',
  to: 'OSS',
  first: day,
  last: addDays(day, 6),
  days: [1, 2, 3, 4, 5, 6, 7],
  departs: '06:15',
  arrives: '07:05',
  offsets: [360, 360] as const,
};
const season = (from: string) =>
  writeSsim({ carrier: 'QW', first: day, last: addDays(day, 13), legs: [LEG, { ...LEG, number: 703, from }] });

test('a season comes from a file: an error by line, a preview, drafts, fares, and it is on sale', async ({
  page,
  say,
  stranger,
}) => {
  test.slow();
  await signIn(page, 'finance');
  const carriers = '/api/office/flights/carriers/QW';
  const carrier = { ...QANAT, code: 'QW', name: 'Season Air', accounting: '786' };
  await page.request.put(carriers, { data: { revision: 0, carrier } });
  await page.request.post(`${carriers}/publication`, { data: { revision: 1 } });

  await page.goto('/office/flights');
  await page.getByRole('link', { name: say('flights.list.fromFile') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('schedules.screens.import') })).toBeVisible();
  await checkScreen(page, 'where a file of flights is chosen');
  const send = async (name: string, buffer: Buffer) => {
    await page.goto('/office/flights/import');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: say('schedules.form.read') }).click();
  };

  await send('empty.ssim', Buffer.from('\n'));
  await expect(page.getByText(say('schedules.errors.file_empty'))).toBeVisible();

  await send('wrong.ssim', season('F1U'));
  await expect(page.getByText(say('schedules.read.refused', { count: 1 }))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: say('schedules.errors.bad_airport', { value: 'F1U' }) });
  await expect(row).toContainText('4');
  await expect(row).toContainText('37');
  await checkScreen(page, 'a file of flights with an error');

  await send('season.ssim', season('FRU'));
  await expect(page.getByText(say('schedules.counts.added', { count: 2 }))).toBeVisible();
  // New flights have no fares yet: they may become drafts, not be published.
  await expect(page.getByText(say('schedules.read.faulty', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('button', { name: say('schedules.read.publish') })).toHaveCount(0);
  await checkScreen(page, 'what a file of flights would change');
  await page.getByRole('button', { name: say('schedules.read.saveDrafts') }).click();
  await expect(page.getByText(say('schedules.read.saved'))).toBeVisible();

  const fares = ['QW701', 'QW703'].map((flight) => ({ record: 'class', flight, class: 'M', seats: 7, fare: 4_000 }));
  await send('fares.csv', csvOf(tableOf(fares)));
  await expect(page.getByText(say('schedules.counts.changed', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: say('schedules.read.publish') }).click();
  await expect(page.getByText(say('schedules.read.published'))).toBeVisible();

  const buyer = await stranger();
  await expect(async () => {
    const { uid } = await startSearch(buyer, { out: day, flight: 'QW 701' });
    const search = (await (await buyer.request.get(`/api/searches/${uid}`)).json()) as Search;
    const flights = search.itineraries.map(({ slices }) => slices[0]?.segments[0]?.flight);
    expect(flights).toEqual(expect.arrayContaining(['QW 701', 'QW 703']));
  }).toPass();
});
