import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { LOCALE_COOKIE, type Locale } from '#kernel/locale.ts';
import { THEMES } from '#kernel/theme.ts';
import { CATALOGUE } from '../support/catalogue/list.ts';
import type { Known, Reader, State } from '../support/catalogue/row.ts';
import { PRESS } from './pictures/acts.ts';
import { sourceClassNames } from './pictures/class-names.ts';
import { fileOf } from './pictures/file-of.ts';
import { KNOWN_FAULTS } from './pictures/known-faults.ts';
import { type Fault, faultsOf } from './pictures/measures.ts';
import { MOMENT } from './pictures/moment.ts';
import type { World } from './pictures/prepare.ts';
import { settled } from './pictures/settled.ts';
import { steady } from './pictures/steady.ts';
import { accessibilityViolations, axeViolations, overflowingElements } from './support/accessibility-checks.ts';
import { createBooking, createOrder, createPayableBooking } from './support/api-setup.ts';
import { applyTheme, waitForHydration } from './support/screens.ts';

import { wordsOf } from './support/translations.ts';
import { familyParty, longParty, travelDates } from './support/trip.ts';

/** Made before the first test, and read by each process once. */
let made: World | null = null;
const world = (): World => {
  made ??= JSON.parse(readFileSync(process.env.PICTURES_WORLD as string, 'utf8')) as World;
  return made;
};

const PHONE = { viewport: { width: 360, height: 1280 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 1200 }, isMobile: false, hasTouch: false };
type Size = Omit<(typeof LOADS)[number], 'language'>;
const NOTEBOOK = { width: 1366, height: 768 };

/** The browser’s clock stands that long after the moment. */
const SEEN_AFTER_MS = 30 * 60_000;

/**
 * Loads of a state: on a phone and a desktop in Russian, and on a phone in the other languages as the server sends it,
 * without scripts, where nothing has to be pressed.
 */
const LOADS: readonly (typeof PHONE & { language: Locale })[] = [
  { ...PHONE, language: 'ru' },
  { ...DESKTOP, language: 'ru' },
  { ...PHONE, language: 'en' },
  { ...PHONE, language: 'kg' },
];

const BEGUN: ReadonlySet<Known> = new Set([
  'booking',
  'booking of long names',
  'unfinished booking',
  'order to be paid',
]);
/** Seats are held for minutes only: what is about to be bought is begun by each test anew, on a week of its own. */
async function begun(page: Page, wanted: Known, week: number): Promise<string> {
  const { out } = travelDates(week);
  if (wanted === 'order to be paid') return (await createOrder(page, { out })).orderId;
  if (wanted === 'unfinished booking') return createBooking(page, { out });
  const people = wanted === 'booking of long names' ? longParty() : familyParty();
  return createPayableBooking(page, { out, people });
}

/** Notes what the run met, for its end: `setup.ts` sums it up. */
const note = (what: object): void => appendFileSync(`${process.env.PICTURES_WORLD}.notes`, `${JSON.stringify(what)}\n`);

/** A browser of a size for a reader: what it has loaded stays for the next language and state. */
async function opened(
  browser: Browser,
  as: Reader,
  { javaScriptEnabled, ...size }: Size & { javaScriptEnabled: boolean },
  number: number,
): Promise<BrowserContext> {
  return browser.newContext({
    ...size,
    javaScriptEnabled,
    baseURL: process.env.SAPAR_URL as string,
    locale: 'ru-RU',
    timezoneId: 'Asia/Bishkek',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: world().sessions[as],
    extraHTTPHeaders: { 'x-forwarded-for': `10.251.${number}.${size.viewport.width % 250}` },
  });
}

/** States in which no answer comes, or only failures, which some calls repeat. */
const UNANSWERED: ReadonlySet<State['act']> = new Set(['slow answer', 'no network', 'server fails', 'under way']);

/** States that are answers of 400 and above. */
const REFUSED = /^(error|no access) |\/bad-access/;

/** A page that shows a state, opened anew. */
async function shownIn(
  context: BrowserContext,
  state: State,
  language: Locale,
  idOf: (known: Known, page: Page) => Promise<string>,
): Promise<Page> {
  await context.setOffline(false);
  await context.addCookies([{ name: LOCALE_COOKIE, value: language, url: process.env.SAPAR_URL as string }]);
  const page = await context.newPage();
  const alive = language === 'ru';
  if (alive) await page.clock.setFixedTime(new Date(Date.parse(MOMENT) + SEEN_AFTER_MS));
  let path = state.at;
  for (const [hole, name] of state.at.matchAll(/\{([^}]+)\}/g)) {
    path = path.replace(hole, await idOf(name as Known, page));
  }
  const answer = await page.goto(path);
  // A page of an error is no picture of any other state.
  if (answer && answer.status() >= 400 && !REFUSED.test(`${state.name} ${state.at}`))
    throw new Error(`${path} answered ${answer.status()}`);
  if (alive) await waitForHydration(page).catch(() => {});
  if (state.act) await PRESS[state.act](page, wordsOf(language));
  if (alive && !UNANSWERED.has(state.act)) await settled(page, wordsOf(language)('shell.progress'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Pages that are compared as a whole; of the others the first screens are, for the size of all pictures. */
const WHOLE: ReadonlySet<string> = new Set([
  '/ full',
  '/account/passengers/:id about to be deleted',
  '/booking/:id/payment error',
  '/hotels/:uid/:hotel full',
  '/order/:id full',
  '/order/:id to be paid',
]);
const LONGEST = 6000;

/** Makes the window as high as the page, up to a length: what is fixed to its lower edge stands below the page. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, LONGEST) });
  await settled(page, wordsOf('ru')('shell.progress'));
}

/** Scrolls to what an act has marked as its subject, or to the beginning. */
const showPictured = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const subject = document.querySelector('[data-pictured]');
    if (subject) subject.scrollIntoView({ block: 'center' });
    else scrollTo(0, 0);
  });

