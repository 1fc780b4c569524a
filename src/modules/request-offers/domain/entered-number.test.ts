import { expect, test } from 'vitest';
import { isDocumentNumber } from '#modules/supply/api.ts';
import { enteredNumber, NUMBER_FORM_OF, typedNumber } from './entered-number.ts';

test.each([
  ['avia', '999-2400000001', '9992400000001'],
  ['avia', '999 2400000001 5', '9992400000001'],
  ['rail', '74 000 123 456 789', 'K3JF9A-74000123456789'],
  ['rail', '9992400000001', '9992400000001'],
  ['bus', 'аб-1', null],
  ['bus', 'KG 004512', 'K3JF9A-KG004512'],
  ['hotel', 'htl-2024/55', 'K3JF9A-HTL-2024-55'],
  ['hotel', '7', 'K3JF9A-7'],
  ['transfer', 'T–18', 'K3JF9A-T-18'],
] as const)('a number of %s «%s» is kept as %s', (mode, typed, kept) => {
  expect(enteredNumber(typed, NUMBER_FORM_OF[mode], 'K3JF9A')).toBe(kept);
  if (kept === null) return;
  expect(isDocumentNumber(kept)).toBe(true);
  // Entered again as it is shown for a correction, it is the same one.
  expect(enteredNumber(typedNumber(kept, 'K3JF9A'), NUMBER_FORM_OF[mode], 'K3JF9A')).toBe(kept);
});

test.each([
  ['avia', '999-24'],
  ['avia', 'HTL-1'],
  ['complex', '999240000000123'],
  ['rail', '740001234567'],
  ['rail', 'KG 004512'],
  ['hotel', ''],
  ['hotel', 'ABC'],
  ['hotel', '-1'],
  ['transfer', '№ 18'],
] as const)('a number of %s «%s» cannot be one', (mode, typed) => {
  expect(enteredNumber(typed, NUMBER_FORM_OF[mode], 'K3JF9A')).toBeNull();
});
