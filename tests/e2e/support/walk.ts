import type { Page } from '@playwright/test';
import type { Complaints } from './test.ts';

/** What the walks over every screen have in common, `accessibility.e2e.ts` and `accessibility.catalogue.ts`. */

/** Refusals are answers too, and the browser notes them; letters run no scripts, not the tool’s either. */
export const expectRefusals = (complaints: Complaints): void => {
  complaints.expect(/status of (400|403|404|409|422)/);
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
};

/** What one address shows may have several states, each with its own heading. */
export const stateOf = async (page: Page): Promise<string> =>
  `${page.url()} ${await page.getByRole('heading', { level: 1 }).allInnerTexts()}`;
