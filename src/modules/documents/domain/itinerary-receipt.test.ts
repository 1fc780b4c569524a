import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { SAMPLE_ITINERARY, sampleSeller } from '../testing/sample-data.ts';
import { documentTranslations } from '../translations.ts';
import { itineraryReceipt } from './itinerary-receipt.ts';
import { modelTexts } from './page-model.ts';

test.each(LOCALES)('what the airline leaves unsaid is neither promised nor denied on a receipt in %s', (locale) => {
  const t = documentTranslations(locale);
  const { terms } = SAMPLE_ITINERARY;
  const unsaid = {
    ...SAMPLE_ITINERARY,
    terms: {
      ...terms,
      baggage: { pieces: 1, kg: 0 },
      notProvided: ['bagWeight' as const, 'meal' as const, 'refund' as const, 'change' as const],
    },
  };
  const texts = modelTexts(itineraryReceipt(unsaid, locale, t, sampleSeller(locale)));
  const count = (text: string) => texts.filter((one) => one === text).length;
  expect(count(t('rules.not_said'))).toBe(3);
  expect(texts).not.toContain(t('rules.meal_no'));
  expect(texts.filter((one) => /\b0 (кг|kg|килограмм)/.test(one))).toEqual([]);
});
