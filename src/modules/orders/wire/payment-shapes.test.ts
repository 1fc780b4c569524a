import { expect, test } from 'vitest';
import { z } from 'zod';
import { money } from '#kernel/money.ts';
import { zPaymentChoice } from './payment-shapes.ts';

test('a payment choice is refused when its points are negative', () => {
  const choice = z.object(zPaymentChoice);
  expect(choice.safeParse({ method: 'card', points: money(-2_500_000) }).success).toBe(false);
  expect(choice.safeParse({ method: 'card', points: money(0) }).success).toBe(true);
});
