import {
  accessibilityViolations,
  frameOf,
  overflowingElements,
  unreachableByTab,
} from './support/accessibility-checks.ts';
import { accountScreens, signInScreens } from './support/account-screens.ts';
import { HeldScripts } from './support/layout-stability.ts';
import { desk, GROUPS } from './support/screen-groups.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { expectRefusals, stateOf } from './support/walk.ts';

/** Screens that are walked with Tab as well; the others are covered by their stories. */
const KEYS: ReadonlySet<unknown> = new Set([accountScreens, signInScreens, desk]);
/** A phone and a desktop: each page is measured in both before its scripts come, and when it has come to life. */
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 740 };
/** So many of what moved are named. */
const NAMED = 6;

/** Below what a page asks for once it stands, the end of the page gives way. */
const APART: Readonly<Record<string, string>> = { 'nothing found': 'footer' };

/** Weeks of its own for each group, within the year that is sold; `accessibility.catalogue.ts` has those between. */
let week = 14;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 5;

  test(`${group}: every screen loads without layout shift, fits a phone and is accessible`, async ({
    page,
    say,
    complaints,
  }) => {
    // The pages of the account are many: the walk takes minutes on a slow machine.
    test.setTimeout(test.info().timeout * 8);
    expectRefusals(complaints);
    const scripts = await HeldScripts.on(page);
    const screens = (await screensOf(page, own)).filter(({ repeats }) => !repeats);
    const seen = new Set<string>();
    /** Each is walked with its first page. */
    const frames = new Set<string>();
    /** What holds at a width, in a page that is that wide. */
    const checkedAt = (name: string) => async (width: number) => {
      if (width === PHONE.width) {
        expect.soft(await overflowingElements(page), `${name}, ${width} px wide`).toEqual([]);
        return;
      }
      expect.soft(await accessibilityViolations(page), name).toEqual([]);
    };
    const stable = async (name: string, path: string, at?: (width: number) => Promise<void>) => {
      const options = { apart: APART[name], ...(at && { at }) };
      const moved = await scripts.movedAt(path, [PHONE.width, DESKTOP.width], options);
      for (const [width, what] of Object.entries(moved))
        expect.soft(what.slice(0, NAMED), `${name}, ${width} px wide`).toEqual([]);
      seen.add(await stateOf(page));
    };
    for (const { name, path, act } of screens)
      await test.step(name, async () => {
        const check = checkedAt(name);
        if (act) {
          await page.setViewportSize(DESKTOP);
          await page.goto(path);
          await waitForHydration(page);
          await act(page, say);
          await check(DESKTOP.width);
          await page.setViewportSize(PHONE);
          await check(PHONE.width);
        } else await stable(name, path, check);
        const state = await stateOf(page);
        const at = page.url();
        if (KEYS.has(screensOf)) {
          await page.setViewportSize(DESKTOP);
          const frame = await frameOf(page);
          expect.soft(await unreachableByTab(page, frames.has(frame)), `${name}, with keys alone`).toEqual([]);
          frames.add(frame);
        }
        // The page that an action led to is opened anew.
        if (act && !seen.has(state)) await stable(name, at);
      });
  });
}

test('control: violations, an unchecked pair of colours, faint text of no pair and an overflow are found', async ({
  page,
}) => {
  await page.goto('/content/about/us');
  await waitForHydration(page);
  expect([await accessibilityViolations(page), await overflowingElements(page)]).toEqual([[], []]);
  await page
    .locator('main p')
    .first()
    .evaluate((node) => {
      node.style.color = 'var(--line)';
      node.style.width = '3000px';
      node.innerHTML += '<img src="/favicon.svg">';
      const button = '<button aria-label="x" style="all: unset; width: 12px; height: 12px"></button>';
      node.insertAdjacentHTML('afterend', `<div style="display: flex">${button.repeat(3)}</div>`);
      // No pair of tokens: seen through, and of the browser's own colours.
      node.insertAdjacentHTML('afterend', '<div style="opacity: 0.3">faint</div>');
      node.insertAdjacentHTML('afterend', '<input aria-label="pale" value="pale" style="all: revert; color: #bbb">');
    });
  const found = await accessibilityViolations(page);
  expect(found.map((barrier) => barrier.split(':')[0])).toEqual(
    expect.arrayContaining(['color-contrast', 'image-alt', 'target-size']),
  );
  expect(found).toContainEqual(expect.stringMatching(/^line on \w+: <p/));
  const contrast = found.find((barrier) => barrier.startsWith('color-contrast')) ?? '';
  expect([contrast.split(', ').length, contrast]).toEqual([2, expect.stringContaining('input')]);
  expect(await page.locator('[data-unpaired]').count()).toBe(0);
  expect(await overflowingElements(page)).not.toEqual([]);
});
