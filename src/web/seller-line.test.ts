import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { sellerLine } from './seller-line.server.ts';

const nothing = emptyCompany('kg');
const firm = { ...nothing, legalName: { ru: 'ОсОО «Кочмон»', en: 'Kochmon LLC', kg: '' }, taxNumber: '0123' };

test('the foot of pages names the firm and its tax number in the language of the reader, else in Russian', () => {
  expect(sellerLine(firm, 'ru')).toBe('ОсОО «Кочмон» · ИНН 0123');
  expect(sellerLine(firm, 'en')).toBe('Kochmon LLC · Tax number 0123');
  expect(sellerLine(firm, 'kg')).toBe('ОсОО «Кочмон» · ИСН 0123');
  expect(sellerLine({ ...firm, taxNumber: '' }, 'en')).toBe('Kochmon LLC');
  expect(sellerLine(nothing, 'ru')).toBe('');
});
