import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transliterate } from './transliterate.ts';

test.each([
  ['Асанов', 'ASANOV'],
  ['Өмүрбек', 'OMURBEK'],
  ['Нурдин кызы Айжаң', 'NURDIN KYZY AIZHAN'],
  ['Щербакова Юлия', 'SHCHERBAKOVA IULIIA'],
  ['Подъяблонский', 'PODIEIABLONSKII'],
  ['Игорь Ёлкин', 'IGOR ELKIN'],
  ['Цой-Хван', 'TSOI-KHVAN'],
  ['Жээнбекова', 'ZHEENBEKOVA'],
  ['Şükrü Gökçen', 'SUKRU GOKCEN'],
  ['Straße', 'STRASSE'],
])('«%s» is %s in a passport', (typed, latin) => {
  expect(transliterate(typed)).toBe(latin);
});

test('any Russian or Kyrgyz text becomes Latin capitals, letter by letter', () => {
  const initial = fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяңөүАБЯҢӨҮ -');
  fc.assert(
    fc.property(fc.string({ unit: initial, maxLength: 30 }), (text) => {
      expect(transliterate(text)).toMatch(/^[A-Z -]*$/);
      expect(transliterate(text)).toBe([...text].map(transliterate).join(''));
      expect(transliterate(transliterate(text))).toBe(transliterate(text));
    }),
    { seed: 20261120 },
  );
});
