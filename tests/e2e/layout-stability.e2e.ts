import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { formatDate, formatNumericDate } from '../../src/web/i18n/dates.ts';
import { HeldScripts, movedByLetters } from './support/layout-stability.ts';
import { address, moreButton } from './support/search-story.ts';
import { expect, test } from './support/test.ts';

/** A desk and a phone; `accessibility.e2e.ts` walks every page. */
const WIDTHS = [1280, 360];
/** Number of moved elements that are named. */
const NAMED = 6;

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

test('what suppliers find after the reader has begun to read leaves the list where it stands', async ({ page }) => {
  const scripts = await HeldScripts.on(page);
  const moved = await scripts.movedAt(address(6), WIDTHS, {
    early: () => page.locator('main li[id^="i-"] summary').first().focus(),
    until: () => expect(moreButton(page)).toBeVisible(),
  });
  for (const [width, what] of Object.entries(moved)) expect.soft(what.slice(0, NAMED), `${width} px wide`).toEqual([]);
});

test('a card that is opened before hydration has its fares afterwards', async ({ page }) => {
  const scripts = await HeldScripts.on(page);
  const card = page.locator('main li[id^="i-"]').nth(1);
  await scripts.movedAt(address(6), [1280], { early: () => card.locator('summary').click() });
  await expect(card.locator('button[name="offerId"]').first()).toBeVisible();
});

test('a day that is chosen before hydration is the day of the field afterwards', async ({ page }) => {
  const day = addDays(localDate(new Date(), BUSINESS_TIME_ZONE), 30);
  const scripts = await HeldScripts.on(page);
  await scripts.movedAt('/transfers', [1280], {
    early: () => page.locator('#field-date').fill(formatNumericDate(day)),
  });
  await page.locator('#field-date').blur();
  await expect(page.getByText(formatDate(day, 'ru'))).toBeVisible();
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

test('the search that is opened before hydration has its room', async ({ page }) => {
  for (const width of WIDTHS) {
    const scripts = await HeldScripts.on(page);
    let before = 0;
    const listTop = async () => (await page.locator('main li[id^="i-"]').first().boundingBox())?.y ?? 0;
    await page.setViewportSize({ width, height: 740 });
    await scripts.movedAt(address(6), [width], {
      early: async () => {
        await page.locator('main details summary').first().click();
        before = await listTop();
      },
      until: () => expect(page.locator('main details form').first()).toBeVisible(),
    });
    expect.soft(Math.abs((await listTop()) - before), `${width} px wide`).toBeLessThanOrEqual(1);
  }
});

test('the letters of the product move nothing up or down when they arrive', async ({ page }) => {
  for (const path of ['/', '/order'])
    expect.soft((await movedByLetters(page, path, WIDTHS)).slice(0, NAMED), path).toEqual([]);
});
