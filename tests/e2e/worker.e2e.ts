import { chromium, type Page } from '@playwright/test';
import { signIn } from './support/account-page.ts';
import { createIssuedOrder, readOrder } from './support/api-setup.ts';
import { waitForHydration } from './support/screens.ts';
import { expect, NO_NETWORK, test } from './support/test.ts';
import { translationPattern } from './support/translations.ts';

test.use({ serviceWorkers: 'allow' });

/** Addresses of the pages and papers that the worker keeps. */
const keptPaths = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith('sapar-kept')))
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
};

test('an opened order and its receipt are read without a network, and leave the device with another person', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const id = await createIssuedOrder(page, 41);
  const { number } = await readOrder(page, id);
  await page.goto(`/order/${id}`);
  await expect(page.getByText(number).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(keptPaths), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/offline', `/order/${id}`, `/api/orders/${id}/documents/itinerary.pdf`]));

  await context.setOffline(true);
  // A page that was never opened: the list of what can be read.
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1, name: say('offline.page.title') })).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText(number).first()).toBeVisible();
  const receipt = await page.evaluate(
    async (path) => (await fetch(path)).headers.get('content-type'),
    `/api/orders/${id}/documents/itinerary.pdf?locale=ru`,
  );
  expect(receipt).toContain('pdf');
  // Prices are never read from a copy.
  await page.goto('/explore');
  await expect(page.getByRole('heading', { level: 1, name: say('offline.page.title') })).toBeVisible();

  await context.setOffline(false);
  await signIn(page, 'silver');
  await page.goto('/account/orders');
  await expect.poll(() => page.evaluate(keptPaths), { timeout: 30_000 }).not.toContain(`/order/${id}`);

  // Signing out takes everything at once, before another page has said whose browser it is.
  await page.evaluate(async () => (await caches.open('sapar-kept-1')).put('/order/kept-before', new Response('kept')));
  await page.evaluate(() => fetch('/logout', { method: 'POST', body: new URLSearchParams() }));
  await expect.poll(() => page.evaluate(keptPaths)).not.toContain('/order/kept-before');
  // By the button of the page too, which the worker does not hold up.
  await signIn(page, 'silver');
  await page.goto('/account/orders');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit());
  await expect(page.getByRole('banner').getByRole('link', { name: say('account.menu.signIn') })).toBeVisible();
});

test('an order opened without a network says at once from when it is, and is read again when the line is back', async ({
  page,
  context,
  say,
  complaints,
}) => {
  complaints.expect(NO_NETWORK);
  const id = await createIssuedOrder(page, 43);
  const { number } = await readOrder(page, id);
  await page.goto(`/order/${id}`);
  await expect.poll(() => page.evaluate(keptPaths), { timeout: 30_000 }).toContain(`/order/${id}`);
  const shown = page.getByText(translationPattern(say, 'offline.shown', 'time'));
  await expect(shown).toBeHidden();

  // Only the worker misses the network: the browser believes that it has one, and reaches the server a little later.
  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  });
  const reread = page.waitForResponse((response) => response.url().includes(`/order/${id}.data`) && response.ok());
  await page.reload();
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(shown).toBeVisible();
  await reread;
  await expect(shown).toBeHidden();
  await expect(page.getByText(say('shell.online'))).toBeVisible();
});

test('a kept order is read after a restart of the browser without a network', async ({
  page,
  baseURL,
  say,
  complaints,
}, info) => {
  complaints.expect(NO_NETWORK);
  const { executablePath, args } = info.project.use.launchOptions ?? {};
  const options = { baseURL, locale: 'ru-RU', serviceWorkers: 'allow', executablePath, args } as const;
  const folder = info.outputPath('profile');
  const id = await createIssuedOrder(page, 45);
  const { number } = await readOrder(page, id);
  const cookies = await page.context().cookies();
  const first = await chromium.launchPersistentContext(folder, options as never);
  await first.addCookies(cookies);
  const before = await first.newPage();
  await before.goto(`/order/${id}`);
  await expect.poll(() => before.evaluate(keptPaths), { timeout: 30_000 }).toContain(`/order/${id}`);
  await first.close();

  const second = await chromium.launchPersistentContext(folder, options as never);
  await second.setOffline(true);
  const after = await second.newPage();
  await after.goto(`/order/${id}`);
  await expect(after.getByText(number).first()).toBeVisible();
  await expect(after.getByText(translationPattern(say, 'offline.shown', 'time'))).toBeVisible();
  await second.close();
});

test('a release under two open tabs reloads the one, and the other only when its reader leaves what was typed', async ({
  page,
  context,
  say,
}) => {
  test.slow();
  const controlled = (tab: Page) => tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const mark = (tab: Page) => tab.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = (tab: Page) => tab.evaluate(() => 'sameDocument' in window);
  const prompt = (tab: Page) => tab.getByText(say('offline.update.text'));
  await page.goto('/login');
  await waitForHydration(page);
  await controlled(page);
  const typed = page.getByLabel(say('account.login.email'));
  await typed.fill('aida');
  const other = await context.newPage();
  await other.goto('/offline');
  await controlled(other);
  for (const tab of [page, other]) await mark(tab);

  // Another address of the same worker: to the browser it is the next release.
  await other.evaluate(() => navigator.serviceWorker.register('/sw.js?release=2', { scope: '/' }));
  for (const tab of [page, other]) await expect(prompt(tab)).toBeVisible();
  await other.getByRole('button', { name: say('offline.update.now') }).click();
  // The new worker takes over once the former one has kept its pages.
  await expect.poll(() => isSame(other).catch(() => true), { timeout: 60_000 }).toBe(false);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isSame(page)).toBe(true);
  await expect(typed).toHaveValue('aida');
  // The next page is a document of the new release.
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell.nav.news') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/news$/);
  expect(await isSame(page)).toBe(false);
});
