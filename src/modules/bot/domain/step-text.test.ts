import { expect, test } from 'vitest';
import { stepText } from './step-text.ts';

test('a text names the hour at which support opens, as it is set now', () => {
  const text = { ru: 'С {opens}', en: 'From {opens}, {name}', kg: '{opens}' };
  const step = { id: 'wait', kind: 'hours', text, next: 'bye', closed: 'bye' } as const;
  expect(stepText(step, 'en', { opens: 8, closes: 20 })).toBe('From 08:00, {name}');
  expect(stepText(step, 'ru', { opens: 10, closes: 24 })).toBe('С 10:00');
});
