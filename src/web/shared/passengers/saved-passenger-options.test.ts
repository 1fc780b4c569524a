import { describe, expect, test } from 'vitest';
import type { Category } from '#kernel/passengers.ts';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import {
  fillSeats,
  ownFirst,
  type PickContext,
  savedPassengerOptions,
  toDraftPassenger,
} from './saved-passenger-options.ts';

const document = (id: string, type: 'passport' | 'internationalPassport', expiration: string | null) => ({
  id,
  type,
  expiration,
  masked: '•••••67',
  state: 'valid' as const,
});
const passenger = (documents: SavedPassengerLine['documents']): SavedPassengerLine => ({
  id: 'p',
  version: 1,
  surname: 'LI',
  name: 'ANNA',
  patronymic: null,
  gender: 'female',
  birthdate: '1990-12-10',
  citizenship: 'KG',
  bonusCard: null,
  documents,
  updatedAt: '',
  contract: null,
});
const trip: PickContext = {
  lastDate: '2026-12-10',
  usualDocument: 'internationalPassport',
  abroad: true,
  ages: { site: 'kg', travelDates: ['2026-12-03', '2026-12-10'], carriers: ['K0'], countries: ['KG'] },
};
const offeredDocuments = (documents: SavedPassengerLine['documents'], context = trip) =>
  savedPassengerOptions([passenger(documents)], context, 'aaa').map((option) => [
    option.document?.id ?? null,
    option.warning,
  ]);

describe('which document is offered', () => {
  test('the usual document of the journey first, one that expires before its end last', () => {
    const id = document('id', 'passport', '2030-01-01');
    expect(offeredDocuments([id, document('abroad', 'internationalPassport', '2030-01-01')])).toEqual([
      ['abroad', null],
      ['id', null],
    ]);
    expect(offeredDocuments([document('old', 'internationalPassport', '2026-12-09'), id])).toEqual([
      ['id', null],
      ['old', 'expired'],
    ]);
  });

  test('a document that expires within half a year after the last day is warned of abroad only', () => {
    const expiringDocuments = [document('edge', 'internationalPassport', '2026-12-10')];
    expect(offeredDocuments(expiringDocuments)).toEqual([['edge', 'soon']]);
    expect(offeredDocuments(expiringDocuments, { ...trip, abroad: false })).toEqual([['edge', null]]);
    expect(offeredDocuments([document('paper', 'passport', null)])).toEqual([['paper', null]]);
  });

  test('a passenger without a document is offered without one, with the age on the last day of travel', () => {
    const [option] = savedPassengerOptions([passenger([])], trip, 'aaa');
    expect(option).toMatchObject({ document: null, age: 36, warning: null });
  });
});

describe('which passengers are offered for a seat', () => {
  const passengerBornOn = (id: string, birthdate: string) => ({ ...passenger([]), id, birthdate });
  const passengers = [
    passengerBornOn('child', '2018-05-05'),
    passengerBornOn('grown on the way', '2014-12-05'),
    passengerBornOn('infant', '2023-01-01'),
    passengerBornOn('adult', '1990-12-10'),
  ];
  const offeredPassengers = (seat: Category, context = trip) =>
    savedPassengerOptions(passengers, context, seat).map((option) => [option.passenger.id, option.otherCategory]);

  test('of an adult: adults on the last day of travel first, then younger ones with their category', () => {
    expect(offeredPassengers('aaa')).toEqual([
      ['grown on the way', null],
      ['adult', null],
      ['child', 'rbg'],
      ['infant', 'rmg'],
    ]);
  });

  test('of a child and of an infant, with or without a seat of its own', () => {
    expect(offeredPassengers('rbg')[0]).toEqual(['child', null]);
    expect(offeredPassengers('rmg')[0]).toEqual(['infant', null]);
    expect(offeredPassengers('ins')[0]).toEqual(['infant', null]);
  });

  test('by the rule of a train: ten years make an adult', () => {
    const rail: PickContext = { ...trip, ages: { ...trip.ages, mode: 'rail', travelDates: ['2028-05-05'] } };
    expect(
      offeredPassengers('aaa', rail)
        .slice(0, 3)
        .map(([id]) => id),
    ).toEqual(['child', 'grown on the way', 'adult']);
  });
});

test('a form is filled with the stored names and the number that was shown', () => {
  const [option] = savedPassengerOptions([passenger([document('a', 'passport', '2030-01-01')])], trip, 'aaa');
  expect(option && toDraftPassenger(option, 'ID1234567')).toEqual({
    surname: 'LI',
    name: 'ANNA',
    patronymic: '',
    noPatronymic: true,
    gender: 'female',
    birthdate: '1990-12-10',
    citizenship: 'KG',
    bonusCard: '',
    documentType: 'passport',
    documentNumber: 'ID1234567',
    expiration: '2030-01-01',
  });
});

test('each seat gets the first free passenger of its category with a valid document, others stay empty', () => {
  const valid = [document('id', 'internationalPassport', '2030-01-01')];
  const passengers = [
    { ...passenger([document('old', 'internationalPassport', '2026-12-01')]), id: 'expired' },
    { ...passenger(valid), id: 'first' },
    { ...passenger([]), id: 'paperless' },
    { ...passenger(valid), id: 'child', birthdate: '2018-05-01' },
    { ...passenger(valid), id: 'second' },
  ];
  const seats: Category[] = ['aaa', 'aaa', 'rbg', 'rbg'];
  expect(fillSeats(passengers, trip, seats).map((option) => option?.passenger.id ?? null)).toEqual([
    'first',
    'second',
    'child',
    null,
  ]);
});

describe('the user among the saved passengers', () => {
  const passengers = [
    { ...passenger([]), id: 'husband', name: 'BAKYT', surname: 'ASANOV' },
    { ...passenger([]), id: 'own', name: 'ZHYLDYZ', surname: 'ASANOVA', birthdate: '1990-05-12' },
  ];
  const order = (user: Parameters<typeof ownFirst>[1]) => ownFirst(passengers, user).map(({ id }) => id);

  test('comes first, by the name in any spelling of passports and by the birthdate', () => {
    expect(order({ name: 'Жылдыз Асанова', birthdate: '1990-05-12' })).toEqual(['own', 'husband']);
    expect(order({ name: 'Zhyldyz Asanova', birthdate: null })).toEqual(['own', 'husband']);
  });

  test('is recognised by neither another birthdate nor another name, and the order stays', () => {
    expect(order({ name: 'Жылдыз Асанова', birthdate: '1991-05-12' })).toEqual(['husband', 'own']);
    expect(order(null)).toEqual(['husband', 'own']);
  });
});
