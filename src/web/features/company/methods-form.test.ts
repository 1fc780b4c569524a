import { expect, test } from 'vitest';
import { readMethodsForm } from './methods-form.ts';

test('methods are read by their places, and one without a tick is not offered', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['version', '3'],
    ['place.card', '2'],
    ['offered.card', 'on'],
    ['place.qr', '1'],
    ['place.balance', '2'],
    ['offered.balance', 'on'],
  ] as const)
    form.append(name, value);
  expect(readMethodsForm(form)).toEqual([
    { method: 'qr', isOffered: false },
    { method: 'card', isOffered: true },
    { method: 'balance', isOffered: true },
  ]);
});
