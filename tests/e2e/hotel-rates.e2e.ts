import { RATE_COLUMNS } from '#modules/inventory/api.ts';
import { createHotel } from './pictures/office-objects.ts';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

type Row = Partial<Record<(typeof RATE_COLUMNS)[number], string | number>>;
const csvOf = (...rows: Row[]): Buffer =>
  Buffer.from(
    [RATE_COLUMNS.join(','), ...rows.map((row) => RATE_COLUMNS.map((column) => row[column] ?? '').join(','))].join(
      '\n',
    ),
  );

test('rates of a hotel come from a table: an error by line, a preview, and they are published', async ({
  page,
  say,
}) => {
  test.slow();
  await signIn(page, 'finance');
  const hotel = await createHotel(page, say, 'Ridge House');
  const room = { record: 'room', hotel: hotel.split('/').at(-1) ?? '', room: 'a', rooms: 4, night: 7_200 };
  await page.goto('/office/hotels');
  await page.getByRole('link', { name: say('rates.list.fromFile') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('rates.screens.import') })).toBeVisible();
  await checkScreen(page, 'where a file of hotel rates is chosen');
  const send = async (name: string, buffer: Buffer) => {
    await page.goto('/office/hotels/rates');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: say('schedules.form.read') }).click();
  };

  await send('other.csv', Buffer.from('a;b\n1;2\n'));
  await expect(page.getByText(say('rates.errors.no_columns'))).toBeVisible();

  await send('wrong.csv', csvOf(room, { ...room, room: 'h' }));
  await expect(page.getByText(say('schedules.read.refused', { count: 1 }))).toBeVisible();
  await expect(
    page.getByRole('row').filter({ hasText: say('rates.errors.unknown_room', { room: 'h' }) }),
  ).toContainText('3');
  await checkScreen(page, 'a file of hotel rates with an error');

  await send('rates.csv', csvOf(room));
  // Jobs count and publish it, after those that wait already.
  await expect(page.getByText(say('rates.read.changed', { count: 1 }))).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, 'what a file of hotel rates would change');
  await page.getByRole('button', { name: say('schedules.read.publish') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('rates.read.published'))).toBeVisible({ timeout: 60_000 });
  await page.goto(hotel);
  await expect(page.locator('input[name="rooms.0.night"]')).toHaveValue('7200');
});
