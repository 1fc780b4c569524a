import type { Page } from '@playwright/test';

/** A fault of a screen: what it is, and where. */
export type Fault = `${Rule}: ${string}`;
export type Rule =
  | 'wider than the screen'
  | 'cut off'
  | 'number cut off'
  | 'overlap'
  | 'small target'
  | 'lost with more spacing'
  | 'axe';

/** Numbers of orders, requests, tickets and bookings, and sums: cut off they say something else. */
const NUMBER = '^([SR]-\\d+|\\d{3}-\\d{10}|[−+]?[\\d\\s.,]+\\s?(сом|KGS|USD|EUR|RUB|\\$|€))$';

type Limits = { readonly least: number; readonly leastPrimary: number; readonly number?: string };

/**
 * What is measured in the page itself, as rule and element: text that its control or cell cuts off, controls that lie
 * over each other, and targets that are too small. Screen-reader texts and what is scrolled on purpose are left out.
 */
const measured = (page: Page, limits: Limits): Promise<Fault[]> =>
  page.evaluate(({ least, leastPrimary, number = '$^' }) => {
    const faults = new Set<Fault>();
    const nameOf = (node: Element) => {
      const text = (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
      const kind =
        node.getAttribute('name') ??
        node
          .getAttribute('class')
          ?.split(' ')[0]
          ?.replace(/^_|_\w+$/g, '') ??
        '';
      return `${node.tagName.toLowerCase()}${kind && `.${kind}`} «${text.slice(0, 40)}»`;
    };
    const shown = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        getComputedStyle(node).clipPath === 'none' &&
        !node.closest('[inert], [aria-hidden=true], [data-theme] [data-theme]')
      );
    };
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=option]';
    const controls = [...document.querySelectorAll(CONTROLS)].filter(shown);

    // What a control, a cell or a heading cuts off, with dots or without.
    const readers = `${CONTROLS}, th, td, h1, h2, h3, label, legend, dt, dd, output`;
    const hides = (flow: string) => flow === 'hidden' || flow === 'clip';
    for (const part of document.querySelectorAll('body *')) {
      const reads = [...part.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim());
      if (!reads || part.matches('textarea, select, option') || !part.closest(readers) || part.closest('svg')) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(part);
      const cut =
        (hides(overflowX) && part.scrollWidth > part.clientWidth + 1) ||
        (hides(overflowY) && textOverflow !== 'ellipsis' && part.scrollHeight > part.clientHeight + 2);
      if (cut && !part.hasAttribute('title') && shown(part)) faults.add(`cut off: ${nameOf(part)}`);
    }

    // Numbers that a cell cuts off, whatever part of it does.
    const numbers = new RegExp(number);
    for (const part of document.querySelectorAll(':is(th, td, [role=gridcell]) *')) {
      const text = [...part.childNodes]
        .map((child) => (child.nodeType === Node.TEXT_NODE ? child.nodeValue : ''))
        .join('');
      const isCode = part.getAttribute('translate') === 'no' && text.trim().length > 1;
      if (!(isCode || numbers.test(text.trim())) || !shown(part)) continue;
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, right } = range.getBoundingClientRect();
      for (let at: Element | null = part; at && !at.matches('tr, [role=row]'); at = at.parentElement) {
        if (!hides(getComputedStyle(at).overflowX)) continue;
        const box = at.getBoundingClientRect();
        if (left < box.left - 1 || right > box.right + 1) faults.add(`number cut off: ${nameOf(part)}`);
      }
    }

    // Controls over each other: one in another, and labels with their fields, belong together.
    const modal = document.querySelector('dialog:modal');
    const fixed = (node: Element): boolean => {
      for (let at: Element | null = node; at; at = at.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      return false;
    };
    // The box of a link that goes on in the next line covers what stands before it.
    const flat = controls.filter(
      (node) => node.getClientRects().length === 1 && (modal ? modal.contains(node) : !fixed(node)),
    );
    const boxes = flat
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      .sort((a, b) => a.box.top - b.box.top);
    const clipped = (node: Element) => {
      const { top, bottom, left, right } = node.getBoundingClientRect();
      for (let at = node.parentElement; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const inside = at.getBoundingClientRect();
        if (bottom > inside.bottom + 1 || top < inside.top - 1 || left < inside.left - 1 || right > inside.right + 1)
          return true;
      }
      return false;
    };
    for (const [i, a] of boxes.entries())
      for (let j = i + 1; j < boxes.length; j++) {
        const b = boxes[j] as (typeof boxes)[number];
        if (b.box.top >= a.box.bottom) break;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
        if (across <= 2 || down <= 2) continue;
        const together =
          a.node.contains(b.node) ||
          b.node.contains(a.node) ||
          a.node.closest('label, details[open] > :not(summary), [role=listbox], [popover]') !==
            b.node.closest('label, details[open] > :not(summary), [role=listbox], [popover]') ||
          a.node.closest('label') !== null;
        // A whole card may be one link, with others over it.
        const over = [a, b].some(({ node }) => getComputedStyle(node, '::after').position === 'absolute');
        if (together || over || clipped(a.node) || clipped(b.node)) continue;
        faults.add(`overlap: ${nameOf(a.node)} and ${nameOf(b.node)}`);
      }

    /** How far an invisible ring around a control reaches beyond it, on both sides. */
    const ringOf = (node: Element): number => {
      const rings = ['::before', '::after'].map((part) => {
        const { content, position, top } = getComputedStyle(node, part);
        return content !== 'none' && position === 'absolute' ? -Number.parseFloat(top) || 0 : 0;
      });
      return 2 * Math.max(0, ...rings);
    };
    // A link within a sentence is as high as its line; a box or a circle is pressed by its label, too.
    for (const node of controls) {
      if (getComputedStyle(node).display === 'inline') continue;
      const pressed = node.matches('input')
        ? (node.closest('label') ?? (node as HTMLInputElement).labels?.[0] ?? node)
        : node;
      const own = node.getBoundingClientRect();
      const label = pressed.getBoundingClientRect();
      const ring = ringOf(node);
      const [width, height] = [Math.max(own.width + ring, label.width), Math.max(own.height + ring, label.height)];
      const primary =
        node.matches('button[type=submit], [data-primary]') && node.closest('main') && !node.closest('td, li');
      const wanted = primary ? leastPrimary : least;
      if (width < wanted - 0.5 || height < wanted - 0.5)
        faults.add(`small target: ${nameOf(node)} ${Math.round(width)}×${Math.round(height)}, less than ${wanted}`);
    }
    return [...faults];
  }, limits);

/** WCAG 1.4.12: what a reader may set for all text. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** Text that is cut off or overlaps once a reader has set more spacing, and was not before. */
async function lostWithSpacing(page: Page, limits: Limits, before: readonly Fault[]): Promise<Fault[]> {
  const style = await page.addStyleTag({ content: SPACING });
  const faults = await measured(page, { ...limits, least: 0, leastPrimary: 0 });
  await style.evaluate((node) => (node as Element).remove());
  const known = new Set(before);
  return faults
    .filter((fault) => !known.has(fault) && fault.startsWith('cut off'))
    .map((fault): Fault => `lost with more spacing: ${fault.replace(/^[^:]+: /, '')}`);
}

const PHONE: Limits = { least: 24, leastPrimary: 44 };
const DESKTOP: Limits = { least: 24, leastPrimary: 24 };

export async function faultsOf(page: Page, { phone, spaced }: { phone: boolean; spaced: boolean }): Promise<Fault[]> {
  const limits = phone ? PHONE : DESKTOP;
  const faults = await measured(page, { ...limits, number: NUMBER });
  return spaced ? [...faults, ...(await lostWithSpacing(page, limits, faults))] : faults;
}
