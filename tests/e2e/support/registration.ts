import { expect, type Page } from '@playwright/test';
import { emailLink } from './mailbox.ts';
import type { Complaints } from './test.ts';
import type { Translate } from './translations.ts';

export const PASSWORD = 'көк асман үстүндө';

/** Registers a customer, up to the letter with the link. */
async function registered(page: Page, say: Translate, email: string, phone: string): Promise<void> {
  await page.goto('/registration');
  const typed = {
    surname: 'Асанова',
    name: 'Айгүл',
    birthdate: '1990-05-17',
    phone,
    email,
    password: PASSWORD,
    confirmation: PASSWORD,
  };
  for (const [name, text] of Object.entries(typed)) await page.locator(`input[name="${name}"]`).fill(text);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.registration.register') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('account.sent.title') })).toBeVisible();
}

/** Registers a customer, confirms the address and leaves them signed in on their profile. */
export async function signUp(
  page: Page,
  say: Translate,
  complaints: Complaints,
  login: string,
  phone = '0555 123 456',
): Promise<void> {
  const email = `${login}@sapar.example`;
  await registered(page, say, email, phone);
  const subject = say('notifications.email_confirm.subject');
  await page.goto(await emailLink(page, say, complaints, subject, 'email_confirm', email));
  await page.getByRole('button', { name: say('account.confirm.confirm') }).click();
  await expect(page.getByText(say('account.profile.welcomeText'))).toBeVisible();
}
