import type { Rule } from './measures.ts';

/** A fault that is known and left, and why: the run prints those that it met, and fails for all others. */
export type KnownFault = {
  readonly rule: Rule;
  readonly at: RegExp;
  readonly screens?: RegExp;
  readonly reason: string;
};

export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    rule: 'overlap',
    at: /button\.swap/,
    reason: 'the button that swaps two places stands on the border of their fields, whose text ends before it',
  },
  {
    rule: 'cut off',
    at: /label\.label/,
    reason:
      'the label of an empty field ends in dots where the field is narrow; it is smaller once the field is entered',
  },
  {
    rule: 'lost with more spacing',
    at: /label\.label|span\.value/,
    reason: 'a field is one line high: with more spacing its label or value ends in dots, screen readers have it whole',
  },
  {
    rule: 'cut off',
    at: /span\.userName/,
    reason: 'a long name in the header of the shop ends in dots; the menu below it has it whole',
  },
  {
    rule: 'lost with more spacing',
    at: /span\.userName/,
    reason: 'a long name in the header of the shop ends in dots; the menu below it has it whole',
  },
  {
    rule: 'overlap',
    at: /a\.marker/,
    reason: 'towns of a map lie where they are, some close together; the list below the map has the same links',
  },
  {
    rule: 'axe',
    at: /target-size: .*marker/,
    reason:
      'a town on a map has a ring of 28 px around its dot, which the tool does not count; the list has the same links',
  },
  {
    rule: 'overlap',
    at: /(button\.toggle .* and summary|summary.* and button\.toggle)/,
    reason: 'a card of the results opens as a whole; the button that compares it lies in a corner that is kept free',
  },
  {
    rule: 'overlap',
    at: /input «.*(не ниже|не раньше|не меньше).*» and input/,
    reason: 'the two thumbs of a range go along one track',
  },
  {
    rule: 'axe',
    at: /text on rgb\(255, 255, 255\): <text/,
    reason: 'the word «центр» is drawn on the plan of a town, whose ground is part of the drawing',
  },
  {
    rule: 'axe',
    at: /target-size: a\[href\$="hotels"\]/,
    screens: /^\/$/,
    reason: 'the panel of contacts is open over the tabs of products, and covers a part of one until it is closed',
  },
  {
    rule: 'cut off',
    at: /(span\.clip|div\.text) «(?![SR]-\d|[−\d]|[^»]*\d\d:\d\d)/,
    reason:
      'a name in a cell of a dense table ends in dots: its column can be widened, and the panel at the side has it ' +
      'whole; a number, a sum or a time has to be whole',
  },
  {
    rule: 'lost with more spacing',
    at: /span\.(clip|note|caption|text|headText)|div\.text/,
    reason:
      'a cell or a head of a dense table, or a note of a card, ends in dots: a column can be widened, and the panel ' +
      'or the opened card has it whole',
  },
  {
    rule: 'small target',
    at: /: input «[^»]*» 16×16/,
    reason: 'the box that marks a row is alone in 24 px around it, which WCAG 2.5.8 counts',
  },
];
