import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { PAIRS, SHADES, TOKENS } from '../../support/colour-pairs.ts';
import { applyTheme } from './screens.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type RuleSet = 'all' | 'all but colours';

const RULE_SETS: Readonly<Record<RuleSet, RunOptions>> = {
  all: { runOnly: WCAG },
  'all but colours': { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } },
};

type Violation = { rule: string; nodes: { at: string; html: string }[] };

/** Marks what `colourPairs` leaves out: only there is the contrast of the light theme measured by axe. */
const UNPAIRED = 'data-unpaired';

/**
 * What axe finds wrong inside `within`, by all its rules unless `options` say which; `contrastIn` selects the elements
 * whose contrast is measured. Its code comes once a load of the page; what frames hold is not looked at, and no rule
 * that is used needs the style sheets themselves (`preload`).
 */
export async function axeViolations(
  page: Page,
  options: RunOptions = {},
  within = 'html',
  contrastIn = '*',
): Promise<readonly Violation[]> {
  const look = () =>
    page.evaluate(
      async ([where, how, selector]) => {
        const tool = (window as { axe?: typeof axe }).axe;
        if (!tool) return null;
        tool.configure({ rules: [{ id: 'color-contrast', selector }] });
        const context = { include: [where], exclude: ['iframe'] };
        const found = await tool.run(context, { ...how, preload: false, resultTypes: ['violations'] });
        return found.violations.map(({ id, nodes }) => ({
          rule: id,
          nodes: nodes.map(({ target, html }) => ({ at: target.join(' '), html })),
        }));
      },
      [within, options, contrastIn] as const,
    );
  const found = await look();
  if (found) return found;
  await page.evaluate(AXE);
  return (await look()) as Violation[];
}

/**
 * Whether an element stays too small to be pressed in the middle of the screen. Where the page is scrolled to, a fixed
 * bar may cover part of it, which axe takes for its size.
 */
async function isSmallInView(page: Page, at: string): Promise<boolean> {
  const scroll = await page.evaluate((at) => {
    const before = { x: scrollX, y: scrollY };
    document.querySelector(at)?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return before;
  }, at);
  const found = await axeViolations(page, { runOnly: { type: 'rule', values: ['target-size'] } }, at);
  await page.evaluate(({ x, y }) => scrollTo({ left: x, top: y, behavior: 'instant' }), scroll);
  return found.length > 0;
}

/**
 * The pairs of tokens in which a page writes text, «text on ground», each with an element that does; what is written
 * in other colours is named by them. Each token wears a colour of its own meanwhile. Left out and marked: what is
 * disabled, drawn over a picture or through something transparent, and fields on the browser's own ground, which goes
 * with the theme.
 */
const colourPairs = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(
    ([tokens, shades, unpaired]) => {
      const root = document.documentElement;
      const before = root.getAttribute('style');
      const names = new Map<string, string>();
      for (const [i, token] of tokens.entries()) {
        const colour = `rgb(${i + 1}, ${200 - i}, 77)`;
        names.set(colour, token);
        root.style.setProperty(`--${token}`, colour);
      }
      // Colours that are on their way to others are at their ends.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const CLEAR = 'rgba(0, 0, 0, 0)';
      // The browser gives a mixed colour as «color(srgb …)»: a probe says how it gives each.
      for (const shade of shades) {
        const [above = '', percent = '', , below = ''] = shade.split(' ');
        const probe = document.createElement('i');
        probe.style.backgroundColor = `color-mix(in srgb, var(--${above}) ${percent}, var(--${below}))`;
        document.body.append(probe);
        names.set(getComputedStyle(probe).backgroundColor, shade);
        probe.remove();
      }
      const named = (colour: string) => names.get(colour) ?? colour;
      const groundOf = (of: Element): string | null => {
        for (let at: Element | null = of; at; at = at.parentElement) {
          const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
          if (opacity !== '1') return null;
          if (backgroundColor !== CLEAR) return named(backgroundColor);
          if (backgroundImage !== 'none') return null;
        }
        return 'bg';
      };
      const pairs: Record<string, string> = {};
      const skipped =
        ':disabled, [aria-disabled=true], [inert], [data-theme] [data-theme], script, style, noscript, title, option';
      const add = (node: Element, colour: string) => {
        const ground = colour === CLEAR || node.closest(skipped) ? null : groundOf(node);
        if (ground === null) node.setAttribute(unpaired, '');
        else pairs[`${named(colour)} on ${ground}`] ??= node.outerHTML.slice(0, 160);
      };
      const shown = (node: Element) => {
        const { width, height } = node.getBoundingClientRect();
        return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true });
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const node = text.parentElement;
        if (node && text.nodeValue?.trim() && shown(node)) add(node, getComputedStyle(node).color);
      }
      const plain = Object.assign(document.createElement('input'), { hidden: true });
      document.body.append(plain);
      const own = getComputedStyle(plain).backgroundColor;
      plain.remove();
      for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
        if (['radio', 'checkbox', 'hidden', 'file', 'range'].includes(field.type) || !shown(field)) continue;
        if (getComputedStyle(field).backgroundColor === own) {
          field.setAttribute(unpaired, '');
          continue;
        }
        add(field, getComputedStyle(field).color);
        if (field.placeholder?.trim()) add(field, getComputedStyle(field, '::placeholder').color);
      }
      if (before === null) root.removeAttribute('style');
      else root.setAttribute('style', before);
      return pairs;
    },
    [TOKENS, SHADES, UNPAIRED] as const,
  );

