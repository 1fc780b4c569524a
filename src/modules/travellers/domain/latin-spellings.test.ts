import { expect, test } from 'vitest';
import { latinSpellings } from './latin-spellings.ts';

test.each([
  ['Канарыева', 'KANARYEVA'],
  ['жээнбекова', 'ZHEENBEKOVA'],
  ['Жээнбекова', 'JEENBEKOVA'],
  ['Өмүралиев', 'OMURALIEV'],
  ['Кыргызбаев', 'KYRGYZBAEV'],
  ['Джумабаев', 'DZHUMABAEV'],
  ['Джумабаев', 'JUMABAEV'],
  ['Маңасов', 'MANGASOV'],
  ['Юсупов', 'YUSUPOV'],
  ['Хасанова', 'KHASANOVA'],
  ['Хасанова', 'HASANOVA'],
  ['Александров', 'ALEXANDROV'],
  ['Яковлев-Щукин', 'IAKOVLEV-SHCHUKIN'],
])('%s finds %s', (typed, latin) => {
  expect(latinSpellings(typed)).toContain(latin);
});

test('a Latin surname with Cyrillic look-alikes among its letters is read as typed in Latin', () => {
  expect(latinSpellings('CАNАRYEVА')).toContain('CANARYEVA');
});

test('a Latin surname has no other spellings, and the longest typed text has a bounded number', () => {
  expect(latinSpellings('Canaryeva')).toEqual([]);
  const longest = 'ёжйхцщъыюяңөүджкс'.repeat(6).slice(0, 100);
  expect(latinSpellings(longest).length).toBeLessThanOrEqual(257);
});
