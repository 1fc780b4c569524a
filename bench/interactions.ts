/** Interaction to next paint and layout shift of home and results, on a processor slowed four times. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { writeLongSearch } from '../tests/e2e/support/long-search.ts';
import { against, type Row } from './table.ts';

const SLOWER = 4;
const JOURNEYS = 200;
const MOST_MS = 200;
const MOST_SHIFT = 0.02;
/** Time (ms) until everything that an interaction starts has been painted, lazy parts included. */
const SETTLED_MS = 1_500;

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
export const browserPath = (): string => process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path)) ?? '';

const SIZES = [
  { name: 'phone', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
] as const;

type Observed = { shift: number; interactions: { name: string; ms: number }[] };
declare global {
  interface Window {
    observed: Observed;
  }
}

/** Collects layout shifts without input, and events of interactions. */
function observe(): void {
  window.observed = { shift: 0, interactions: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.observed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId) window.observed.interactions.push({ name: entry.name, ms: entry.duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

async function open(browser: Browser, size: (typeof SIZES)[number], url: string): Promise<Page> {
  const { name: _, ...device } = size;
  const context = await browser.newContext({ ...device, locale: 'ru-RU' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2 * SETTLED_MS);
  return page;
}

/** The slowest event of an interaction; 0 for one that was painted within 16 ms. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.observed.interactions = [];
  });
  await act();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => Math.max(0, ...window.observed.interactions.map(({ ms }) => ms)));
}

const cards = (page: Page) => page.locator('main li[id^="i-"]');

/** Actions on the results page, by row name. */
const acts: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'another order': async (page) => {
    const tab = page.locator('main a[href*="sort=departure"]:visible').first();
    if (await tab.isVisible()) return tab.click();
    // On phones the order is a list in the sticky row.
    const list = page.getByRole('toolbar').getByRole('combobox');
    await list.focus();
    return list.press('ArrowDown');
  },
  'the next page': (page) =>
    page
      .getByRole('button', { name: /^Ещё|^Показать ещё/ })
      .first()
      .click(),
  'a card opened': (page) => cards(page).nth(3).locator('summary').first().click(),
  'a card to compare': (page) => cards(page).nth(1).getByRole('button', { name: /сравн/i }).first().click(),
  'the table of other days': (page) => page.locator('main a[href*="flexible=1"]:visible').first().click(),
  'a filter': async (page) => {
    const box = page.locator('main aside input[type=checkbox]:visible, dialog[open] input[type=checkbox]').first();
    await box.click({ force: true });
  },
};

/** On phones the filters are in a drawer. */
const openFilters = (page: Page) =>
  page
    .getByRole('button', { name: /^Фильтры/ })
    .first()
    .click();

export async function interactions(url: string, uid: string): Promise<Row[]> {
  const long = `${uid}-${JOURNEYS}`;
  await writeLongSearch(uid, long, JOURNEYS);
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] });
  const rows: Row[] = [];
  try {
    for (const size of SIZES)
      for (const [name, address] of [
        ['home', url],
        [`results of ${JOURNEYS} journeys`, `${url}/search/${long}`],
      ] as const) {
        const page = await open(browser, size, address);
        if (name !== 'home') {
          for (const [what, act] of Object.entries(acts)) {
            if (what === 'a filter' && size.isMobile)
              rows.push(inp('filters opened', size.name, await timed(page, () => openFilters(page))));
            rows.push(inp(what, size.name, await timed(page, () => act(page))));
            // Fares are a sheet over the list on phones.
            if (what === 'a card opened' && size.isMobile) await page.keyboard.press('Escape');
          }
        }
        const shift = await page.evaluate(() => window.observed.shift);
        rows.push(against(`layout shift of ${name}, ${size.name}`, shift, '', '≤', MOST_SHIFT));
        await page.context().close();
      }
  } finally {
    await browser.close();
  }
  return rows;
}

const inp = (what: string, size: string, ms: number): Row =>
  against(`interaction to next paint, ${size}: ${what}`, ms, 'ms', '≤', MOST_MS);
