import { expect, type Locator, type Page } from '@playwright/test';
import type { LocalDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { formatDate } from '../../../src/web/i18n/dates.ts';
import { type Translate, translationPattern } from './translations.ts';

/** The search form and the results under it, by what a reader calls things. */
export class SearchPage {
  readonly page: Page;
  readonly say: Translate;
  readonly language: Locale;
  constructor(page: Page, say: Translate, language: Locale) {
    this.page = page;
    this.say = say;
    this.language = language;
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: this.say('search.form.label') });
  }
  /** `flight`: of several, which one, from 0. */
  city(end: 'from' | 'to', flight = 0): Locator {
    return this.form.getByRole('combobox', { name: this.say(`search.form.${end}`), exact: true }).nth(flight);
  }
  option(name: string | RegExp): Locator {
    return this.form.getByRole('option', { name }).first();
  }
  date(which: 'out' | 'back'): Locator {
    return this.form.getByRole('textbox', { name: this.say(`search.form.${which}`), exact: true });
  }
  /** A day of the open calendar. */
  day(date: LocalDate): Locator {
    const name = new RegExp(`^${formatDate(date, this.language, { style: 'long' })}`);
    return this.form.getByRole('button', { name });
  }
  get passengers(): Locator {
    return this.form.locator('summary', { hasText: this.say('search.form.passengersAndClass') });
  }
  more(category: string): Locator {
    return this.form.getByRole('button', {
      name: this.say('search.form.more', { who: this.say(`search.form.category.${category}`) }),
      exact: true,
    });
  }
  get ready(): Locator {
    return this.form.getByRole('button', { name: this.say('search.form.ready'), exact: true });
  }
  get find(): Locator {
    return this.form.getByRole('button', { name: this.say('search.form.find'), exact: true });
  }

  /** Journeys in the list. */
  get cards(): Locator {
    return this.page.locator('main li[id^="i-"]');
  }
  choose(card: Locator): Locator {
    return card.getByRole('button', { name: translationPattern(this.say, 'search.fare.choose', 'name') });
  }

  /** Shows the fares of a card where they are not in sight: a phone has them in a sheet. */
  async open(card: Locator, press: (target: Locator) => Promise<void> = (target) => target.click()): Promise<void> {
    if (!(await this.choose(card).first().isVisible())) await press(card.locator('summary').first());
  }

  async arrived(): Promise<void> {
    await expect(this.page).toHaveURL(/\/search\/[\w-]{8,}/);
    await expect(this.cards.first()).toBeVisible();
  }
}
