import { randomInt } from 'node:crypto';
import { expectAccessible } from './support/accessibility-checks.ts';
import { AccountPage } from './support/account-page.ts';
import { appCode } from './support/app-code.ts';
import { PASSWORD, signUp } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test('a customer registers, confirms, switches a second factor on, uses it and switches it off', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 40[03]/);
  const account = new AccountPage(page, say);
  const login = `new-${randomInt(1e9)}`;
  await signUp(page, say, complaints, login);

  await page.getByRole('link', { name: say('account.profile.factorBegin'), exact: true }).click();
  await page.getByLabel(say('account.factor.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('account.factor.begin') }).click();
  await expect(page.getByRole('img', { name: say('account.factor.qr') })).toBeVisible();
  await expectAccessible(page);
  const key = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel(say('account.factor.code')).fill(appCode(key));
  await page.getByRole('button', { name: say('account.factor.confirm') }).click();
  await expect(page.getByRole('heading', { name: say('account.factor.codes') })).toBeVisible();
  const codes = page.getByRole('main').locator('li code');
  await expect(codes).toHaveCount(10);
  const spare = await codes.first().innerText();
  await expectAccessible(page);

  await account.choose('Айгүл Асанова', 'signOut');
  await expect(account.signIn).toBeVisible();
  await page.goto('/login?from=/account/profile');
  await account.enter(login, PASSWORD);
  await expect(page.getByRole('heading', { level: 1, name: say('account.code.title') })).toBeVisible();
  const code = page.getByLabel(say('account.code.code'));
  await code.fill('000000');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.code.enter') })
    .click();
  await expect(page.getByRole('alert')).toContainText(say('identity.errors.wrong_code'));
  await expectAccessible(page);
  // The code of this half minute was taken when the second factor was switched on.
  await code.fill(appCode(key, 1));
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.code.enter') })
    .click();
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByText(say('account.profile.factorOn'), { exact: true })).toBeVisible();

  // It is switched off by the password and, the phone being lost, by one of the codes that were kept.
  await page.getByRole('link', { name: say('account.profile.factorEnd'), exact: true }).press('Enter');
  await page.getByLabel(say('account.factor.password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say('account.factor.code')).fill(spare);
  await page.getByRole('button', { name: say('account.factor.end') }).press('Enter');
  await expect(page.getByText(say('account.factor.nowOff'))).toBeVisible();
  await page.goto('/office/audit');
  await expect(page).toHaveURL(/\/bad-access$/);
});
