import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { LOCALE_COOKIE, type Locale } from '#kernel/locale.ts';
import { type Translate, wordsOf } from './translations.ts';

export { expect } from '@playwright/test';

/** Complaints of a browser: errors and warnings of its console, unhandled errors (a failed hydration is one). */
export class Complaints {
  readonly pageErrors: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Says that a complaint belongs to the story. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  listen(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.pageErrors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.pageErrors.push(String(error.error().stack ?? error.error())));
  }

  unexpected(): string[] {
    return this.pageErrors.filter(
      (text) => !BLOCKED_WORKER.test(text) && !this.#expected.some((expected) => expected.test(text)),
    );
  }
}

/** What browsers say of requests that could not be made. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|route module|dynamically imported/;

/** Stories run without the service worker (playwright.config.ts), which the browser reports. */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/;

type Fixtures = {
  /** The reader's language, as the cookie of an earlier visit. */
  language: Locale;
  /** Whether links are fetched ahead, which is a quarter of the work of a page; else the reader saves data. */
  prefetch: boolean;
  /** The site's words in that language. */
  say: Translate;
  complaints: Complaints;
  /** Another person at another computer, without any cookie; the address is another too. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
};

const SLOWER = Number(process.env.SLOWER ?? '1');

/** `SLOWER=3`: pages run a third as fast. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
/** Those of a context that it opens later; one that is closed again needs no brake. */
const slowDownAll = (context: BrowserContext): void => {
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page).catch(() => {}));
};

/** A reader who saves data: no link is fetched ahead. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

let visitors = 0;
/** Every visitor comes from an address of his own, as through a load balancer: tries are counted by address. */
const ownAddress = (worker: number) => {
  visitors += 1;
  return { 'x-forwarded-for': `10.${worker % 250}.${Math.floor(visitors / 250)}.${visitors % 250}` };
};

export const test = base.extend<Fixtures>({
  language: ['ru', { option: true }],
  prefetch: [process.env.EVERY_SIZE === 'true', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the tool reads the names of fixtures here
  baseURL: async ({}, use) => use(process.env.SAPAR_URL),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) =>
    use({ ...extraHTTPHeaders, ...ownAddress(info.workerIndex) }),
  say: async ({ language }, use) => use(wordsOf(language)),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: the tool reads the names of fixtures here
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      base.expect(complaints.unexpected(), 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints, language, prefetch, baseURL }, use) => {
    complaints.listen(context);
    slowDownAll(context);
    if (!prefetch) await saveData(context);
    if (language !== 'ru') await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: baseURL as string }]);
    await use(context);
  },
  stranger: async ({ browser, complaints, prefetch, baseURL }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: baseURL as string,
        locale: 'ru-RU',
        timezoneId: 'Asia/Bishkek',
        extraHTTPHeaders: ownAddress(info.workerIndex),
        ...options,
      });
      contexts.push(context);
      complaints.listen(context);
      slowDownAll(context);
      if (!prefetch) await saveData(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
