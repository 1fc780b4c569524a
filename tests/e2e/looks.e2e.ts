import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LOCALES } from '#kernel/locale.ts';
import { THEMES } from '../../src/web/shell/client-state.ts';
import {
  alive,
  bookingScreens,
  CONTENT,
  orderScreens,
  type Screen,
  SEARCH,
  wear,
} from './support/screens.ts';
import { type Complaints, expect, test } from './support/test.ts';

const GROUPS: Readonly<Record<string, (page: Page, week: number) => Promise<readonly Screen[]>>> = {
  search: async () => SEARCH,
  booking: bookingScreens,
  orders: orderScreens,
  content: async () => CONTENT,
};

/** Refusals are answers too, and the browser notes them; letters run no scripts, not the tool’s either. */
const expectRefusals = (complaints: Complaints): void => {
  complaints.expect(/status of (400|403|404|409|422)/);
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Part = 'all' | 'colours' | 'all but colours';

/** What stands in somebody's way, as «rule: the elements». */
async function barriers(page: Page, part: Part): Promise<string[]> {
  // In the page itself: the usual mode opens another page for every answer.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  axe.withTags(WCAG);
  if (part === 'colours') axe.withRules(['color-contrast']);
  if (part === 'all but colours') axe.disableRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What is cut off or pushes the page sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => node.getBoundingClientRect().right > width + 1,
    );
    return [
      `${document.documentElement.scrollWidth} px`,
      ...wide.slice(0, 8).map((node) => `${node.tagName}.${node.className}`),
    ];
  });

let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 8;

  test(`${group}: nobody meets a barrier, in the light, dark and contrast themes`, async ({
    page,
    say,
    complaints,
  }) => {
    test.slow();
    expectRefusals(complaints);
    for (const { name, path, act } of await screensOf(page, own))
      await test.step(name, async () => {
        await page.goto(path);
        await alive(page);
        await act?.(page, say);
        const found: Record<string, string[]> = {};
        for (const theme of THEMES) {
          await wear(page, theme);
          found[theme] = await barriers(page, theme === 'light' ? 'all' : 'colours');
        }
        expect.soft(found, name).toEqual({ light: [], dark: [], contrast: [] });
      });
  });

  for (const [i, language] of LOCALES.entries())
    test.describe(language, () => {
      test.use({ language, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

      test(`${group}: every screen fits a phone 360 px wide`, async ({ page, say, complaints }) => {
        expectRefusals(complaints);
        for (const { name, path, act } of await screensOf(page, own + 2 * (i + 1)))
          await test.step(name, async () => {
            await page.goto(path);
            await alive(page);
            await act?.(page, say);
            expect.soft(await tooWide(page), name).toEqual([]);
            if (language === 'kg') expect.soft(await barriers(page, 'all but colours'), name).toEqual([]);
          });
      });
    });
}
