import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Translate, translationPattern } from './translations.ts';

/** `992-2400000017`, thirteen digits. */
const TICKET = /\b\d{3}-\d{10}\b/g;

/** Fields of the new day of each slice of an exchange. */
export const newDay = (page: Page, say: Translate): Locator =>
  page.getByRole('textbox', { name: translationPattern(say, 'order.exchange.newDay', 'from', 'to') });

export class OrderPage {
  readonly page: Page;
  readonly say: Translate;
  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }

  get id(): string {
    return /\/order\/([\w-]+)/.exec(this.page.url())?.[1] ?? '';
  }
  /** Where the order stands, in the words of its headline. */
  async stands(status: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.say(`order.status.${status}`) })).toBeVisible({
      timeout: 30_000,
    });
    // The headline comes first; the rest may still be on its way.
    await this.page.waitForLoadState('domcontentloaded');
  }
  async number(): Promise<string> {
    const [before] = this.say('order.number', { number: '|' }).split('|') as [string];
    const text = await this.page.locator('main').innerText();
    return new RegExp(`${before}(S-[\\w-]+)`).exec(text)?.[1] ?? '';
  }
  get people(): Locator {
    return this.page.getByRole('region', { name: this.say('order.passengers.title') });
  }
  async tickets(): Promise<string[]> {
    return [...new Set((await this.people.innerText()).match(TICKET))];
  }
  /** The itinerary receipt in the reader's own language. */
  get receipt(): Locator {
    return this.page.getByRole('link', {
      name: new RegExp(`^${this.say('order.documents.itinerary')}\\s*PDF`),
    });
  }
  /** Pays, or goes back to a payment that was begun. */
  get pay(): Locator {
    return this.page
      .getByRole('button', { name: translationPattern(this.say, 'order.actions.pay', 'sum') })
      .or(this.page.getByRole('button', { name: translationPattern(this.say, 'order.actions.resume', 'sum') }));
  }
}

/** What a link downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await download.path());
}
