import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

type Place = { left: number; top: number };
/** What readers look for and press, by its name, and where it stands on the page. */
type Places = Readonly<Record<string, Place>>;

/** How far a thing may be from where it stood, px: parts of a pixel are rounded. */
const NEAR = 1;
const HEIGHT = 740;

/** Where everything that is read first or pressed stands; what keeps its place without being seen stands too. */
const placesIn = (page: Page, apart: string): Promise<Places> =>
  page.evaluate((apart) => {
    const locations: Record<string, Place> = {};
    const times = new Map<string, number>();
    scrollTo(0, 0);
    for (const node of document.querySelectorAll<HTMLElement>('h1,h2,h3,a,button,input,select,textarea,summary')) {
      if (!node.checkVisibility() || (apart && node.closest(apart))) continue;
      const named = node.id || ['name', 'href', 'aria-label'].map((of) => node.getAttribute(of)).find(Boolean) || '';
      const name = `${node.tagName.toLowerCase()} «${(named || node.textContent).trim().slice(0, 60)}»`;
      const nth = (times.get(name) ?? 0) + 1;
      times.set(name, nth);
      const { left, top } = node.getBoundingClientRect();
      locations[nth > 1 ? `${name} ${nth}` : name] = { left, top };
    }
    return locations;
  }, apart);

/**
 * Waits until the fonts are loaded and two frames are painted. After a resize of an emulated phone the browser may
 * paint nothing more, and calls back no frame: then it waits a second, for the layout is what is measured.
 */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.body.getBoundingClientRect();
    const painted = document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await Promise.race([painted, new Promise((over) => setTimeout(over, 1_000))]);
  });

const hydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__react')));

/**
 * Waits until every part of the page answers but what stays as the server wrote it, whatever it has asked for is there,
 * and the browser has nothing to do.
 */
async function settled(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('footer,button,input,select,summary')].every(
      (node) => node.closest('[data-as-sent]') || Object.keys(node).some((key) => key.startsWith('__react')),
    ),
  );
  await expect.poll(() => asked.size, { intervals: [20, 50, 100] }).toBe(0);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2_000 })));
  await drawn(page);
}

const moved = (before: Places, after: Places): string[] =>
  Object.entries(before).flatMap(([name, { left, top }]) => {
    const now = after[name];
    if (!now || (Math.abs(now.left - left) <= NEAR && Math.abs(now.top - top) <= NEAR)) return [];
    const [x, y] = [now.left - left, now.top - top].map((by) => Math.round(by * 10) / 10);
    return [`${name}: ${x} px across, ${y} px down`];
  });

/** What has to come before any other script begins: those may come meanwhile. */
const BEGINNING = /\/assets\/(?:manifest|entry\.client)-[^?/]+\.js$/;

/** Delays the product’s scripts, as a slow connection does, until they are released. */
export class HeldScripts {
  readonly #page: Page;
  readonly #asked = new Set<Request>();
  #gate: Promise<void> | null = null;
  /** Lets go what `drawnAt` holds. */
  #letGo: () => void = () => {};

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<HeldScripts> {
    const held = new HeldScripts(page);
    await page.route(BEGINNING, async (route) => {
      await held.#gate;
      // A reader who went on to another page does not wait for it any more.
      await route.continue().catch(() => {});
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.resourceType() === 'fetch') held.#asked.add(request);
    });
    const ended = (request: Request) => held.#asked.delete(request);
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    return held;
  }

  /**
   * Opens a page and returns what moved when its scripts came, at each of these widths; it hydrates at the last of them
   * and is as wide as the first in the end. `apart` selects what is left out; `early` is done before hydration, `until`
   * is awaited in addition; `at` is done in the hydrated page at each width.
   */
  async movedAt(
    path: string,
    widths: readonly number[],
    {
      apart = '',
      early,
      until,
      at,
    }: {
      apart?: string | undefined;
      early?: () => Promise<void>;
      until?: () => Promise<void>;
      at?: (width: number) => Promise<void>;
    } = {},
  ): Promise<Record<number, string[]>> {
    const page = this.#page;
    const measured = async (at: readonly number[], then?: (width: number) => Promise<void>) => {
      const locations = new Map<number, Places>();
      for (const width of at) {
        if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
        await drawn(page);
        locations.set(width, await placesIn(page, apart));
        await then?.(width);
      }
      return locations;
    };
    let letGo = () => {};
    this.#asked.clear();
    this.#gate = new Promise((resolve) => {
      letGo = resolve;
    });
    try {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      const before = await measured(widths);
      await early?.();
      expect(await hydrated(page), 'scripts are held').toBe(false);
      letGo();
      await settled(page, this.#asked);
      await until?.();
      const after = await measured(widths.toReversed(), at);
      return Object.fromEntries(widths.map((width) => [width, moved(before.get(width) ?? {}, after.get(width) ?? {})]));
    } finally {
      this.#gate = null;
      letGo();
    }
  }

  /** Opens a page that stays as it was sent: its scripts wait until the next one is opened so. */
  async drawnAt(path: string): Promise<void> {
    const before = this.#letGo;
    this.#gate = new Promise((resolve) => {
      this.#letGo = resolve;
    });
    try {
      await this.#page.goto(path, { waitUntil: 'domcontentloaded' });
      await drawn(this.#page);
    } finally {
      this.#gate = null;
      before();
    }
  }
}

/** Letters of the product, whose files come later than its pages. */
const LETTERS = /\.woff2(?:\?|$)/;

/** What the arrival of the product's letters moves up or down, at each width. */
export async function movedByLetters(page: Page, path: string, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route(LETTERS, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => hydrated(page)).toBe(true);
    await drawn(page);
    const before = await placesIn(page, '');
    release();
    await page.evaluate(() => document.fonts.ready);
    await drawn(page);
    const after = await placesIn(page, '');
    await page.unroute(LETTERS);
    for (const [name, { left, top }] of Object.entries(before)) {
      const now = after[name];
      if (now && Math.abs(now.top - top) > NEAR)
        found.push(`${width}: ${moved({ [name]: { left, top } }, { [name]: now })}`);
    }
  }
  return found;
}
