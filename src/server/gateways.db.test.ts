import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { testConfig, testServer } from '../../tests/support/server.ts';
import { formTargetsOf, gatewaysOf } from './gateways.ts';

const clock = { now: () => new Date() };
const FREEDOMPAY = {
  url: 'https://api.freedompay.kg',
  pageUrl: 'https://customer.freedompay.kg/pay',
  merchant: '500100',
  secret: 'a-key-of-theirs',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('forms may submit to pages of configured gateways only', async () => {
  const config = testConfig({
    paymentPageUrl: 'https://pay.acquirer.example/acquirer',
    freedomPay: FREEDOMPAY,
  });
  const { app } = await testServer(database, undefined, { config, formTargets: formTargetsOf(config) });
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toMatch(/form-action 'self' https:\/\/pay\.acquirer\.example https:\/\/customer\.freedompay\.kg$/);
  await app.close();
});

test('methods that are not offered or configured add no form target', () => {
  const page = 'https://pay.acquirer.example';
  expect(formTargetsOf(testConfig({ paymentPageUrl: page }))).toEqual([page]);
  expect(formTargetsOf(testConfig({ paymentPageUrl: page, freedomPay: FREEDOMPAY, paymentMethods: ['card'] }))).toEqual(
    [page],
  );
  expect(formTargetsOf(testConfig({ paymentPageUrl: null }))).toEqual([]);
});

test('without partners only an own FreedomPay account accepts payments', () => {
  const alone = testConfig({ mode: 'release', partnersUrl: null });
  expect(Object.keys(gatewaysOf(alone, clock))).toEqual([]);
  expect(Object.keys(gatewaysOf({ ...alone, freedomPay: FREEDOMPAY }, clock))).toEqual(['freedompay']);
});

test('payment methods are in the configured order', () => {
  const config = testConfig({ partnersUrl: 'http://127.0.0.1:9', paymentMethods: ['qr', 'points', 'card'] });
  expect(Object.keys(gatewaysOf(config, clock))).toEqual(['qr', 'card']);
});
