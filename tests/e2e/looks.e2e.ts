import type { Page } from '@playwright/test';
import { htmlLang, LOCALE_COOKIE, LOCALES } from '#kernel/locale.ts';
import { accountScreens, doorScreens } from './support/account-screens.ts';
import { barriers, tooWide, unknownPairs, unreached } from './support/looking.ts';
import { GROUPS } from './support/screen-groups.ts';
import { alive } from './support/screens.ts';
import { HeldScripts } from './support/stillness.ts';
import { type Complaints, expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** Screens that are walked with Tab as well; the others are covered by their stories. */
const KEYS: ReadonlySet<unknown> = new Set([accountScreens, doorScreens]);
/** Groups whose screens do not stand a second look: what is pressed in them ends something. */
const ANEW: ReadonlySet<string> = new Set(['booking', 'watches', 'doors']);
/** A desk and a phone: each page is measured in both before its scripts come, and when it has come to life. */
const WIDTHS = [1280, 360];
/** So many of what moved are named. */
const NAMED = 6;

/**
 * Below what a page asks for once it stands, the end of the page gives way; a map goes to the chosen seat inside its
 * own frame.
 */
const APART: Readonly<Record<string, string>> = { 'nothing found': 'footer', gallery: '[class*="_frame_"]' };

/** Refusals are answers too, and the browser notes them; letters run no scripts, not the tool’s either. */
const expectRefusals = (complaints: Complaints): void => {
  complaints.expect(/status of (400|403|404|409|422)/);
  complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
};

/** What one address shows may have several states, each with its own heading. */
const stateOf = async (page: Page): Promise<string> =>
  `${page.url()} ${await page.getByRole('heading', { level: 1 }).allInnerTexts()}`;

/** Weeks of its own for each group, within the year that is sold. */
let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 5;

  test(`${group}: every screen is accessible, in colours that are checked for every theme`, async ({
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
        expect.soft(await barriers(page), name).toEqual([]);
        expect.soft(await unknownPairs(page), name).toEqual([]);
        if (KEYS.has(screensOf)) expect.soft(await unreached(page), `${name}, with keys alone`).toEqual([]);
      });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

    test(`${group}: every screen stands still while it loads and fits a phone 360 px wide`, async ({
      page,
      complaints,
    }) => {
      test.slow();
      expectRefusals(complaints);
      const scripts = await HeldScripts.on(page);
      let screens = await screensOf(page, own + 1);
      const seen = new Set<string>();
      const still = async (name: string, path: string) => {
        const moved = await scripts.movedAt(path, WIDTHS, { apart: APART[name] });
        for (const [width, what] of Object.entries(moved))
          expect.soft(what.slice(0, NAMED), `${name}, ${width} px wide`).toEqual([]);
        seen.add(await stateOf(page));
      };
      for (const [i, language] of LOCALES.entries()) {
        const again = i > 0 && ANEW.has(group);
        if (again) await page.context().clearCookies();
        const cookie = { name: LOCALE_COOKIE, value: language, url: process.env.SAPAR_URL as string };
        await page.context().addCookies([cookie]);
        if (again) screens = await screensOf(page, own + 1 + i);
        for (const { name, path, act } of screens)
          await test.step(`${name}, ${language}`, async () => {
            if (act) {
              await page.goto(path);
              await alive(page);
              await act(page, wordsOf(language));
            } else if (i === 0) await still(name, path);
            else await scripts.drawnAt(path);
            expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(htmlLang(language));
            expect.soft(await tooWide(page), `${name}, ${language}`).toEqual([]);
            // Whatever was pressed led to is opened anew.
            if (act && i === 0 && !seen.has(await stateOf(page))) await still(name, page.url());
          });
      }
    });
  });
}

test('control: a violation, an unchecked pair of colours and an overflow are found', async ({ page }) => {
  await page.goto('/content/about/us');
  await alive(page);
  expect([await barriers(page), await unknownPairs(page), await tooWide(page)]).toEqual([[], [], []]);
  await page
    .locator('main p')
    .first()
    .evaluate((node) => {
      node.style.color = 'var(--line)';
      node.style.width = '3000px';
      node.innerHTML += '<img src="/favicon.svg">';
    });
  expect((await barriers(page)).map((barrier) => barrier.split(':')[0])).toEqual(
    expect.arrayContaining(['color-contrast', 'image-alt']),
  );
  expect(await unknownPairs(page)).toEqual([expect.stringMatching(/^line on \w+: <p/)]);
  expect(await tooWide(page)).not.toEqual([]);
});
