import { accountScreens, doorScreens } from './support/account-screens.ts';
import { barriers, tooWide, unknownPairs, unreached } from './support/looking.ts';
import { GROUPS } from './support/screen-groups.ts';
import { alive } from './support/screens.ts';
import { HeldScripts } from './support/stillness.ts';
import { expect, test } from './support/test.ts';
import { expectRefusals, stateOf } from './support/walk.ts';

/** Screens that are walked with Tab as well; the others are covered by their stories. */
const KEYS: ReadonlySet<unknown> = new Set([accountScreens, doorScreens]);
/** A phone and a desktop: each page is measured in both before its scripts come, and when it has come to life. */
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 740 };
/** So many of what moved are named. */
const NAMED = 6;

/** Below what a page asks for once it stands, the end of the page gives way. */
const APART: Readonly<Record<string, string>> = { 'nothing found': 'footer' };

/** Weeks of its own for each group, within the year that is sold; `looks.catalogue.ts` has those between. */
let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 5;

  test(`${group}: every screen stands still while it loads, fits a phone and is accessible`, async ({
    page,
    say,
    complaints,
  }) => {
    test.slow();
    expectRefusals(complaints);
    const scripts = await HeldScripts.on(page);
    const screens = (await screensOf(page, own)).filter(({ repeats }) => !repeats);
    const seen = new Set<string>();
    const still = async (name: string, path: string) => {
      const moved = await scripts.movedAt(path, [PHONE.width, DESKTOP.width], { apart: APART[name] });
      for (const [width, what] of Object.entries(moved))
        expect.soft(what.slice(0, NAMED), `${name}, ${width} px wide`).toEqual([]);
      seen.add(await stateOf(page));
    };
    for (const { name, path, act } of screens)
      await test.step(name, async () => {
        if (act) {
          await page.goto(path);
          await alive(page);
          await act(page, say);
        } else await still(name, path);
        expect.soft(await barriers(page), name).toEqual([]);
        expect.soft(await unknownPairs(page), name).toEqual([]);
        await page.setViewportSize(PHONE);
        expect.soft(await tooWide(page), `${name}, ${PHONE.width} px wide`).toEqual([]);
        await page.setViewportSize(DESKTOP);
        const state = await stateOf(page);
        if (KEYS.has(screensOf)) expect.soft(await unreached(page), `${name}, with keys alone`).toEqual([]);
        // Whatever was pressed led to is opened anew.
        if (act && !seen.has(state)) await still(name, page.url());
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
