import { describe, expect, test } from 'vitest';
import { THEMES } from '#kernel/theme.ts';
import { coloursOf, contrast, ENOUGH, groundColour, PAIRS, TOKENS } from './colour-pairs.ts';

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

describe.each(THEMES)('the theme %s', (theme) => {
  const colours = coloursOf(theme);

  test('defines every colour', () => {
    expect(TOKENS.length).toBeGreaterThan(20);
    expect(Object.keys(colours).sort()).toEqual([...TOKENS].sort());
  });

  test.each(PAIRS)('has enough contrast: %s', (pair) => {
    const [text = '', ground = ''] = pair.split(' on ');
    expect(contrast(colours[text] ?? '', groundColour(ground, colours))).toBeGreaterThanOrEqual(ENOUGH);
  });
});

test('control: a pair with low contrast is found', () => {
  const { faint = '', bg = '' } = coloursOf('light');
  expect(contrast(faint, bg)).toBeLessThan(ENOUGH);
});
