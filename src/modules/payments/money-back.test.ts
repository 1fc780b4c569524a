import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { refundDestinationSentence, refundToBuyer } from '#kernel/refund-destinations.ts';
import en from '#words/en/payments.json' with { type: 'json' };
import kg from '#words/kg/payments.json' with { type: 'json' };
import ru from '#words/ru/payments.json' with { type: 'json' };
import { translator } from '#words/translate.ts';
import { PAYMENT_METHODS } from './api.ts';

const words = translator({ ru: ru.moneyBack, en: en.moneyBack, kg: kg.moneyBack });
const sentence = (parts: Parameters<typeof refundDestinationSentence>[2], locale: 'ru' | 'en' | 'kg' = 'en') =>
  refundDestinationSentence(words(locale), words(locale).money, parts);

test('money goes back to where each payment came from, never to a card that paid nothing', () => {
  expect(sentence([])).toBe('');
  expect(sentence([{ method: 'balance', amount: fromMajor(100) }])).toBe(
    'The money goes back to the contract’s balance, at once.',
  );
  expect(sentence([{ method: 'wallet_umai', amount: null }])).toContain('to the wallet that paid');
  expect(
    sentence([
      { method: 'card', amount: fromMajor(900) },
      { method: 'points', amount: fromMajor(60) },
      { method: 'freedompay', amount: fromMajor(40) },
    ]),
  ).toMatch(/940\ssom to the card .*; 60\ssom as points, at once\.$/);
  const hidden = sentence([
    { method: 'balance', amount: null },
    { method: 'motivation', amount: null },
  ]);
  expect(hidden).toMatch(/balance, at once; to the motivation account/);
});

test('the discount of a code is taken back and goes nowhere', () => {
  const parts = [
    { method: 'promo', amount: fromMajor(60) },
    { method: 'card', amount: fromMajor(940) },
  ];
  expect(sentence(parts)).toMatch(/^The money goes back to the card .*\. The discount of 60\ssom .* is taken back/);
  expect(sentence([{ method: 'promo', amount: null }])).toMatch(/^The discount by the promo code/);
  expect(refundToBuyer(fromMajor(1_000), parts)).toEqual(fromMajor(940));
});

test('every way to pay has a place that its money goes back to, in every language', () => {
  for (const locale of LOCALES)
    for (const method of PAYMENT_METHODS) expect(sentence([{ method, amount: fromMajor(1) }], locale)).toMatch(/\S/);
});
