import { describe, expect, test } from 'vitest';
import { clearScores, scoresFor } from '../testing/certain-scores.ts';
import { type InventedDocument, inventDocument, zoneRows } from '../testing/invented-person.ts';
import { randomFrom } from '../testing/random.ts';
import { checkDigit } from './check-digit.ts';
import { type FieldName, type ReadZone, readZone } from './read-zone.ts';
import { birthdateOf, expirationOf } from './zone-dates.ts';
import { TD1, TD3 } from './zone-formats.ts';

const TODAY = '2026-11-27';
const formatOf = (document: Pick<InventedDocument, 'format'>) => (document.format === 'td3' ? TD3 : TD1);
const read = (document: Pick<InventedDocument, 'format' | 'rows'>): ReadZone =>
  readZone(formatOf(document), clearScores(document.rows), TODAY);
const field = (zone: ReadZone, name: FieldName) => zone.fields.find((one) => one.field === name);

/** A passport of an invented person, with changes. */
function passport(changes: Partial<InventedDocument> = {}): InventedDocument {
  const document = {
    format: 'td3' as const,
    surname: 'SYDYKOV',
    name: 'AZAMAT',
    gender: 'male' as const,
    birthdate: '1990-01-01',
    country: { zone: 'KGZ', iso: 'KG' },
    documentNumber: 'PE1234567',
    expiration: '2032-11-30',
    personalNumber: '20101199000123',
    ...changes,
  };
  return { ...document, rows: zoneRows(document) };
}

test('check digits are those of the examples of ICAO 9303', () => {
  expect(['520727', 'AB2134<<<', 'HA672242<658022549601086<<<<<<<<<<<<<<0'].map(checkDigit)).toEqual(['3', '5', '8']);
});

test('a clear zone of any invented person is read as it is, each field for certain', () => {
  const seed = Date.now() % 1_000_000;
  for (let i = 0; i < 300; i++) {
    const document = inventDocument(randomFrom(seed + i), i % 2 === 0 ? 'td3' : 'td1');
    const zone = read(document);
    const values = Object.fromEntries(zone.fields.map((one) => [one.field, one.value]));
    const { surname, name, gender, birthdate, documentNumber, expiration, personalNumber, country } = document;
    expect({ seed: seed + i, values }).toEqual({
      seed: seed + i,
      values: {
        surname,
        name,
        gender,
        birthdate,
        documentNumber,
        expiration,
        citizenship: country.iso,
        ...(personalNumber && { personalNumber }),
      },
    });
    expect(zone.checked && zone.fields.every(({ certain }) => certain), `seed ${seed + i}`).toBe(true);
    expect(zone.rows).toEqual(document.rows);
  }
});

test('the specimen of ICAO is read; its state names no country, so citizenship is to be typed', () => {
  const rows = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
  const zone = read({ format: 'td3', rows });
  expect(zone.checked).toBe(true);
  expect(zone.fields.map(({ field: name, value }) => [name, value])).toEqual([
    ['surname', 'ERIKSSON'],
    ['name', 'ANNA MARIA'],
    ['gender', 'female'],
    ['birthdate', '1974-08-12'],
    ['citizenship', ''],
    ['documentNumber', 'L898902C3'],
    ['expiration', '2012-04-15'],
  ]);
  expect(field(zone, 'citizenship')?.certain).toBe(false);
});

