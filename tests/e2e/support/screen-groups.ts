import type { Page } from '@playwright/test';
import { accountScreens, doorScreens } from './account-screens.ts';
import { bookingScreens, CONTENT, orderScreens, type Screen, SEARCH, watchScreens } from './screens.ts';

/** Every kind of page that readers and agents meet; `week`: when whatever is sold for it travels. */
export const GROUPS: Readonly<Record<string, (page: Page, week: number) => Promise<readonly Screen[]>>> = {
  account: accountScreens,
  booking: bookingScreens,
  orders: orderScreens,
  watches: watchScreens,
  search: async () => SEARCH,
  content: async () => CONTENT,
  doors: doorScreens,
};
