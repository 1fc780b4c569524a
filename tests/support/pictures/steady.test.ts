import { expect, test } from 'vitest';
import { rulesFor } from '../../e2e/pictures/steady.ts';

const shown = (text: string, place: Parameters<typeof rulesFor>[0] = {}) =>
  rulesFor(place).reduce((now, [pattern, instead]) => now.replaceAll(new RegExp(pattern, 'g'), instead), text);

test('only what is marked or named as a booking code is replaced by one', () => {
  expect(shown('QWERTY', { code: true })).toBe('A00000');
  expect(shown('K3M9QT', { code: true })).toBe('A00000');
  expect(shown('Заказ S-48213 · код брони K3M9QT')).toBe('Заказ S-000000 · код брони A00000');
  expect(shown('S-48213 · QWERTY')).toBe('S-000000 · A00000');
});

test('prices, names and words of six letters stay as they are', () => {
  for (const text of ['350000', 'ISAKOV', 'TOKTOROVA AIPERI', ' MEERIM ', 'TU0202', 'Номер брони, заказа'])
    for (const workspace of [false, true]) expect(shown(text, { workspace })).toBe(text);
});

test('times of the workspace are replaced, and those of a journey elsewhere are not', () => {
  expect(shown('вылет 14:05')).toBe('вылет 14:05');
  expect(shown('вылет 14:05, осталось 12 мин', { workspace: true })).toBe('вылет 10:00, осталось 14 мин');
});
