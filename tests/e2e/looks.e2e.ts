import { LOCALES } from '#kernel/locale.ts';
import { THEMES } from '#kernel/theme.ts';
import { accountScreens, doorScreens } from './support/account-screens.ts';
import { barriers, tooWide, unreached } from './support/looking.ts';
import { GROUPS } from './support/screen-groups.ts';
import { alive, wear } from './support/screens.ts';
import { type Complaints, expect, test } from './support/test.ts';

/** Screens that are walked with Tab as well; the others are covered by their stories. */
const KEYS: ReadonlySet<unknown> = new Set([accountScreens, doorScreens]);

/** Refusals are answers too, and the browser notes them; letters run no scripts, not the tool’s either. */
const expectRefusals = (complaints: Complaints): void => {
  complaints.expect(/status of (400|403|404|409|422)/);
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
};

/** A desk and three phones a group: each on weeks of its own, and within the year that is sold. */
let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 8;

  test(
    `${group}: nobody meets a barrier, in the light, dark and contrast ` +
      `themes${KEYS.has(screensOf) ? ', nor with keys alone' : ''}`,
    async ({ page, say, complaints }) => {
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
          if (KEYS.has(screensOf)) expect.soft(await unreached(page), `${name}, with keys alone`).toEqual([]);
        });
    },
  );

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
