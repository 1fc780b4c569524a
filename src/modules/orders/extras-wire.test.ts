import { expect, test } from 'vitest';
import { zExtras } from './domain/extra-shapes.ts';
import { sampleExtras } from './testing/sample-extras.ts';

test('the sample of additional services is what the wire carries', () => {
  const sample = sampleExtras(new Date('2026-03-02T04:00:00.000Z'));
  expect(zExtras.parse(sample)).toEqual(sample);
});
