import { describe, expect, test } from 'vitest';
import { bare, groupByPerson, type ImportVocabulary, parseHeader, readDate, readRow } from './import-rows.ts';

const map = <T>(pairs: readonly (readonly [string, T])[]) => new Map(pairs.map(([k, v]) => [bare(k), v]));
const words: ImportVocabulary = {
  columns: map([
    ['Фамилия', 'surname'],
    ['Имя', 'name'],
    ['Дата рождения', 'birthdate'],
    ['Пол', 'gender'],
    ['Гражданство', 'citizenship'],
    ['Документ', 'documentType'],
    ['Номер', 'documentNumber'],
    ['Действует до', 'expiration'],
  ]),
  genders: map([['М', 'male']]),
  documents: map([['Загранпаспорт', 'internationalPassport']]),
  countries: map([['Кыргызстан', 'KG']]),
};

test.each([
  ['01.02.1990', '1990-02-01'],
  ['1/2/1990', '1990-02-01'],
  ['1990-02-01', '1990-02-01'],
  ['1990-02-01 00:00:00', '1990-02-01'],
  ['32905', '1990-02-01'],
  ['32905.0', '1990-02-01'],
  ['30.02.1990', '30.02.1990'],
  ['вчера', 'вчера'],
  ['', ''],
])('the date «%s» is read as %s', (typed, read) => expect(readDate(typed)).toBe(read));

describe('a heading', () => {
  test('is known in any order, case and with whatever else there is', () => {
    const places = parseHeader(['№', ' ИМЯ ', 'фамилия:', 'Цвет', 'Дата  рождения'], words);
    expect([...(places ?? [])]).toEqual([
      ['name', 1],
      ['surname', 2],
      ['birthdate', 4],
    ]);
  });
  test('without names is none', () => expect(parseHeader(['Пол', 'Имя'], words)).toBeNull());
});

test('a row becomes a form: words of the file are mapped to ours, unknown ones stay to be reported', () => {
  const places = parseHeader(
    ['Фамилия', 'Имя', 'Пол', 'Дата рождения', 'Гражданство', 'Документ', 'Номер', 'Действует до'],
    words,
  );
  if (!places) throw new Error('no heading');
  const row = ["'SYDYKOV", ' AZAMAT ', 'м', '32905', 'кыргызстан', 'загранпаспорт', 'pe 1234567', '01.01.2033'];
  expect(readRow(row, places, words)).toMatchObject({
    surname: 'SYDYKOV',
    name: 'AZAMAT',
    gender: 'male',
    birthdate: '1990-02-01',
    citizenship: 'KG',
    documents: [{ documentType: 'internationalPassport', documentNumber: 'pe 1234567', expiration: '2033-01-01' }],
  });
  expect(readRow(['A', 'B', 'робот', '', 'Атлантида'], places, words)).toMatchObject({
    gender: '',
    citizenship: '?',
    documents: [],
  });
});

test('rows of one person become one passenger with several documents', () => {
  const form = (surname: string, number: string) => ({
    surname,
    name: 'A',
    patronymic: '',
    gender: 'male',
    birthdate: '1990-01-01',
    citizenship: 'KG',
    bonusCard: '',
    documents: [{ documentType: 'passport', documentNumber: number, expiration: '' }],
  });
  const entries = groupByPerson([
    { line: 2, form: form('LI', '1') as never },
    { line: 3, form: form('KIM', '2') as never },
    { line: 4, form: form('Li ', '3') as never },
  ]);
  expect(entries.map(({ lines, form: one }) => [lines, one.documents.map((d) => d.documentNumber)])).toEqual([
    [
      [2, 4],
      ['1', '3'],
    ],
    [[3], ['2']],
  ]);
});
