import type { Page } from '@playwright/test';

/** The loading bar shows work that takes longer than 400 ms: so often it is looked at, and found hidden, in a row. */
const LOOK_EVERY_MS = 100;
const LOOKS = 6;

/**
 * Waits until nothing is on its way: the loading bar counts what a page fetches, and a live connection until its first
 * event. `bar` is its accessible name.
 */
export async function settled(page: Page, bar: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.quietLooks = '0';
  });
  await page.waitForFunction(
    ({ bar, looks }) => {
      const root = document.documentElement;
      const shown = document.querySelector(`[role=progressbar][aria-label="${CSS.escape(bar)}"]`)?.checkVisibility();
      const quiet = shown ? 0 : Number(root.dataset.quietLooks) + 1;
      root.dataset.quietLooks = String(quiet);
      return quiet >= looks;
    },
    { bar, looks: LOOKS },
    { polling: LOOK_EVERY_MS, timeout: 15_000 },
  );
}