describe('characters that look alike', () => {
  test('letters and digits follow from the position: a zero in a name and an O in a date cannot be', () => {
    const document = passport();
    const scores = clearScores(document.rows);
    scores[0]![10] = scoresFor('0', { O: -1 });
    scores[1]![13] = scoresFor('B', { '9': -2 });
    const zone = readZone(TD3, scores, TODAY);
    expect(zone.rows[0]![10]).toBe('O');
    expect(field(zone, 'birthdate')).toMatchObject({ value: '1990-01-01', certain: true });
  });

  test('the check digit decides within a number, and the overall one must agree', () => {
    const document = passport({
      documentNumber: 'C01X00T47',
      country: { zone: 'D<<', iso: 'DE' },
      personalNumber: null,
    });
    const scores = clearScores(document.rows);
    scores[1]![4] = scoresFor('O', { '0': -1.5 });
    const zone = readZone(TD3, scores, TODAY);
    expect(field(zone, 'documentNumber')).toMatchObject({ value: 'C01X00T47', certain: true });
    scores[1]![43] = scoresFor(document.rows[1]![43] === '1' ? '2' : '1');
    expect(field(readZone(TD3, scores, TODAY), 'documentNumber')?.certain).toBe(false);
  });

  test('6 and G count the same in a check digit: where both are likely the number is not certain', () => {
    const document = passport({
      documentNumber: 'C6VX00T47',
      country: { zone: 'D<<', iso: 'DE' },
      personalNumber: null,
    });
    const scores = clearScores(document.rows);
    scores[1]![1] = scoresFor('G', { '6': -0.8 });
    expect(field(readZone(TD3, scores, TODAY), 'documentNumber')?.certain).toBe(false);
  });
});

test('a value whose check digit is wrong is never certain, whichever character of it is wrong', () => {
  const document = passport();
  const spans = { documentNumber: [0, 10], birthdate: [13, 20], expiration: [21, 28] } as const;
  for (const [name, [from, to]] of Object.entries(spans))
    for (let at = from; at < to; at++) {
      const rows = [...document.rows];
      const digit = rows[1]![at]!;
      const other = /\d/.test(digit) ? String((Number(digit) + 3) % 10) : 'Q';
      rows[1] = rows[1]!.slice(0, at) + other + rows[1]!.slice(at + 1);
      const zone = readZone(TD3, clearScores(rows), TODAY);
      expect(field(zone, name as FieldName)?.certain, `${name} ${at}`).toBe(false);
      expect(zone.checked).toBe(false);
    }
});

test('names that fill the row, or have letters behind the fillers, are not certain', () => {
  const full = read(passport({ surname: 'ABDYKADYROVABEKOVA', name: 'GULZHAMALTURSUNBEKOVNAABC' }));
  expect(field(full, 'name')?.certain).toBe(false);
  const scores = clearScores(passport().rows);
  scores[0]![35] = scoresFor('K');
  expect(field(readZone(TD3, scores, TODAY), 'surname')?.certain).toBe(false);
});

test('a letter of a name that is not clear makes that name uncertain, and no other field', () => {
  const scores = clearScores(passport().rows);
  scores[0]![7] = scoresFor('D', { O: -1 });
  const zone = readZone(TD3, scores, TODAY);
  expect(zone.fields.filter(({ certain }) => !certain).map((one) => one.field)).toEqual(['surname']);
});

test('dates get the century that is possible, and impossible dates none', () => {
  expect(['300101', '261127', '261128', '000229'].map((text) => birthdateOf(text, TODAY))).toEqual([
    '1930-01-01',
    '2026-11-27',
    '1926-11-28',
    '2000-02-29',
  ]);
  expect(['300101', '760101', '770101', '990101'].map((text) => expirationOf(text, TODAY))).toEqual([
    '2030-01-01',
    '2076-01-01',
    '1977-01-01',
    '1999-01-01',
  ]);
  expect([birthdateOf('900230', TODAY), birthdateOf('90<<<<', TODAY), expirationOf('301301', TODAY)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('a card number longer than nine characters goes on in the optional data', () => {
  const number = 'D231458907ABC';
  const optional = `${number.slice(9)}${checkDigit(number)}`.padEnd(15, '<');
  const first = `I<D<<${number.slice(0, 9)}<${optional}`;
  const second = `740812${checkDigit('740812')}F320415${checkDigit('320415')}D<<${'<'.repeat(11)}`;
  const overall = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  const rows = [first, second + checkDigit(overall), 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
  const zone = read({ format: 'td1', rows });
  expect(field(zone, 'documentNumber')).toMatchObject({ value: number, certain: true });
});
