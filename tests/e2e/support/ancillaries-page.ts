import { expect, type Locator, type Page } from '@playwright/test';
import { type Translate, translationPattern } from './translations.ts';

/** The screen of additional services, before the ticket and after it, by what a reader calls things. */
export class AncillariesPage {
  readonly page: Page;
  readonly say: Translate;
  constructor(page: Page, say: Translate) {
    this.page = page;
    this.say = say;
  }

  tab(name: 'baggage' | 'meals' | 'seats' | 'bus' | 'special'): Locator {
    return this.page
      .getByRole('navigation', { name: this.say('ancillaries.tabs.label') })
      .getByRole('link', { name: new RegExp(`^${this.say(`ancillaries.tabs.${name}`)}`) });
  }
  get map(): Locator {
    return this.page.getByRole('grid', { name: translationPattern(this.say, 'seats.map.label', 'aircraft') });
  }
  /** A seat of the map by its number. */
  seat(id: string): Locator {
    return this.map.getByRole('button', { name: new RegExp(`^${id},`) });
  }
  /** Where the focus stands on the map. */
  focused(): Promise<string> {
    return this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.seat ?? '');
  }
  /** Presses Tab until the focus is on a seat. */
  async enterMap(): Promise<void> {
    for (let i = 0; i < 60; i += 1) {
      if ((await this.focused()) !== '') return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('Tab never reaches the map');
  }
  /** Walks the map by its arrows to a seat, row first, as a reader without a mouse does. */
  async walkTo(id: string): Promise<void> {
    const rowOf = (seat: string) => Number.parseInt(seat, 10);
    const keys = this.page.keyboard;
    for (let steps = 0; steps < 80; steps += 1) {
      const at = await this.focused();
      if (at === id) return;
      if (at === '') throw new Error('the focus is not on the map');
      const down = rowOf(id) - rowOf(at);
      if (down !== 0)
        await keys.press(Math.abs(down) >= 5 ? (down > 0 ? 'PageDown' : 'PageUp') : down > 0 ? 'ArrowDown' : 'ArrowUp');
      else await keys.press(id.replace(/\d+/, '') > at.replace(/\d+/, '') ? 'ArrowRight' : 'ArrowLeft');
      await expect.poll(() => this.focused()).not.toBe(at);
    }
    throw new Error(`the arrows never reach ${id}`);
  }
  add(what: string, who: string): Locator {
    return this.page.getByRole('button', { name: this.say('ancillaries.add', { what, who }) });
  }
}