/** What is wrong with a page at a size; on the phone in the first language its accessibility, too. */
async function wrongIn(page: Page, phone: boolean, first: boolean): Promise<Fault[]> {
  const faults = await faultsOf(page, { phone, spaced: first });
  const wide = await overflowingElements(page);
  if (wide.length > 0) faults.push(`wider than the screen: ${wide.join(', ')}`);
  if (!first || !phone) return faults;
  // Pairs of colours that `colour-pairs.test.ts` does not check are among them.
  faults.push(...(await accessibilityViolations(page)).map((one): Fault => `axe: ${one}`));
  return faults;
}

/** The contrast of all that is written on a page, measured in the other themes. */
async function wrongInThemes(page: Page): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const theme of THEMES.filter((one) => one !== 'light')) {
    await applyTheme(page, theme);
    const found = await axeViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
    for (const { rule, nodes } of found)
      for (const { at, html } of nodes) faults.push(`axe: ${rule} in ${theme}: ${at} ${html.slice(0, 120)}`);
  }
  await applyTheme(page, 'light');
  return faults;
}

/** Faults that are not known; the known ones are noted by their reasons. */
const named = sourceClassNames(join(import.meta.dirname, '../..'));
const unknownOf = (faults: readonly Fault[], path: string): Fault[] =>
  [...new Set(faults.map((fault) => named(fault) as Fault))].filter((fault) => {
    const known = KNOWN_FAULTS.find(
      ({ rule, at, screens }) => fault.startsWith(`${rule}: `) && at.test(fault) && (!screens || screens.test(path)),
    );
    if (known) note({ reason: known.reason });
    return !known;
  });

for (const [number, row] of CATALOGUE.entries())
  test(`${row.path}: each state is as approved, fits and can be read`, async ({ browser }) => {
    test.setTimeout(test.info().timeout * row.states.length * 2);
    const contexts = new Map<string, BrowserContext>();
    const own = new Map<Known, Promise<string>>();
    const idOf = async (known: Known, page: Page): Promise<string> => {
      if (!BEGUN.has(known)) return world().known[known];
      if (!own.has(known)) own.set(known, begun(page, known, 24 + (number % 4)));
      return own.get(known) as Promise<string>;
    };
    for (const state of row.states)
      for (const { language, ...size } of LOADS) {
        const { width } = size.viewport;
        const first = language === 'ru';
        if (!first && state.act) continue;
        const where = `${row.path}, ${state.name}, ${width}, ${language}`;
        await test.step(where, async () => {
          const key = `${state.as} ${width} ${first}`;
          const how = { ...size, javaScriptEnabled: first };
          const context = contexts.get(key) ?? (await opened(browser, state.as, how, number));
          contexts.set(key, context);
          let page: Page | null = null;
          try {
            page = await shownIn(context, state, language, idOf);
            const faults = await wrongIn(page, size.isMobile, first);
            if (first) {
              await showPictured(page);
              if (WHOLE.has(`${row.path} ${state.name}`)) await showWhole(page, width);
              // Measuring takes long enough for a page to fetch again.
              if (!UNANSWERED.has(state.act)) await settled(page, wordsOf('ru')('shell.progress'));
              await steady(page, /^\/(account|office)/.test(row.path));
              // What is left of a deadline goes on while the picture is taken.
              await expect.soft(page).toHaveScreenshot(fileOf(row, state, width), {
                mask: [page.getByRole('timer')],
              });
            }
            if (first && !size.isMobile) {
              await page.setViewportSize(NOTEBOOK);
              faults.push(...(await wrongIn(page, false, false)));
              if (state === row.states[0]) faults.push(...(await wrongInThemes(page)));
            }
            const left = unknownOf(faults, row.path);
            note({ state: `${row.path} ${state.name}`, picture: first ? 1 : 0, faults: left, where });
            expect.soft(left, where).toEqual([]);
          } catch (error) {
            note({ state: `${row.path} ${state.name}`, picture: 0, faults: [`not reached: ${error}`], where });
            expect.soft(String(error), where).toBe('');
          } finally {
            await page?.close();
          }
        });
      }
    for (const context of contexts.values()) await context.close();
  });
