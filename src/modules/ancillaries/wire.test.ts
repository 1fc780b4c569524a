import { expect, test } from 'vitest';
import {
  ancillariesReceiptPath,
  boardingPassPath,
  readAncillariesReceipt,
  readBoardingPass,
} from '#modules/ancillaries/api.ts';
import { sampleAncillaries } from '#modules/orders/testing/sample-ancillaries.ts';
import { zAncillaries } from '#modules/orders/wire/ancillary-shapes.ts';

test('the sample of additional services is what the wire carries', () => {
  const sample = sampleAncillaries(new Date('2026-03-02T04:00:00.000Z'));
  expect(zAncillaries.parse(sample)).toEqual(sample);
});

test('files of services and boarding passes are named by addresses that the wire answers', () => {
  const under = (path: string) => path.replace(/\?.*/, '').split('/').length;
  expect(under(ancillariesReceiptPath('o', 'p', 'kg'))).toBe(under(readAncillariesReceipt.path));
  expect(under(boardingPassPath('o', 'p', 0, 'pdf', 'en'))).toBe(under(readBoardingPass.path));
  expect(boardingPassPath('o', 'p', 0, 'pkpass', 'en')).toContain('/p/0/pass.pkpass?locale=en');
});
