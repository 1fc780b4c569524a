import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCountry } from '../../../../tests/support/countries.ts';
import { checkPassenger, type PassengerContext, type PassengerForm } from './check-passenger.ts';
import { addMonths } from './months.ts';

const adult: PassengerForm = {
  surname: 'Sydykov',
  name: 'Azamat',
  patronymic: '',
  noPatronymic: true,
  citizenship: 'KG',
  gender: 'male',
  birthdate: '1990-01-01',
  documentType: 'passport',
  documentNumber: 'ID1234567',
  expiration: '2030-11-01',
  bonusCard: '',
};
const toOsh: PassengerContext = {
  site: 'kg',
  travelDates: ['2026-12-01', '2026-12-08'],
  carriers: ['K0'],
  countries: ['KG', 'KG'],
  today: '2026-11-20',
  category: 'aaa',
  isCountry,
};
const toMoscow: PassengerContext = { ...toOsh, carriers: ['X0'], countries: ['KG', 'RU'] };
const toIstanbul: PassengerContext = { ...toOsh, carriers: ['X0'], countries: ['KG', 'TR'] };

const problems = (change: Partial<PassengerForm>, context = toOsh) =>
  checkPassenger({ ...adult, ...change }, context).problems.map(({ path, code }) => `${path} ${code}`);
const warnings = (change: Partial<PassengerForm>, context = toOsh) =>
  checkPassenger({ ...adult, ...change }, context).warnings.map(({ path, code }) => `${path} ${code}`);

test('a passenger without faults is ready to be booked', () => {
  expect(checkPassenger({ ...adult, documentNumber: 'id 123-4567', bonusCard: 'k0 12-34' }, toOsh)).toEqual({
    problems: [],
    warnings: [],
    suggestions: {},
    category: { declared: 'aaa', due: 'aaa', on: '2026-12-08', changesOnTrip: false },
    normalised: {
      surname: 'SYDYKOV',
      name: 'AZAMAT',
      patronymic: null,
      gender: 'male',
      birthdate: '1990-01-01',
      citizenship: 'KG',
      document: { type: 'passport', number: 'ID1234567', expiration: '2030-11-01' },
      bonusCard: 'K01234',
    },
  });
});

test('an empty form lists every required field once', () => {
  const empty: PassengerForm = {
    surname: '',
    name: '',
    patronymic: '',
    citizenship: '',
    gender: '',
    birthdate: '',
    documentType: '',
    documentNumber: '',
    expiration: '',
    bonusCard: '',
  };
  expect(checkPassenger(empty, toOsh).problems).toEqual([
    { path: 'surname', code: 'common.fill_field' },
    { path: 'name', code: 'common.fill_field' },
    { path: 'citizenship', code: 'common.fill_field' },
    { path: 'gender', code: 'travellers.gender_required' },
    { path: 'birthdate', code: 'common.fill_field' },
    { path: 'documentType', code: 'common.fill_field' },
    { path: 'documentNumber', code: 'common.fill_field' },
  ]);
});

test.each([
  [{ birthdate: '2026-02-31' }, 'birthdate common.bad_date'],
  [{ birthdate: 'yesterday' }, 'birthdate common.bad_date'],
  [{ birthdate: '2026-11-21' }, 'birthdate travellers.birthdate_future'],
  [{ birthdate: '1905-11-19' }, 'birthdate travellers.birthdate_old'],
  [{ citizenship: 'К7' }, 'citizenship travellers.citizenship_unknown'],
  [{ citizenship: 'XX' }, 'citizenship travellers.citizenship_unknown'],
  [{ citizenship: 'xx' }, 'citizenship travellers.citizenship_unknown'],
  [{ documentType: 'library card' }, 'documentType travellers.document_type_unknown'],
  [{ documentNumber: '   ' }, 'documentNumber common.fill_field'],
  [{ expiration: '' }, 'expiration common.fill_field'],
  [{ expiration: '2027-02-29' }, 'expiration common.bad_date'],
  [{ expiration: '2026-12-07' }, 'expiration travellers.document_expired'],
  [{ expiration: '2977-01-01' }, 'expiration travellers.expiration_far'],
  [{ bonusCard: 'карта' }, 'bonusCard travellers.bonus_card'],
  [{ noPatronymic: false }, 'patronymic travellers.patronymic_or_box'],
  [{ noPatronymic: false, patronymic: '1' }, 'patronymic travellers.name_letters'],
] as const)('%j is refused as %s', (change, problem) => {
  expect(problems(change)).toEqual([problem]);
});

test('a document that ends on the last day of travel still serves', () => {
  expect(problems({ expiration: '2026-12-08' })).toEqual([]);
});

test('abroad, less than six months after the trip is warned of; within the country it is not', () => {
  const abroad = { documentType: 'internationalPassport', documentNumber: 'PE1234567' };
  expect(warnings({ ...abroad, expiration: '2027-06-07' }, toIstanbul)).toEqual([
    'expiration travellers.document_expires_soon',
  ]);
  expect(warnings({ ...abroad, expiration: '2027-06-08' }, toIstanbul)).toEqual([]);
  expect(warnings({ expiration: '2027-01-01' })).toEqual([]);
});

