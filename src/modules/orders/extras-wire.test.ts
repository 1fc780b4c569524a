import { expect, test } from 'vitest';
import { boardingPassPath, extrasReceiptPath, readBoardingPass, readExtrasReceipt } from './api.ts';
import { zExtras } from './domain/extra-shapes.ts';
import { sampleExtras } from './testing/sample-extras.ts';

test('the sample of additional services is what the wire carries', () => {
  const sample = sampleExtras(new Date('2026-03-02T04:00:00.000Z'));
  expect(zExtras.parse(sample)).toEqual(sample);
});

test('files of services and boarding passes are named by addresses that the wire answers', () => {
  const under = (path: string) => path.replace(/\?.*/, '').split('/').length;
  expect(under(extrasReceiptPath('o', 'p', 'kg'))).toBe(under(readExtrasReceipt.path));
  expect(under(boardingPassPath('o', 'p', 0, 'pdf', 'en'))).toBe(under(readBoardingPass.path));
  expect(boardingPassPath('o', 'p', 0, 'pkpass', 'en')).toContain('/p/0/pass.pkpass?locale=en');
});
