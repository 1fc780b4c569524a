import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf } from '../../e2e/pictures/file-of.ts';
import { CATALOGUE } from './list.ts';

const APPROVED = join(import.meta.dirname, '../../e2e/pictures/approved');
const WIDTHS = [360, 1440];

/** States that look the same at a width, and why. */
const ALIKE: Readonly<Record<string, string>> = {
  '/search/:uid?, 1440: abroad for four = with the reason of the first': 'said without a press where there is room',
  '/account/orders, 360: full = with comfortable rows': 'rows of phones have one height',
};

const approved = readdirSync(APPROVED).filter((name) => name.endsWith('.png'));
const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(APPROVED, file)))
    .digest('hex');

test('every state of the catalogue has an approved picture of each width, and every picture is of a state', () => {
  const wanted = CATALOGUE.flatMap((row) => row.states.flatMap((state) => WIDTHS.map((w) => fileOf(row, state, w))));
  expect(approved.toSorted()).toEqual(wanted.toSorted());
});

test('no two states of a screen have the same picture: one of them would show something else than it says', () => {
  const there = new Set(approved);
  const same = CATALOGUE.flatMap((row) =>
    WIDTHS.flatMap((width) => {
      const first = new Map<string, string>();
      return row.states.flatMap((state) => {
        const file = fileOf(row, state, width);
        if (!there.has(file)) return [];
        const hash = hashOf(file);
        const other = first.get(hash);
        first.set(hash, other ?? state.name);
        return other === undefined ? [] : [`${row.path}, ${width}: ${other} = ${state.name}`];
      });
    }),
  );
  expect(same.toSorted()).toEqual(Object.keys(ALIKE).toSorted());
});
