import { expect, type Page } from '@playwright/test';
import type { Translate } from './translations.ts';
import { travelDates } from './trip.ts';

/** A search from Bishkek to Osh for one, a number of weeks ahead. */
export const address = (week: number, more = ''): string =>
  `/search?from=bishkek&to=osh&out=${travelDates(week).out}&aaa=1${more}`;

export const allAnswered = (page: Page, say: Translate) =>
  expect(page.locator('main')).toContainText(say('search.results.allAnswered', { all: 3 }));

/** What came since the reader began to read waits behind it. */
export const moreButton = (page: Page) => page.getByRole('button', { name: /^Нашли (ещё|дешевле).* — показать$/ });

/** Waits for every supplier and shows what came after the reader began to read. */
export async function showAll(page: Page, say: Translate): Promise<void> {
  await allAnswered(page, say);
  if (await moreButton(page).isVisible()) await moreButton(page).click();
  await expect(moreButton(page)).toBeHidden();
}

/** Holds back the suppliers' answers that a page would be told, until the function it returns is called. */
export async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/searches/*/stream*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
