import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

test('the operations of a month end with the balance, as workbook and statement too', async ({ page, say }) => {
  await signIn(page, 'gold');
  await page.goto('/account/operations');
  const closing = page.getByText(say('balance.operations.closing'), { exact: true }).locator('xpath=../dd');
  const sum = (await closing.innerText()).trim();
  for (const [name, start] of [
    ['balance.operations.excel', 'PK'],
    ['balance.operations.act', '%PDF'],
  ] as const) {
    const href = await page.getByRole('link', { name: say(name) }).getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect((await file.body()).subarray(0, start.length).toString()).toBe(start);
  }
  await page.getByRole('link', { name: say('balance.operations.last') }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  await expect(page.getByText(say('balance.operations.none'))).toBeVisible();
  await page.goto('/account/balance');
  await expect(page.getByText(say('balance.statement.own'), { exact: true }).locator('xpath=../dd')).toHaveText(sum);
});

test('a user with low funds sees the manager of their contract there and at the foot of the workspace', async ({
  page,
  say,
}) => {
  const footer = page.getByRole('contentinfo');
  await signIn(page, 'poor');
  await page.goto('/account/balance');
  await footer.locator('summary', { hasText: 'Бермет Осмонова' }).click();
  const low = page.getByRole('main').locator('p', { hasText: say('balance.statement.low.manager') });
  for (const place of [low, footer]) {
    await expect(place).toContainText('Бермет Осмонова');
    await expect(place.getByRole('link', { name: '+996 (000) 10-10-21' })).toHaveAttribute('href', 'tel:+996000101021');
    await expect(place.getByRole('link', { name: 'finance@sapar.example' })).toBeVisible();
  }
  await expect(footer).toContainText(say('shell.footer.manager'));
});

test('a contract without a manager of its own is shown the managers of the house', async ({ page, say }) => {
  await signIn(page, 'gold');
  await page.goto('/account/balance');
  const footer = page.getByRole('contentinfo');
  await footer.locator('summary', { hasText: say('workspace.side.manager') }).click();
  await expect(footer).toContainText(say('shell.footer.managersFinance'));
  await expect(footer).not.toContainText('Бермет Осмонова');
});