/** Pairs of a page that are unchecked in a theme, each with an element. */
const unchecked = (pairs: Readonly<Record<string, string>>): string[] =>
  Object.entries(pairs).flatMap(([pair, at]) => (PAIRS.includes(pair) ? [] : [`${pair}: ${at}`]));

/**
 * Accessibility violations of a page in any theme, as «rule: the elements» and «text on ground: an element». The
 * contrast of each pair is computed in every theme (`tests/support/colour-pairs.test.ts`), axe measures the rest.
 */
export async function accessibilityViolations(page: Page, part: RuleSet = 'all'): Promise<string[]> {
  const pairs = unchecked(await colourPairs(page));
  const barriers: string[] = [];
  for (const { rule, nodes } of await axeViolations(page, RULE_SETS[part], 'html', `[${UNPAIRED}]`)) {
    const elements: string[] = [];
    for (const { at } of nodes) if (rule !== 'target-size' || (await isSmallInView(page, at))) elements.push(at);
    if (elements.length > 0) barriers.push(`${rule}: ${elements.join(', ')}`);
  }
  await page.evaluate((mark) => {
    for (const node of document.querySelectorAll(`[${mark}]`)) node.removeAttribute(mark);
  }, UNPAIRED);
  return [...barriers, ...pairs];
}

/** The page has no accessibility violations, in any theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** What is cut off or pushes the page sideways. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => node.getBoundingClientRect().right > width + 1,
    );
    return [
      `${document.documentElement.scrollWidth} px`,
      ...wide.slice(0, 8).map((node) => `${node.tagName}.${node.className}`),
    ];
  });

/** What stands around the content of a page: its bars and the way past them. */
const FRAME = ':is(header, footer, nav, body > a):not(main *, dialog *)';

/** What may be pressed in the frame of a page, so that a frame is known again. */
export const frameOf = (page: Page): Promise<string> =>
  page.evaluate((frame) => {
    const all = document.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]');
    const pressed = [...all].filter((node) => node.closest(frame));
    return pressed.map((node) => `${node.tagName} ${node.getAttribute('href') ?? node.textContent}`).join('\n');
  }, FRAME);

/**
 * What Tab should stop at, marked in the page, but for those in `known`; of several answers to one question the first
 * or the chosen one, in an open dialog only what it holds. Without a focus in the content, Tab begins there.
 */
const stops = (page: Page, known: string): Promise<number> =>
  page.evaluate((known) => {
    const dialog = document.querySelector('dialog:modal');
    const content = document.querySelector('main');
    if (known && content && !dialog && !content.contains(document.activeElement)) {
      content.tabIndex = -1;
      content.focus({ preventScroll: true });
    }
    const inside = dialog ?? document;
    const all = [...inside.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')];
    const radios = new Set<string>();
    const wanted = all.filter((node) => {
      const shown = node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
      if (known && node.closest(known)) return false;
      if (node.tabIndex < 0 || !shown || node.matches(':disabled,[type=hidden]') || node.closest('[inert]'))
        return false;
      if (!(node instanceof HTMLInputElement) || node.type !== 'radio') return true;
      const first = !radios.has(node.name);
      radios.add(node.name);
      return first;
    });
    for (const node of wanted) {
      node.dataset.stop = node instanceof HTMLInputElement && node.type === 'radio' ? node.name : '';
    }
    return wanted.length;
  }, known);

const STEPS = 20;

/** Walks a page with Tab alone and answers what it never reaches; without its frame where that `isFrameKnown`. */
export async function unreachableByTab(page: Page, isFrameKnown = false): Promise<string[]> {
  const most = 2 * (await stops(page, isFrameKnown ? FRAME : '')) + STEPS;
  await page.evaluate(() =>
    document.addEventListener('focusin', ({ target }) => {
      const at = target as HTMLElement;
      const group = at instanceof HTMLInputElement && at.type === 'radio' ? at.name : null;
      const marked = group === null ? at : document.querySelector(`[data-stop="${CSS.escape(group)}"]`);
      marked?.removeAttribute('data-stop');
    }),
  );
  let left: string[] = [];
  for (let i = 0; i < most; i += STEPS) {
    // One after another on their way, without waiting for each.
    await Promise.all(Array.from({ length: STEPS }, () => page.keyboard.press('Tab')));
    left = await page.evaluate(() =>
      [...document.querySelectorAll('[data-stop]')].map((node) => node.outerHTML.slice(0, 160)),
    );
    if (left.length === 0) return [];
  }
  return left;
}

/**
 * A screen on a phone and on a desktop: it fits, and on the desktop it is accessible and its pairs of colours are those
 * that are checked in every theme (`npm run prove -- stories` sets EVERY_SIZE: on the phone, too). SHOTS names a folder
 * for its pictures, light and dark.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const shots = process.env.SHOTS;
  const everySize = process.env.EVERY_SIZE === 'true';
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await applyTheme(page, 'light');
    expect(await overflowingElements(page), `${name} ${width}`).toEqual([]);
    if (width > 360) expect(await accessibilityViolations(page), `${name} ${width}`).toEqual([]);
    else if (everySize) expect(await accessibilityViolations(page, 'all but colours'), `${name} ${width}`).toEqual([]);
    for (const theme of shots ? ['light', 'dark'] : []) {
      await applyTheme(page, theme);
      await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
}
