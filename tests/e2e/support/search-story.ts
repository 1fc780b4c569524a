import { expect, type Page } from '@playwright/test';
import { days } from './trip.ts';
import type { Say } from './words.ts';

/** A search from Bishkek to Osh for one, a number of weeks ahead. */
export const address = (week: number, more = ''): string =>
  `/search?from=bishkek&to=osh&out=${days(week).out}&aaa=1${more}`;

export const allAnswered = (page: Page, say: Say) =>
  expect(page.locator('main')).toContainText(say('search.results.allAnswered', { all: 3 }));

export const moreButton = (page: Page) => page.getByRole('button', { name: /^ещё \d+ вариант\S* — показать$/ });

/** Waits for every supplier and shows what came after the page was drawn. */
export async function showAll(page: Page, say: Say): Promise<void> {
  await allAnswered(page, say);
  await moreButton(page).click();
  await expect(moreButton(page)).toBeHidden();
}
