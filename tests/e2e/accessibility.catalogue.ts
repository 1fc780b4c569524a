import { htmlLang, LOCALE_COOKIE, LOCALES } from '#kernel/locale.ts';
import { accessibilityViolations, overflowingElements } from './support/accessibility-checks.ts';
import { HeldScripts } from './support/layout-stability.ts';
import { GROUPS } from './support/screen-groups.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/translations.ts';
import { expectRefusals } from './support/walk.ts';

/** Groups whose screens do not stand a second look: what is pressed in them ends something. */
const ANEW: ReadonlySet<string> = new Set(['booking', 'watches', 'doors']);

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** Weeks of its own for each group and language, between those of `accessibility.e2e.ts`. */
let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 5;

  test(`${group}: every screen fits a phone in every language, and is accessible there`, async ({
    page,
    complaints,
  }) => {
    test.slow();
    expectRefusals(complaints);
    const scripts = await HeldScripts.on(page);
    let screens = await screensOf(page, own + 1);
    for (const [i, language] of LOCALES.entries()) {
      const again = i > 0 && ANEW.has(group);
      if (again) await page.context().clearCookies();
      const cookie = { name: LOCALE_COOKIE, value: language, url: process.env.SAPAR_URL as string };
      await page.context().addCookies([cookie]);
      if (again) screens = await screensOf(page, own + 1 + i);
      for (const { name, path, act } of screens)
        await test.step(`${name}, ${language}`, async () => {
          if (act || i === 0) {
            await page.goto(path);
            await waitForHydration(page);
            await act?.(page, wordsOf(language));
          } else await scripts.drawnAt(path);
          expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(htmlLang(language));
          expect.soft(await overflowingElements(page), `${name}, ${language}`).toEqual([]);
          if (i > 0) return;
          expect.soft(await accessibilityViolations(page), name).toEqual([]);
        });
    }
  });
}
