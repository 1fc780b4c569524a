import type { Page } from '@playwright/test';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { formatDate } from '../../src/web/i18n/dates.ts';
import { signedIn } from './support/account-page.ts';
import { GROUPS } from './support/screen-groups.ts';
import { alive } from './support/screens.ts';
import { address, moreButton } from './support/search-story.ts';
import { HeldScripts } from './support/stillness.ts';
import { expect, test } from './support/test.ts';

/**
 * A desk and a phone: each page is looked at in both while its scripts are on their way, and again when it has come
 * to life.
 */
const WIDTHS = [1280, 360];
/** Number of moved elements that are named. */
const NAMED = 6;

/**
 * Below what a page asks for once it stands, the end of the page gives way; a map goes to the chosen seat inside its
 * own frame.
 */
const APART: Readonly<Record<string, string>> = { 'nothing found': 'footer', gallery: '[class*="_frame_"]' };

/** What one address shows may have several states, each with its own heading. */
const stateOf = async (page: Page): Promise<string> =>
  `${page.url()} ${await page.getByRole('heading', { level: 1 }).allInnerTexts()}`;

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

let week = 24;
for (const [group, screensOf] of Object.entries(GROUPS)) {
  const own = week;
  week += 2;

  test(`${group}: from its first picture a page stands where it stands when it has come to life`, async ({
    page,
    say,
    complaints,
  }) => {
    test.slow();
    complaints.expect(/status of (400|403|404|409|422)/);
    complaints.expect(/^Blocked script execution in 'about:srcdoc'/);
    const scripts = await HeldScripts.on(page);
    const seen = new Set<string>();
    for (const { name, path, act } of await screensOf(page, own))
      await test.step(name, async () => {
        if (act) {
          await page.goto(path);
          await alive(page);
          await act(page, say);
          if (seen.has(await stateOf(page))) return;
        }
        // Whatever was pressed led to is opened anew.
        const moved = await scripts.movedAt(act ? page.url() : path, WIDTHS, { apart: APART[name] });
        for (const [width, what] of Object.entries(moved))
          expect.soft(what.slice(0, NAMED), `${name}, ${width} px wide`).toEqual([]);
        seen.add(await stateOf(page));
      });
  });
}

test('what suppliers find later waits for a press, and the list stands where it stood', async ({ page }) => {
  const scripts = await HeldScripts.on(page);
  const moved = await scripts.movedAt(address(6), WIDTHS, {
    until: () => expect(moreButton(page)).toBeVisible(),
  });
  for (const [width, what] of Object.entries(moved)) expect.soft(what.slice(0, NAMED), `${width} px wide`).toEqual([]);
});

test('a day that is chosen before hydration is the day of the field afterwards', async ({ page }) => {
  await signedIn(page, 'platinum');
  const day = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), -3);
  const scripts = await HeldScripts.on(page);
  await scripts.movedAt('/account/operations', [1280], {
    early: () => page.locator('input[type=date][name=from]').fill(day),
  });
  await expect(page.getByText(formatDate(day, 'ru', { style: 'long', year: true }))).toBeVisible();
});

test('a menu that is opened before the page has come to life stays open', async ({ page, say }) => {
  const scripts = await HeldScripts.on(page);
  const all = page.getByRole('link', { name: say('shell.contact.all') });
  await scripts.movedAt('/', [1280], { early: () => page.getByLabel(say('shell.contact.open')).click() });
  await expect(all).toBeVisible();
  await page.getByLabel(say('shell.contact.open')).click();
  await expect(all).toBeHidden();
});

test('a field focused before hydration keeps the focus', async ({ page, say, complaints }) => {
  complaints.expect(/status of 400/);
  const out = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 20);
  const scripts = await HeldScripts.on(page);
  await scripts.movedAt(
    `/search?shape=multi&from=bishkek&to=osh&out=${out}&from=osh&to=moscow&out=${addDays(out, -1)}`,
    [1280],
    { early: () => page.getByRole('alert').getByRole('link').click() },
  );
  await expect(page.getByRole('textbox', { name: say('search.form.date') }).nth(1)).toBeFocused();
});
