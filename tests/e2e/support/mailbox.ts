import { expect, type Page } from '@playwright/test';
import type { Complaints } from './test.ts';
import type { Translate } from './translations.ts';

/**
 * Opens the newest letter with a subject, to an address if given, in the demonstration's mailbox and returns its
 * button's link.
 */
export async function emailLink(
  page: Page,
  say: Translate,
  complaints: Complaints,
  subject: string,
  template: string,
  to = '',
): Promise<string> {
  await expect(async () => {
    await page.goto('/demo/mail');
    const emails = page.getByRole('listitem').filter({ hasText: to });
    await emails.getByRole('link', { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  // Looking into a letter from outside runs a script where none may run, and the browser says so.
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
  const button = page.frameLocator('iframe').getByRole('link', { name: say(`notifications.${template}.button`) });
  await expect(button).toBeVisible();
  return (await button.getAttribute('href')) ?? '';
}

/** The address of this pattern in the newest letter to a recipient. */
export async function addressIn(page: Page, to: string, address: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const { items } = await (await page.request.get('/api/demo/mails?limit=200')).json();
    for (const mail of items.filter((one: { to: string }) => one.to === to)) {
      const email = await (await page.request.get(`/api/demo/mails/${mail.id}`)).text();
      found ||= address.exec(email)?.[0] ?? '';
    }
    expect(found).not.toBe('');
  }).toPass();
  return found;
}
