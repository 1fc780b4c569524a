import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { START_STEPS } from '../api.ts';
import { type StartFacts, startSteps } from './start-steps.ts';

const NOTHING: StartFacts = {
  company: emptyCompany('kg'),
  administrators: 1,
  hasMail: false,
  foreignCurrencies: 0,
  currenciesWithoutRate: 0,
  paymentMethods: 0,
  sampleAgreements: 5,
  sources: 0,
  contracts: 0,
};
const NAMED = {
  ...NOTHING.company,
  legalName: { ru: 'ОсОО «Сапат»', en: '', kg: '' },
  taxNumber: '01234567890123',
  phones: ['+996 (700) 10-20-30'],
  email: 'help@company.example',
};
const done = (facts: Partial<StartFacts>) =>
  startSteps({ ...NOTHING, ...facts }).flatMap(({ name, isDone }) => (isDone ? [name] : []));
/** With a currency that has no rate. */
const doneBut = (facts: Partial<StartFacts>) => done({ foreignCurrencies: 1, currenciesWithoutRate: 1, ...facts });

test('nothing is done on the first morning, and every step has its place', () => {
  expect(startSteps(NOTHING).map(({ name }) => name)).toEqual([...START_STEPS]);
  // Nothing is sold in another currency yet.
  expect(done({})).toEqual(['currencies']);
});

test('a currency that a supplier sells in and that has no rate is needed', () => {
  const steps = startSteps({ ...NOTHING, foreignCurrencies: 2, currenciesWithoutRate: 1 });
  expect(steps.find(({ name }) => name === 'currencies')).toMatchObject({ isDone: false, isNeeded: true, count: 1 });
});

test('each step is done by its own fact alone', () => {
  expect(doneBut({ company: NAMED })).toEqual(['company']);
  expect(doneBut({ company: { ...NAMED, phones: [] } })).toEqual([]);
  expect(doneBut({ administrators: 2 })).toEqual(['administrators']);
  expect(doneBut({ hasMail: true })).toEqual(['mail']);
  expect(doneBut({ paymentMethods: 1 })).toEqual(['payments']);
  expect(doneBut({ sampleAgreements: 0 })).toEqual(['agreements']);
  expect(doneBut({ sources: 1 })).toEqual(['inventory']);
  expect(doneBut({ contracts: 1 })).toEqual(['contracts']);
});
