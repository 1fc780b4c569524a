import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

test('trains and buses go out as a table, and come back with another fare: a preview, and they are published', async ({
  page,
  say,
}) => {
  test.slow();
  await signIn(page, 'finance');
  await page.goto('/office/buses');
  await page.getByRole('link', { name: say('runs.table.fromFile') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('runs.table.import') })).toBeVisible();
  await checkScreen(page, 'where a file of trains and buses is chosen');
  const send = async (name: string, text: string) => {
    await page.goto('/office/trains/import');
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: say('schedules.form.read') }).click();
  };
  const table = await (await page.request.get('/api/office/run-tables/runs.csv?locale=en')).text();
  await send('same.csv', table);
  await expect(page.getByText(say('schedules.read.none'))).toBeVisible();

  const [heading = ''] = table.split('\n');
  const sign = heading.includes(';') ? ';' : ',';
  const columns = heading
    .trim()
    .replace(/^\uFEFF/, '')
    .split(sign);
  const lines = table.split('\n').map((line) => line.trim().split(sign));
  const run = lines.find(([record, name]) => record === 'class' && name?.startsWith('L0'))?.[1] ?? '';
  const own = lines.filter(([record, name]) => record === 'class' && name === run);
  const dearer = own.map((cells) => cells.map((cell, n) => (columns[n] === 'fare' ? '977' : cell)));
  const csv = (rows: string[][]) => [columns, ...rows].map((cells) => cells.join(sign)).join('\n');

  await send('wrong.csv', csv(dearer.map((cells) => cells.map((cell) => (cell === '977' ? 'much' : cell)))));
  const row = page.getByRole('row').filter({ hasText: say('schedules.errors.bad_sum', { value: 'much' }) });
  await expect(row).toContainText(String(columns.indexOf('fare') + 1));
  await checkScreen(page, 'a file of trains and buses with an error');

  await send('fares.csv', csv(dearer));
  // Jobs count and publish it, after those that wait already.
  await expect(page.getByText(say('runs.table.changed', { count: 1 }))).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, 'what a file of trains and buses would change');
  await page.getByRole('button', { name: say('schedules.read.publish') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('runs.table.published'))).toBeVisible({ timeout: 60_000 });
  await page.goto(`/office/buses/${run}`);
  await expect(page.locator('input[name$=".fare"]').first()).toHaveValue('977');
});
