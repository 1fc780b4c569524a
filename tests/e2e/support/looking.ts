import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { wear } from './screens.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Part = 'all' | 'colours' | 'all but colours';

const COLOURS = 'color-contrast';
const PARTS: Readonly<Record<Part, RunOptions>> = {
  all: { runOnly: WCAG },
  colours: { runOnly: [COLOURS] },
  'all but colours': { runOnly: WCAG, rules: { [COLOURS]: { enabled: false } } },
};

type Violation = { rule: string; nodes: { at: string; html: string }[] };

/**
 * What axe finds wrong inside `within`, by all its rules unless `options` say which. Its code comes once a load of
 * the page; what frames hold is not looked at.
 */
export async function violations(page: Page, options: RunOptions = {}, within = 'html'): Promise<readonly Violation[]> {
  const look = () =>
    page.evaluate(
      async ([where, how]) => {
        const tool = (window as { axe?: typeof axe }).axe;
        if (!tool) return null;
        const context = { include: [where], exclude: ['iframe'] };
        const found = await tool.run(context, { ...how, resultTypes: ['violations'] });
        return found.violations.map(({ id, nodes }) => ({
          rule: id,
          nodes: nodes.map(({ target, html }) => ({ at: target.join(' '), html })),
        }));
      },
      [within, options] as const,
    );
  const found = await look();
  if (found) return found;
  await page.evaluate(AXE);
  return (await look()) as Violation[];
}

/** Accessibility violations of a page, as «rule: the elements». */
export async function barriers(page: Page, part: Part = 'all'): Promise<string[]> {
  const found = await violations(page, PARTS[part]);
  return found.map(({ rule, nodes }) => `${rule}: ${nodes.map(({ at }) => at).join(', ')}`);
}

/** The page has no accessibility violations. */
export const clean = async (page: Page): Promise<void> => expect(await barriers(page)).toEqual([]);

/** What is cut off or pushes the page sideways. */
export const tooWide = (page: Page): Promise<string[]> =>
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

/**
 * What Tab should stop at, marked in the page; of several answers to one question the first or the chosen one, in an
 * open dialog only what it holds.
 */
const stops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const inside = document.querySelector('dialog:modal') ?? document;
    const all = [...inside.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary,[tabindex]')];
    const radios = new Set<string>();
    const wanted = all.filter((node) => {
      const shown = node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
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
  });

const STEPS = 20;

/** Walks a page with Tab alone and answers what it never reaches. */
export async function unreached(page: Page): Promise<string[]> {
  const most = 2 * (await stops(page)) + STEPS;
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
 * A screen on a phone and on a desktop, light and dark: it fits and is accessible. SHOTS names a folder for its
 * pictures.
 */
export async function look(page: Page, name: string): Promise<void> {
  const shots = process.env.SHOTS;
  for (const width of [360, 1440])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await wear(page, theme);
      expect(await tooWide(page), `${name} ${width}`).toEqual([]);
      expect(await barriers(page), `${name} ${width} ${theme}`).toEqual([]);
      if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
    }
}
