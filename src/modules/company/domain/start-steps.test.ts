import { expect, test } from 'vitest';
import { emptyCompany } from '#kernel/company.ts';
import { START_STEPS } from '../api.ts';
import { type StartFacts, startSteps } from './start-steps.ts';

const NOTHING: StartFacts = {
  company: emptyCompany('kg'),
  administrators: 1,
  hasMail: false,
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

test('nothing is done on the first morning, and every step has its place', () => {
  expect(startSteps(NOTHING).map(({ name }) => name)).toEqual([...START_STEPS]);
  expect(done({})).toEqual([]);
});

test('each step is done by its own fact alone', () => {
  expect(done({ company: NAMED })).toEqual(['company']);
  expect(done({ company: { ...NAMED, phones: [] } })).toEqual([]);
  expect(done({ administrators: 2 })).toEqual(['administrators']);
  expect(done({ hasMail: true })).toEqual(['mail']);
  expect(done({ paymentMethods: 1 })).toEqual(['payments']);
  expect(done({ sampleAgreements: 0 })).toEqual(['agreements']);
  expect(done({ sources: 1 })).toEqual(['inventory']);
  expect(done({ contracts: 1 })).toEqual(['contracts']);
});