test.each([
  ['passport', toOsh, []],
  ['passport', toMoscow, []],
  ['passport', toIstanbul, ['documentType travellers.passport_abroad']],
  ['militaryId', toOsh, []],
  ['militaryId', toMoscow, ['documentType travellers.document_not_here']],
  ['residentPassport', toIstanbul, ['documentType travellers.document_not_here']],
  ['returnCertificate', toOsh, ['documentType travellers.document_not_here']],
  ['returnCertificate', toIstanbul, []],
  ['internationalPassport', toIstanbul, []],
] as const)('%s is accepted or refused by where the trip leads', (documentType, context, expected) => {
  expect(problems({ documentType }, context)).toEqual(expected);
});

test('a certificate of return serves only those who return', () => {
  const change = { documentType: 'returnCertificate', citizenship: 'UZ', documentNumber: 'AB123456' };
  expect(problems(change, toIstanbul)).toEqual(['documentType travellers.return_certificate_home']);
});

test('a foreigner travels on the passport of the own country, also abroad', () => {
  const change = { citizenship: 'DE', documentNumber: 'C01X00T47' };
  expect(problems(change, toIstanbul)).toEqual([]);
});

test('a birth certificate serves children, within the country and in the CIS, and needs no expiry', () => {
  const child = {
    documentType: 'birthCertificate',
    documentNumber: 'IV-АБ-123456',
    expiration: '',
    birthdate: '2018-05-05',
  };
  const asChild = { category: 'rbg' } as const;
  expect(problems(child, { ...toOsh, ...asChild })).toEqual([]);
  expect(problems(child, { ...toMoscow, ...asChild })).toEqual([]);
  expect(problems(child, { ...toIstanbul, ...asChild })).toEqual(['documentType travellers.document_not_here']);
  expect(problems({ ...child, birthdate: '2010-12-08' })).toEqual(['documentType travellers.birth_certificate_age']);
  expect(problems({ ...child, birthdate: '2010-12-09' })).toEqual([]);
});

test('a Cyrillic name is refused with a Latin one to take instead', () => {
  const check = checkPassenger({ ...adult, surname: 'Өмүралиев', name: 'Азамат' }, toOsh);
  expect(check.problems.map((problem) => problem.code)).toEqual(['travellers.name_latin', 'travellers.name_latin']);
  expect(check.suggestions).toEqual({ surname: 'OMURALIEV', name: 'AZAMAT' });
});

test('a Russian passport needs no expiry, an international one does', () => {
  const russian = { citizenship: 'RU', documentNumber: '4512345678', expiration: '' };
  expect(problems(russian)).toEqual([]);
  expect(problems({ ...russian, documentType: 'internationalPassport' })).toEqual(['expiration common.fill_field']);
});

test('another category by age is a warning with both, so that the booking can price again', () => {
  const check = checkPassenger({ ...adult, birthdate: '2016-01-01' }, toOsh);
  expect(check.category).toMatchObject({ declared: 'aaa', due: 'rbg', on: '2026-12-08' });
  expect(check.warnings).toEqual([
    { path: 'birthdate', code: 'travellers.category_mismatch', values: { declared: 'aaa', due: 'rbg' } },
  ]);
  expect(check.normalised).not.toBeNull();
});

test('a twelfth birthday on the way is reported', () => {
  const check = checkPassenger({ ...adult, birthdate: '2014-12-05' }, toOsh);
  expect(check.warnings).toEqual([{ path: 'birthdate', code: 'travellers.category_changes', values: { due: 'aaa' } }]);
});

test('every input gives either problems or a traveller and never fails', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 50 });
  const form = fc.record({
    surname: text,
    name: text,
    patronymic: text,
    citizenship: text,
    birthdate: text,
    documentType: text,
    documentNumber: text,
    expiration: text,
    bonusCard: text,
    noPatronymic: fc.constantFrom(true, false, undefined),
    gender: fc.constantFrom('male' as const, 'female' as const, '' as const),
  });
  fc.assert(
    fc.property(form, fc.constantFrom(toOsh, toMoscow, toIstanbul), (typed, context) => {
      const check = checkPassenger({ ...adult, ...typed }, context);
      expect(check.normalised === null).toBe(check.problems.length > 0);
      expect(new Set(check.problems.map((problem) => problem.path)).size).toBe(check.problems.length);
      for (const { values } of [...check.problems, ...check.warnings])
        for (const value of Object.values(values ?? {})) expect(String(value)).toMatch(/^[a-zA-Z]+$|^\d+$/);
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

test('months are counted to the last day of a shorter month', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29');
  expect(addMonths('2026-12-08', 6)).toBe('2027-06-08');
});

test('a lead guest of a hotel has the citizenship of a known country too', () => {
  const room = { ...toOsh, mode: 'hotel' } as const;
  expect(problems({ citizenship: 'KZ' }, room)).toEqual([]);
  expect(problems({ citizenship: 'XX' }, room)).toEqual(['citizenship travellers.citizenship_unknown']);
});
