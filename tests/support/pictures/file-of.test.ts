import { expect, test } from 'vitest';
import { fileOf } from '../../e2e/pictures/file-of.ts';
import { CATALOGUE } from '../catalogue/list.ts';

test('no two states share an approved picture', () => {
  const states = new Map<string, string[]>();
  for (const row of CATALOGUE)
    for (const state of row.states) {
      const file = fileOf(row, state, 360);
      states.set(file, [...(states.get(file) ?? []), `${row.path}, ${state.name}`]);
    }
  expect([...states].filter(([, sharing]) => sharing.length > 1)).toEqual([]);
});
