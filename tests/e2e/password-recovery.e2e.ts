import { randomInt } from 'node:crypto';
import { expectAccessible } from './support/accessibility-checks.ts';
import { AccountPage } from './support/account-page.ts';
import { addressIn } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'көк асман үстүндө';
const NEXT = 'кызыл гүл талаада';

test('a user signs out elsewhere, corrects their name, and recovers a forgotten password', async ({
  page,
  say,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 4(00|01|10)/);
  const login = `forgot-${randomInt(1e9)}`;
  const email = `${login}@sapar.example`;
  const { terms } = await (await page.request.get('/api/registration')).json();
  const agreements = terms.map(({ key, version }: { key: string; version: number }) => ({ key, version }));
  const person = { surname: 'Осмонова', name: 'Жамиля', patronymic: '', birthdate: '1990-05-17' };
  const secrets = { password: PASSWORD, confirmation: PASSWORD };
  const data = { ...person, ...secrets, phone: '+996555123456', email, agreements };
  const asked = await page.request.post('/api/registration', { data });
  expect(asked.ok(), await asked.text()).toBe(true);
  await page.goto(await addressIn(page, email, /\/registration\/confirm\?code=[\w.-]+/));
  await page.getByRole('button', { name: say('account.confirm.confirm') }).press('Enter');
  await expect(page.getByText(say('account.profile.welcomeText'))).toBeVisible();

  // Elsewhere the same person is signed in too, until they are signed out from here.
  const other = await stranger();
  await other.goto('/login?from=/account/profile');
  await new AccountPage(other, say).enter(login, PASSWORD);
  await expect(other.getByText(say('account.sessions.elsewhere'))).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: say('account.sessions.elsewhere') }).press('Enter');
  await expect(page.getByText(say('account.sessions.ended', { count: 1 }))).toBeVisible();
  await expect(page.getByText(say('account.sessions.alone'))).toBeVisible();
  await other.goto('/account/profile');
  await expect(other).toHaveURL(/\/login\?from=/);

  await page.getByRole('link', { name: say('account.profile.edit') }).press('Enter');
  await page.getByLabel(say('travellers.fields.name'), { exact: true }).fill('Жанара');
  await page.getByRole('button', { name: say('account.profile.save') }).press('Enter');
  await expect(page.getByText(say('account.profile.saved'))).toBeVisible();
  await expect(new AccountPage(page, say).menu('Жанара Осмонова')).toBeVisible();

  await page.goto('/account/profile');
  await page.getByLabel(say('account.profile.current')).fill('not the password');
  for (const field of ['next', 'repeat'])
    await page.getByLabel(say(`account.profile.${field}`), { exact: true }).fill(NEXT);
  await page.getByRole('button', { name: say('account.profile.change') }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(say('account.profile.current'));

  // In the other browser they do not remember it.
  const visitor = new AccountPage(other, say);
  await other.getByRole('link', { name: say('account.login.forgot') }).press('Enter');
  // The page of the login has a field of the same name.
  await expect(other.getByRole('heading', { level: 1, name: say('account.recovery.title') })).toBeVisible();
  await other.getByRole('textbox', { name: say('account.recovery.email') }).fill(email);
  await other.getByRole('button', { name: say('account.recovery.send') }).press('Enter');
  await expect(other.getByText(say('account.recovery.sentText', { email }))).toBeVisible();
  await expectAccessible(other);
  const link = await addressIn(other, email, /\/recovery\/new\?code=[\w.-]+/);
  await other.goto(link);
  await other.getByLabel(say('account.profile.next'), { exact: true }).fill(NEXT);
  await other.getByLabel(say('account.profile.repeat')).fill('something else');
  await other.getByRole('button', { name: say('account.recovery.set') }).press('Enter');
  await expect(other.getByRole('alert')).toContainText(say('account.profile.repeat'));
  await expectAccessible(other);
  for (const field of ['next', 'repeat'])
    await other.getByLabel(say(`account.profile.${field}`), { exact: true }).fill(NEXT);
  await other.getByRole('button', { name: say('account.recovery.set') }).press('Enter');
  await expect(other.getByText(say('account.login.recovered'), { exact: true })).toBeVisible();

  // Sessions of the old password have ended; the link works once, the new password from now on.
  await page.goto('/account/profile');
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('account.gone.title') })).toBeVisible();
  await visitor.enter(login, PASSWORD);
  await expect(other.getByRole('alert')).toContainText(say('identity.errors.wrong_login'));
  await visitor.enter(login, NEXT);
  await expect(visitor.menu('Жанара Осмонова')).toBeVisible();
});
