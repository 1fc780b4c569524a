import { randomUUID } from 'node:crypto';
import { checkScreen } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/test.ts';

const ROWS = 260;

test('a long list is read on while it is walked by keyboard, and the focus survives scrolling away', async ({
  page,
  say,
  complaints,
}) => {
  const subject = `page ${randomUUID()}`;
  await inDatabase(
    `insert into audit.records (id, at, actor, action, subject_kind, subject_id)
     select gen_random_uuid(), now() - n * interval '1 minute', 'demo-admin', 'page_published', 'page', $1
     from generate_series(1, $2::int) n`,
    [subject, ROWS],
  );
  await signIn(page, 'admin');
  await page.goto(`/office/audit?subject=${encodeURIComponent(subject)}`);
  const grid = page.getByRole('grid');
  const rows = grid.locator('tr[data-row]');
  const focused = grid.locator('tr[data-row]:focus');
  await expect(page.getByText(say('workLists.onPage', { rows: 50 }))).toBeVisible();

  // A page that is not answered is said, and read again.
  complaints.expect(/500/);
  await page.route('**/api/office/audit?*', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(page.getByText(say('workLists.notRead'))).toBeVisible();
  await checkScreen(page, 'list-not-read');
  await page.getByRole('button', { name: say('workLists.readAgain') }).press('Enter');
  await expect(page.getByText(say('workLists.onPage', { rows: 100 }))).toBeVisible();

  await rows.first().focus();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1), { timeout: 300 });
  }).toPass();
  await page.keyboard.press('End');
  await expect(focused).toHaveAttribute('aria-rowindex', String(ROWS + 1));
  await expect(focused).toBeInViewport();
  expect(await rows.count()).toBeLessThan(ROWS / 2);

  // The rows in the window are others now; the row of the keyboard is still there.
  await grid.locator('xpath=..').evaluate((list) => list.scrollTo(0, 0));
  await expect(rows.nth(1)).toBeInViewport();
  await expect(focused).toHaveAttribute('aria-rowindex', String(ROWS + 1));
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAttribute('aria-rowindex', String(ROWS));
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: say('audit.panel') })).toBeVisible();
  await checkScreen(page, 'list-grown');
});
