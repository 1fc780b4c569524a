import type { Page } from '@playwright/test';
import { checkScreen, expectAccessible, overflowingElements } from './support/accessibility-checks.ts';
import { signIn } from './support/account-page.ts';
import { expect, test } from './support/test.ts';
import type { Translate } from './support/translations.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DESKTOP = { width: 1280, height: 740 };

/** Every list that has filters: who reads it, and one of the fields. */
const LISTS = {
  platinum: {
    '/account/orders': 'number',
    '/account/tickets': 'number',
    '/account/operations': 'days',
    '/account/passengers': 'q',
  },
  admin: { '/office/audit': 'actor', '/office/users': 'q', '/office/requests': 'kind' },
} as const;

const lineOf = (page: Page, text: string | RegExp) =>
  page.getByRole('main').locator('summary').filter({ hasText: text }).first();
const filtersOf = (page: Page, say: Translate, count = 0) =>
  lineOf(page, count > 0 ? say('common.filters.set', { count }) : say('common.filters.title'));

test.describe('on a phone', () => {
  test.use(PHONE);

  test('list filters are collapsed on a phone, shown on a desktop, and stay open once opened', async ({
    page,
    say,
  }) => {
    test.slow();
    for (const [who, lists] of Object.entries(LISTS)) {
      await signIn(page, who);
      for (const [path, name] of Object.entries(lists))
        await test.step(path, async () => {
          if (path === '/account/passengers') await page.goto(`${path}?q=zzz`);
          else await page.goto(path);
          // The days of operations are behind a button that names them.
          const field =
            name === 'days'
              ? page.getByRole('main').locator('form summary').filter({ hasText: / – / })
              : page.getByRole('main').locator(`[name=${name}]:not([type=hidden]), #field-${name}`);
          const line = path === '/account/operations' ? lineOf(page, / – /) : lineOf(page, /Фильтры/);
          // On a desktop they stand over the list, without a line to press.
          await page.setViewportSize(DESKTOP);
          await expect(field).toBeVisible();
          await expect(line).toBeHidden();
          await page.setViewportSize(PHONE.viewport);
          await expect(line).toBeVisible();
          await expect(field).toBeHidden();
          expect(await overflowingElements(page)).toEqual([]);
          await line.press('Enter');
          await expect(field).toBeVisible();
          expect(await overflowingElements(page)).toEqual([]);
          // `accessibility.e2e.ts` looks at the agent's.
          if (who === 'admin') await expectAccessible(page);
        });
    }

    await page.goto('/office/users');
    await filtersOf(page, say).press('Enter');
    const typed = page.getByLabel(say('users.list.search'));
    await typed.fill('sapar');
    await typed.press('Enter');
    await expect(page).toHaveURL(/q=sapar/);
    await expect(filtersOf(page, say, 1)).toBeVisible();
    await expect(typed).toHaveValue('sapar');
    // A reader of the address sees the number of set filters, and the list.
    await page.reload();
    await expect(filtersOf(page, say, 1)).toBeVisible();
    await expect(typed).toBeHidden();
    await page.goto('/office/users?q=sapar&kind=sellers');
    await expect(filtersOf(page, say, 2)).toBeVisible();
    await checkScreen(page, 'filters-folded');
  });

  test('filters work without JavaScript and do not shift the layout', async ({ browser, page }) => {
    await signIn(page, 'platinum');
    await page.goto('/account/orders');
    const state = await page.context().storageState();
    const context = await browser.newContext({
      ...PHONE,
      storageState: state,
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    });
    const plain = await context.newPage();
    await plain.goto('/account/orders');
    const at = (one: Page) =>
      one
        .getByRole('main')
        .locator('summary')
        .filter({ hasText: /Фильтры/ })
        .boundingBox();
    expect(await at(plain)).toEqual(await at(page));
    await plain
      .locator('summary')
      .filter({ hasText: /Фильтры/ })
      .click();
    await plain.locator('[name=number]').fill('S-000000');
    await plain.locator('[name=number]').press('Enter');
    await expect(plain.locator('summary').filter({ hasText: 'Фильтры (1)' })).toBeVisible();
    await context.close();
  });
});
