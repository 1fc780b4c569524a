import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashCoupons, selectCoupons } from './use-cases/select-coupons.ts';

const coupons = Array.from({ length: 500 }, (_, i) => i * 3 + 1);
const listHash = hashCoupons(coupons);
const dice = '351624'.repeat(9);
const selected = selectCoupons(coupons, listHash, dice, 36).map((number, i) => ({
  position: i + 1,
  number,
  prize: i < 1 ? 1 : i < 6 ? 2 : 3,
  replaced: false,
}));
const prizes = [
  { position: 1, count: 1 },
  { position: 2, count: 5 },
  { position: 3, count: 30 },
];
const published = { coupons, listHash, dice, selected, prizes };

function verify(data: object): number | null {
  const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'draw.json');
  writeFileSync(file, JSON.stringify(data));
  return spawnSync(process.execPath, ['public/verify-draw.mjs', file]).status;
}

test('the stand-alone script repeats the published draw', () => {
  expect(verify(published)).toBe(0);
});

test('it finds prizes that were swapped, winners that were left out and replacements for another prize', () => {
  const place = (n: number) => selected[n] as (typeof selected)[number];
  const swapped = selected.with(0, { ...place(0), prize: 2 }).with(1, { ...place(1), prize: 1 });
  expect(verify({ ...published, selected: swapped })).toBe(1);
  expect(verify({ ...published, selected: selected.slice(0, -1) })).toBe(1);
  expect(verify({ ...published, selected: [] })).toBe(1);
  const replaced = selected.with(2, { ...place(2), replaced: true });
  expect(verify({ ...published, selected: replaced })).toBe(1);
  const number = selectCoupons(coupons, listHash, dice, 37).at(-1) as number;
  const next = { position: 37, number, replaced: false };
  expect(verify({ ...published, selected: [...replaced, { ...next, prize: 2 }] })).toBe(0);
  expect(verify({ ...published, selected: [...replaced, { ...next, prize: 1 }] })).toBe(1);
  expect(verify({ ...published, selected: [...selected, { ...next, prize: 1 }] })).toBe(1);
});

test('with fewer coupons than prizes each coupon wins once', () => {
  const few = coupons.slice(0, 4);
  const hash = hashCoupons(few);
  const all = selectCoupons(few, hash, dice, 36).map((number, i) => ({ ...selected[i], number }));
  expect(verify({ ...published, coupons: few, listHash: hash, selected: all })).toBe(0);
});

test('it finds another winner, another list and another throw', () => {
  expect(verify({ ...published, selected: selected.with(4, { ...selected[4], number: 2 } as never) })).toBe(1);
  expect(verify({ ...published, coupons: coupons.slice(1) })).toBe(1);
  expect(verify({ ...published, dice: '1'.repeat(50) })).toBe(1);
});
