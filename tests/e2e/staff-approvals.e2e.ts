import { AccountPage, signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

test('a contract that is chosen in one tab is the one that the header of the other tab names', async ({
  page,
  say,
}) => {
  await signIn(page, 'two');
  await page.goto('/login/contract');
  const account = new AccountPage(page, say);
  await account.work('Касса в аэропорту');
  await account.worksAt('Азамат Маматов', 'OS-0606');
  const other = await page.context().newPage();
  await other.goto('/');
  const there = new AccountPage(other, say);
  await there.worksAt('Азамат Маматов', 'OS-0606');
  await account.choose('Азамат Маматов', 'switch');
  await account.work('Групповой отдел');
  await account.worksAt('Азамат Маматов', 'OS-0607');
  await there.worksAt('Азамат Маматов', 'OS-0607');
  await other.close();
});

test('the front page of the office reads nothing of the log of access', async ({ page, say }) => {
  await signIn(page, 'admin');
  const read: string[] = [];
  const ahead: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/office/audit')) read.push(request.url());
    if (request.url().includes('/office/users')) ahead.push(request.url());
  });
  await page.goto('/office');
  await page.waitForLoadState('networkidle');
  await page.locator('main summary', { hasText: say('workspaceHome.office.screens') }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('audit.open') })
    .hover();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('users.open') })
    .hover();
  // Links are fetched ahead by now: the other one is.
  await expect.poll(() => ahead.length).toBeGreaterThan(0);
  expect(read).toEqual([]);
});

test('a large limit is proposed by finance and approved by an administrator', async ({ page, say }) => {
  await signIn(page, 'finance');
  await page.goto('/office/contracts/demo-platinum/money');
  await page.getByLabel(say('approvals.reason')).fill('Season');
  await page.locator('input[name=limit]').fill('40 000 000');
  await page.getByRole('button', { name: say('contracts.money.change') }).click();
  await expect(page.getByText(say('approvals.done.proposed'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('approvals.seeAll') })
    .click();
  await expect(page.getByText(say('approvals.own')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('approvals.approve') })).toHaveCount(0);
  await signIn(page, 'admin');
  await page.goto('/office/approvals');
  await page
    .getByRole('button', { name: say('approvals.approve') })
    .first()
    .click();
  await expect(page.getByText(say('approvals.done.approve'))).toBeVisible();
});
