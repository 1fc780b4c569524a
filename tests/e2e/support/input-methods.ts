import { expect, type Locator, type Page } from '@playwright/test';
import { daysBetween, type LocalDate } from '#kernel/dates.ts';
import { formatNumericDate } from '../../../src/web/i18n/dates.ts';
import type { SearchPage } from './search-page.ts';
import { today } from './trip.ts';

/** Ways of using a page: with a mouse, with keys alone, with a finger. */
export interface InputMethod {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Ticks a box or one of several answers. */
  tick(target: Locator): Promise<void>;
  city(search: SearchPage, end: 'from' | 'to', typed: string, name: RegExp): Promise<void>;
  dates(search: SearchPage, out: LocalDate, back: LocalDate): Promise<void>;
}

const chooseCity: InputMethod['city'] = async (search, end, typed, name) => {
  await search.city(end).click();
  await search.city(end).fill(typed);
  await search.option(name).click();
};

export const mouse: InputMethod = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  tick: (target) => target.check(),
  city: chooseCity,
  dates: async (search, out, back) => {
    await search.date('out').click();
    await search.day(out).click();
    await search.day(back).click();
  },
};

export const touch: InputMethod = {
  press: (target) => target.tap(),
  type: async (target, text) => {
    await target.tap();
    await target.fill(text);
  },
  tick: (target) => target.check(),
  city: chooseCity,
  dates: async (search, out, back) => {
    await search.date('out').fill(formatNumericDate(out));
    await search.date('back').fill(formatNumericDate(back));
    await search.date('back').press('Tab');
  },
};

/** More stops than any page has before the one that is wanted. */
const FAR = 150;

/** Presses Tab until the focus is there, as a keyboard user must. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const wanted = await target.elementHandle();
  for (let i = 0; i < FAR; i++) {
    if (await page.evaluate((node) => node === document.activeElement, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

export const keyboard = (page: Page): InputMethod => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return {
    press: async (target) => {
      await tabTo(target);
      await press('Enter');
    },
    type: async (target, text) => {
      await tabTo(target);
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    tick: async (target) => {
      const radios = target.and(page.getByRole('radio'));
      if ((await radios.count()) === 0) {
        await tabTo(target);
        await press('Space');
        return;
      }
      // Tab stops once at a group of answers; arrows go from one to the next.
      const group = page.locator(`input[type=radio][name="${await target.getAttribute('name')}"]`);
      await tabTo(group.first());
      await press('Space');
      while (!(await target.isChecked())) await press('ArrowRight');
    },
    city: async (search, end, typed, name) => {
      await tabTo(search.city(end));
      await page.keyboard.type(typed);
      await expect(search.option(name)).toHaveAttribute('aria-selected', 'true');
      await press('Enter');
      await expect(search.option(name)).toBeHidden();
    },
    dates: async (search, out, back) => {
      await tabTo(search.date('out'));
      await press('ArrowDown');
      await expect(search.day(today())).toBeFocused();
      const far = daysBetween(today(), out);
      for (let i = 0; i < Math.floor(far / 7); i++) await press('ArrowDown');
      for (let i = 0; i < far % 7; i++) await press('ArrowRight');
      await expect(search.day(out)).toBeFocused();
      await press('Enter');
      await expect(search.day(out)).toBeFocused();
      for (let i = 0; i < daysBetween(out, back) / 7; i++) await press('ArrowDown');
      await expect(search.day(back)).toBeFocused();
      await press('Enter');
      // The choice leads on to the field after the dates.
      await expect(search.passengers).toBeFocused();
    },
  };
};
