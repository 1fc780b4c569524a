import { expect, test } from 'vitest';
import { MAX_OPTIONS } from '#modules/proposals/api.ts';
import { isPicked, type Pick, toggled } from './picks.ts';

const pick = (searchUid: string, offerId: string): Pick => ({ searchUid, offerId });

test('offers of several searches are gathered in the order in which they were chosen', () => {
  const picks = toggled(toggled([], pick('s1', '1')), pick('s2', '1'));
  expect(picks).toEqual([pick('s1', '1'), pick('s2', '1')]);
  expect(isPicked(picks, pick('s2', '1'))).toBe(true);
  expect(isPicked(picks, pick('s3', '1'))).toBe(false);
});
test('one that is chosen again is taken back, and no other with its id', () => {
  expect(toggled([pick('s1', '1'), pick('s2', '1')], pick('s1', '1'))).toEqual([pick('s2', '1')]);
});
test('a full list takes no more', () => {
  const full = Array.from({ length: MAX_OPTIONS }, (_, n) => pick('s', String(n)));
  expect(toggled(full, pick('t', '0'))).toEqual(full);
});
