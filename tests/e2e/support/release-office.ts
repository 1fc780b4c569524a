import type { Locator, Page } from '@playwright/test';
import { appCode } from './app-code.ts';
import { expect } from './test.ts';
import type { Translate } from './translations.ts';

export const ADMIN = { email: 'aida@kochmon.example', password: 'kochmon tuu 2027' };

/** The first administrator of a release, who enters everything in the office. */
export class Office {
  readonly page: Page;
  readonly say: Translate;
  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }
  get main(): Locator {
    return this.page.getByRole('main');
  }
  field(name: string): Locator {
    return this.main.locator(`[name="${name}"]`);
  }
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) await this.field(name).fill(value);
  }
  async press(place: string): Promise<void> {
    await this.main.getByRole('button', { name: this.say(place), exact: true }).click();
  }
  async follow(place: string): Promise<void> {
    await this.main
      .getByRole('link', { name: this.say(place), exact: true })
      .first()
      .click();
  }
  async at(place: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(place) })).toBeVisible();
  }
  async sees(place: string): Promise<void> {
    await expect(this.main.getByText(this.say(place), { exact: true }).first()).toBeVisible();
  }
  /** Signs in; a release asks staff for a second factor first. */
  async enter(): Promise<void> {
    await this.page.goto('/login');
    await this.fill({ email: ADMIN.email, password: ADMIN.password });
    await this.press('account.login.enter');
    await this.at('account.factor.title');
    await this.fill({ password: ADMIN.password });
    await this.press('account.factor.begin');
    const key = ((await this.page.locator('form code').textContent()) ?? '').replaceAll(' ', '');
    await this.fill({ code: appCode(key) });
    await this.press('account.factor.confirm');
    await this.follow('account.factor.kept');
  }
}
