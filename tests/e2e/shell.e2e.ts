import { localDate } from '#kernel/dates.ts';
import { htmlLang, LOCALES } from '#kernel/locale.ts';
import { CONTENT_LINKS, CONTENT_NAMES } from '../../src/web/shell/links.ts';
import { isNewYearPeriod } from '../../src/web/shell/season.ts';
import { axeViolations } from './support/accessibility-checks.ts';
import { waitForHydration } from './support/screens.ts';
import { collapseSpaces, fetchPage, textInside } from './support/server-html.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/translations.ts';

/** As most readers have it: links are fetched ahead. */
test.use({ prefetch: true });

const YEAR = 365 * 86_400;

test('an unknown address is a page that says so in the reader’s language and leads home', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: say('shell.error.notFound') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('common.actions.home') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('home.title') })).toBeVisible();
});

test('where access is denied the page says so', async ({ page, say }) => {
  const { status, html } = await fetchPage(page, '/bad-access');
  expect([status, textInside(html, 'h1')]).toEqual([403, collapseSpaces(say('shell.badAccess.title'))]);
});

test('the chosen language is kept for 365 days, without a prefix, and Kyrgyz is ky in HTML', async ({
  page,
  context,
  say,
}) => {
  await page.goto('/news');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  let now = say;
  for (const language of ['kg', 'en', 'ru'] as const) {
    await page.getByRole('banner').getByLabel(now('shell.language.current')).click();
    await page.getByRole('button', { name: now(`shell.language.${language}`) }).click();
    now = wordsOf(language);
    await expect(page.getByRole('heading', { level: 1, name: now('shell.news.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'kg' ? 'ky' : language);
    await expect(page).toHaveURL(/\/news$/);
    const cookie = (await context.cookies()).find(({ name }) => name === 'defaultLanguage');
    expect(cookie?.value).toBe(language);
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  }
});

test('a chosen theme is there from the first byte of the next page', async ({ page, context, say }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const theme of ['contrast', 'dark'] as const) {
    await page.reload();
    await page.getByRole('banner').getByLabel(say('shell.theme.label')).first().click();
    await page
      .getByRole('button', { name: say(`shell.theme.${theme}`) })
      .locator('visible=true')
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const html = await (await page.request.get('/')).text();
    expect(html).toMatch(new RegExp(`<html[^>]* data-theme="${theme}"`));
  }
  const cookie = (await context.cookies()).find(({ name }) => name === 'theme');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + YEAR - 86_400);
});

test('while another page is on its way its bar stands in a landmark, as all of a page does', async ({ page, say }) => {
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(/news\.data|_root\.data/, async (route) => {
    await answer;
    await route.continue();
  });
  await page.goto('/order');
  await waitForHydration(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.nav.news') })
    .first()
    .click();
  await expect(page.getByRole('progressbar', { name: say('shell.progress') })).toBeVisible();
  const found = await axeViolations(page, { runOnly: ['region'] });
  answerNow();
  expect(found).toEqual([]);
  await expect(page).toHaveURL(/\/news$/);
});

test('snow falls in the footer in its season only', async ({ page }) => {
  const { html } = await fetchPage(page, '/');
  const flakes = html.slice(html.indexOf('<footer')).match(/class="[^"]*snow[^"]*"/g) ?? [];
  expect(flakes).toHaveLength(isNewYearPeriod(localDate(new Date(), 'Asia/Bishkek')) ? 1 : 0);
});

test('a lost connection is shown, and its return is announced', async ({ page, context, say, complaints }) => {
  // What was being fetched ahead when the line broke is complained of too.
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Error loading route module/);
  await page.goto('/news');
  await expect(page.getByText(say('shell.offline'))).toBeHidden();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await context.setOffline(true);
  await expect(page.getByText(say('shell.offline'))).toBeVisible();
  await context.setOffline(false);
  const status = page.locator('[aria-live="polite"]').filter({ hasText: say('shell.online') });
  await expect(status).toBeVisible();
  await expect(page.getByText(say('shell.offline'))).toBeHidden();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('when a part of the program is gone after a release the page reloads, at most once a minute', async ({
  page,
  say,
  complaints,
}) => {
  complaints.expect(/status of 404|dynamically imported module|preload|Error loading route module/i);
  const begin = Date.now();
  await page.route(/\/assets\/order-find[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/news');
  // Before the page has come to life a link loads its page anew, without any part of the program.
  await waitForHydration(page);
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.nav.order') })
    .first()
    .click();
  await expect.poll(() => loads.length).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The time of the reload is kept for the minute in which there is no other.
  await expect(async () => {
    const guard = await page.evaluate(() => sessionStorage.getItem('sapar.chunk-reload'));
    expect(Number(guard)).toBeGreaterThanOrEqual(begin);
  }).toPass();
  expect(loads.length).toBe(1);
});

test('the contact button offers a messenger and two phone lines', async ({ page, say }) => {
  await page.goto('/');
  await page.getByLabel(say('shell.contact.open')).click();
  await expect(page.getByRole('link', { name: say('shell.contact.messenger') })).toBeVisible();
  await expect(page.locator('details[open] a[href^="tel:"]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: say('shell.contact.messenger') })).toBeHidden();
});

test('the newest headline on the home page leads to its article, the list to all', async ({ page, say }) => {
  await page.goto('/');
  const headline = page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.nav.news') })
    .first();
  const title = (await headline.innerText()).split('\n').at(-1) ?? '';
  await headline.click();
  await expect(page).toHaveURL(/\/news\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('shell.news.all') })
    .click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: title })).toBeVisible();
});

for (const language of LOCALES)
  test.describe(language, () => {
    test.use({ language });

    test('every page of the footer is there in the reader’s language', async ({ page, say }) => {
      const home = await fetchPage(page, '/');
      expect(textInside(home.html, 'footer')).toMatch(/2008–20\d\d/);
      const links = new Map(
        [...home.html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = '', name = '']) => [
          name.replaceAll(/<[^>]+>/g, '').trim(),
          href,
        ]),
      );
      const titles = new Set<string>();
      for (const name of CONTENT_NAMES)
        await test.step(name, async () => {
          const path = links.get(say(`shell.footer.${name}`)) ?? '';
          expect(path).toBe(CONTENT_LINKS[name]);
          const { status, html } = await fetchPage(page, path);
          expect(status).toBe(200);
          expect(/<html[^>]* lang="(\w+)"/.exec(html)?.[1]).toBe(htmlLang(language));
          titles.add(textInside(html, 'h1'));
          expect(textInside(html, 'article').length).toBeGreaterThan(300);
        });
      expect(titles.size).toBe(CONTENT_NAMES.length);
    });
  });

test('the policy is English at its own address, whatever the reader speaks', async ({ page }) => {
  const english = await fetchPage(page, '/en/policy');
  expect(english.html).toMatch(/<article\b[^>]* lang="en"/);
  expect(textInside(english.html, 'h1')).toMatch(/policy/i);
  expect(textInside((await fetchPage(page, '/policy')).html, 'h1')).toMatch(/[а-я]/i);
});

test('robots and the sitemap name pages that are there', async ({ page }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  const listed = [...(await (await page.request.get(sitemap)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  expect(listed.length).toBeGreaterThan(8);
  for (const [, address] of listed) {
    const response = await page.request.get(address as string);
    expect(response.status(), address).toBe(200);
    expect(await response.text(), address).toContain('<link rel="canonical"');
  }
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/icon-180.png', '/og.png'])
    expect((await page.request.get(path)).status(), path).toBe(200);
});
