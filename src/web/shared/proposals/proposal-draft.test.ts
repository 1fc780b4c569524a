import { expect, test } from 'vitest';
import { MAX_OPTIONS } from '#modules/proposals/api.ts';
import { isInDraft, type PickedOffer, toggleOffer } from './proposal-draft.ts';

const pick = (searchUid: string, offerId: string): PickedOffer => ({ searchUid, offerId });

test('offers of several searches keep the order in which they were chosen', () => {
  const picks = toggleOffer(toggleOffer([], pick('s1', '1')), pick('s2', '1'));
  expect(picks).toEqual([pick('s1', '1'), pick('s2', '1')]);
  expect(isInDraft(picks, pick('s2', '1'))).toBe(true);
  expect(isInDraft(picks, pick('s3', '1'))).toBe(false);
});
test('an offer chosen again is removed, and no other offer with its id', () => {
  expect(toggleOffer([pick('s1', '1'), pick('s2', '1')], pick('s1', '1'))).toEqual([pick('s2', '1')]);
});
test('a full draft takes no more offers', () => {
  const full = Array.from({ length: MAX_OPTIONS }, (_, n) => pick('s', String(n)));
  expect(toggleOffer(full, pick('t', '0'))).toEqual(full);
});
