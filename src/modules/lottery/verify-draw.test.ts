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
  prize: 1,
  replaced: false,
}));
const published = { coupons, listHash, dice, selected };

function verify(data: object): number | null {
  const file = join(mkdtempSync(join(tmpdir(), 'draw-')), 'draw.json');
  writeFileSync(file, JSON.stringify(data));
  return spawnSync(process.execPath, ['public/verify-draw.mjs', file]).status;
}

test('the stand-alone script repeats the published draw', () => {
  expect(verify(published)).toBe(0);
});

test('it finds another winner, another list and another throw', () => {
  expect(verify({ ...published, selected: selected.with(4, { ...selected[4], number: 2 } as never) })).toBe(1);
  expect(verify({ ...published, coupons: coupons.slice(1) })).toBe(1);
  expect(verify({ ...published, dice: '1'.repeat(50) })).toBe(1);
});
