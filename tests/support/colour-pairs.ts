import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { THEMES } from '#kernel/theme.ts';

const CSS = readFileSync(join(import.meta.dirname, '../../src/web/styles/tokens.css'), 'utf8');

type Theme = (typeof THEMES)[number];

/** The colours of a theme by the names of their tokens, as `tokens.css` states them. */
export function coloursOf(theme: Theme, css = CSS): Readonly<Record<string, string>> {
  const block = new RegExp(`\\[data-theme="${theme}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/g)].map(([, name, value]) => [name, value] as const),
  );
}

/** The tokens that are plain colours. */
export const TOKENS: readonly string[] = Object.keys(coloursOf('light'));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Minimum contrast of text by WCAG. */
export const ENOUGH = 4.5;

/** Grounds that a style mixes of two tokens: seats by their price zone, «color-primary 7% over surface». */
export const SHADES = [0, 7, 14, 22, 31, 42].map((percent) => `color-primary ${percent}% over surface`);

/** The colour of a ground in a theme: a token, or one of `SHADES`. */
export function groundColour(ground: string, colours: Readonly<Record<string, string>>): string {
  const [, above = '', percent = '', below = ''] = /^([\w-]+) (\d+)% over ([\w-]+)$/.exec(ground) ?? [];
  if (!above) return colours[ground] ?? '';
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const share = Number(percent) / 100;
    const value = channel(colours[above] ?? '', at) * share + channel(colours[below] ?? '', at) * (1 - share);
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

const INKS = [
  'text',
  'muted',
  'color-primary',
  'color-primary-strong',
  'color-danger',
  'color-danger-strong',
  'color-success',
  'color-warning',
];
const GROUNDS = [
  'bg',
  'surface',
  'raised',
  'color-primary-tint',
  'color-danger-tint',
  'color-success-tint',
  'color-warning-tint',
];
const ON_FILLS = ['color-on-primary', 'color-on-danger', 'surface'];
const FILLS = ['color-primary', 'color-primary-strong', 'color-danger', 'color-danger-strong', 'color-success', 'text'];
const crossed = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => `${text} on ${ground}`));

/**
 * The permitted pairs, «text on ground». Each is checked in every theme by `colour-pairs.test.ts`; the accessibility
 * tests fail on other pairs.
 */
export const PAIRS: readonly string[] = [
  ...crossed(INKS, GROUNDS),
  ...crossed(ON_FILLS, FILLS),
  ...crossed(['text'], SHADES),
  // A chosen price on the plan of a town.
  'bg on text',
].filter(
  // Just below the minimum, and used nowhere.
  (pair) => pair !== 'color-danger on color-primary-tint',
);
