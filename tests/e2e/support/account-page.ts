import { expect, type Locator, type Page } from '@playwright/test';
import type { Translate } from './translations.ts';

/** What `npm start` prints. */
const PASSWORD = 'sapar-demo-2026';
export const email = (login: string): string => `${login}@sapar.example`;

/** Sign-in and sign-out, and the menu of signed-in users. */
export class AccountPage {
  readonly page: Page;
  readonly say: Translate;
  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }

  async enter(login: string, password = PASSWORD): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('account.login.email') }).fill(email(login));
    await this.page.getByLabel(this.say('account.login.password'), { exact: true }).fill(password);
    await this.page
      .getByRole('main')
      .getByRole('button', { name: this.say('account.login.enter'), exact: true })
      .click();
  }
  get signIn(): Locator {
    return this.page.getByRole('banner').getByRole('link', { name: this.say('account.menu.signIn') });
  }
  menu(name: string): Locator {
    return this.page.locator('summary', { hasText: name });
  }
  /** Opens the menu and presses something in it. */
  async choose(name: string, act: 'switch' | 'profile' | 'signOut'): Promise<void> {
    await this.menu(name).click();
    const label = this.say(act === 'profile' ? 'account.screens.profile' : `account.menu.${act}`);
    await this.page
      .locator('details[open]')
      .getByRole(act === 'signOut' ? 'button' : 'link', { name: label })
      .click();
  }
  workplace(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true });
  }
  async work(place: string): Promise<void> {
    await this.workplace(place).check();
    await this.page.getByRole('button', { name: this.say('account.contract.choose') }).click();
  }
  /** The menu names the contract in use. */
  async worksAt(name: string, contract: string): Promise<void> {
    await this.menu(name).click();
    await expect(this.menu(name).locator('xpath=..')).toContainText(contract);
    await this.page.keyboard.press('Escape');
  }
}

/**
 * Signs the page's browser in over the wire. An open page is left first: its prefetches as another user would be
 * refused.
 */
export async function signIn(page: Page, login: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const answer = await page.request.post('/api/session', {
    data: { email: email(login), password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`${login} was answered ${answer.status()}`);
}
