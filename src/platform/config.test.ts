import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { OFFERED_METHODS } from '#kernel/payment-method.ts';
import { ConfigError, readConfig } from './config.ts';
import { withSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapar-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RELEASE = {
  SAPAR_MODE: 'release',
  SAPAR_SECRET: randomBytes(32).toString('base64'),
  SAPAR_GATEWAY_SECRET: randomBytes(24).toString('base64'),
  SAPAR_DATA_DIR: folder,
};

function problems(environment: Record<string, string>): readonly string[] {
  try {
    withSecrets(readConfig(environment));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('an empty environment is the demonstration on 127.0.0.1:3000 for the Kyrgyz market', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://127.0.0.1:3000',
    site: 'kg',
    currency: 'KGS',
    databaseUrl: null,
  });
});

test('every invalid variable is reported, one sentence each', () => {
  const messages = problems({
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    SAPAR_CURRENCY: 'EUR',
    SAPAR_SITE: 'kz',
    SAPAR_FILES_URL: 'ftp://files',
    SAPAR_CLAMD_URL: 'http://clamd:3310',
    SAPAR_WALLET_PEM: '/nowhere/pass.pem',
    SAPAR_TRUST_PROXY: '10.0.0.0/8,everybody',
  });
  expect(messages.map((sentence) => sentence.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'SAPAR_SITE',
    'SAPAR_CURRENCY',
    'SAPAR_FILES_URL',
    'SAPAR_CLAMD_URL',
    'SAPAR_WALLET_PEM',
    'SAPAR_TRUST_PROXY',
  ]);
  for (const sentence of messages) expect(sentence).toMatch(/^[A-Z_]+ must .+\.$/);
});

test('error messages do not repeat the value, which may be a password', () => {
  expect(problems({ DATABASE_URL: 'hunter2' }).join()).not.toContain('hunter2');
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('by default programs sign in with tokens at our own address', () => {
  expect(readConfig({})).toMatchObject({ authMode: 'jwt', jwtUrl: null });
  expect(readConfig({ SAPAR_AUTH_MODE: 'none' }).authMode).toBe('none');
  expect(readConfig({ SAPAR_JWT_URL: 'https://api.example.kg/token' }).jwtUrl).toBe('https://api.example.kg/token');
  expect(problems({ SAPAR_AUTH_MODE: 'basic' })).toEqual(['SAPAR_AUTH_MODE must be one of jwt, none.']);
});

test('a release needs HTTPS unless only the local machine reaches it', () => {
  const at = (address: string) => problems({ ...RELEASE, SAPAR_HTTP_BASE_URL: address });
  for (const good of ['https://sapar.kg', 'http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:80'])
    expect(at(good), good).toEqual([]);
  for (const bad of ['http://sapar.kg', 'http://127.0.0.1.example.kg', 'http://10.0.0.1', 'http://localhost.kg'])
    expect(at(bad), bad).toEqual([
      'SAPAR_HTTP_BASE_URL must begin with https:// in release mode; http:// is for this machine alone.',
    ]);
  expect(problems({ ...RELEASE, SAPAR_JWT_URL: 'http://login.kg/token' })).toHaveLength(1);
  expect(problems({ SAPAR_HTTP_BASE_URL: 'http://sapar.kg', SAPAR_DATA_DIR: folder })).toEqual([]);
});

test('a release does not start without its secrets', () => {
  expect(problems({ SAPAR_MODE: 'release' }).map((sentence) => sentence.split(' ')[0])).toEqual([
    'SAPAR_SECRET',
    'SAPAR_GATEWAY_SECRET',
  ]);
  expect(problems(RELEASE)).toEqual([]);
});

test.each([
  ['SAPAR_SECRET', Buffer.alloc(32).toString('base64')],
  ['SAPAR_SECRET', 'change-me'],
  ['SAPAR_GATEWAY_SECRET', 'change-me-change-me-change-me'],
  ['SAPAR_GATEWAY_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
])('a release does not start with a default %s', (name, value) => {
  expect(problems({ ...RELEASE, [name]: value })[0]).toMatch(new RegExp(`^${name} must`));
});

test('a demonstration stores generated secrets, readable by its owner only; a release rejects them', () => {
  const first = withSecrets(readConfig({ SAPAR_DATA_DIR: folder }));
  const second = withSecrets(readConfig({ SAPAR_DATA_DIR: folder }));
  expect(second.secret).toEqual(first.secret);
  expect(second.gatewaySecret).toBe(first.gatewaySecret);
  expect(statSync(join(folder, 'demo-secrets.json')).mode & 0o077).toBe(0);
  expect(problems({ ...RELEASE, SAPAR_SECRET: first.secret.toString('base64') })[0]).toMatch(/^SAPAR_SECRET/);
});

test('a release that listens on all addresses needs its public address', () => {
  expect(problems({ ...RELEASE, HOST: '0.0.0.0' })[0]).toMatch(/^SAPAR_HTTP_BASE_URL/);
});

test('staff e-mail goes to the configured address; only the demonstration has a default', () => {
  expect(readConfig({}).staffMail).toBe('staff@sapar.example');
  expect(readConfig({ SAPAR_STAFF_MAIL: 'duty@example.kg' }).staffMail).toBe('duty@example.kg');
  expect(readConfig(RELEASE).staffMail).toBeNull();
  for (const wrong of ['duty', 'a@b.kg, c@d.kg', 'Duty <duty@example.kg>'])
    expect(problems({ SAPAR_STAFF_MAIL: wrong })).toEqual([
      'SAPAR_STAFF_MAIL must be one address such as staff@example.kg.',
    ]);
});

test('the demonstration offers every payment method; a release only those without an optional partner', () => {
  expect(readConfig({}).paymentMethods).toEqual(OFFERED_METHODS);
  expect(readConfig(RELEASE).paymentMethods).toEqual(['freedompay', 'card', 'balance', 'motivation', 'points']);
});

test('payment methods are offered in the configured order, and an unknown name is rejected', () => {
  expect(readConfig({ SAPAR_PAYMENT_METHODS: 'qr, card' }).paymentMethods).toEqual(['qr', 'card']);
  for (const wrong of ['cash', 'card,cash', 'CARD'])
    expect(problems({ SAPAR_PAYMENT_METHODS: wrong })[0]).toMatch(/^SAPAR_PAYMENT_METHODS must/);
});

const FREEDOMPAY = {
  SAPAR_FREEDOMPAY_URL: 'https://api.freedompay.kg',
  SAPAR_FREEDOMPAY_MERCHANT: '500100',
  SAPAR_FREEDOMPAY_SECRET: 'a-key-of-theirs',
};

test('a FreedomPay account is configured completely or not at all; its page may be on another host', () => {
  expect(readConfig(RELEASE).freedomPay).toBeNull();
  const account = { url: 'https://api.freedompay.kg', merchant: '500100', secret: 'a-key-of-theirs' };
  expect(readConfig(FREEDOMPAY).freedomPay).toEqual({ ...account, pageUrl: account.url });
  const page = { SAPAR_FREEDOMPAY_PAGE_URL: 'https://customer.freedompay.kg' };
  expect(readConfig({ ...FREEDOMPAY, ...page }).freedomPay?.pageUrl).toBe('https://customer.freedompay.kg');
  for (const name of Object.keys(FREEDOMPAY))
    expect(problems({ ...FREEDOMPAY, [name]: '' })).toEqual([
      'SAPAR_FREEDOMPAY_URL, SAPAR_FREEDOMPAY_MERCHANT and SAPAR_FREEDOMPAY_SECRET must be set together.',
    ]);
});

describe('every setting', () => {
  const text = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const names = new Set(
    text('config.ts')
      .match(/^ {2}SAPAR_\w+(?=:)/gm)
      ?.map((name) => name.trim()),
  );
  /** Set by the image or the service roles, or for the demonstration only. */
  const elsewhere = new Set([
    'SAPAR_DATA_DIR',
    'SAPAR_DEMO_LARGE',
    'SAPAR_DEMO_ORDERS',
    'SAPAR_MODE',
    'SAPAR_PARTNERS_PORT',
  ]);

  test('is documented in the README', () => {
    expect(names.size).toBeGreaterThan(25);
    const readme = text('../../README.md');
    expect([...names].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('is passed to the release by compose.yaml', () => {
    const compose = text('../../compose.yaml');
    const missing = [...names].filter((name) => !elsewhere.has(name) && !compose.includes(`${name}:`));
    expect(missing).toEqual([]);
  });
});

test('an SMS provider is configured completely or not at all, over https unless local', () => {
  expect(readConfig(RELEASE).sms).toBeNull();
  const account = { SAPAR_SMS_URL: 'https://sms.example.kg/v1', SAPAR_SMS_KEY: 'a-key-of-theirs' };
  expect(readConfig({ ...RELEASE, ...account }).sms).toEqual({
    url: 'https://sms.example.kg/v1',
    key: 'a-key-of-theirs',
    from: 'Sapar',
  });
  const wrong = (changed: Record<string, string>) => () => readConfig({ ...RELEASE, ...account, ...changed });
  expect(wrong({ SAPAR_SMS_KEY: '' })).toThrow(/SAPAR_SMS_URL and SAPAR_SMS_KEY must be set together/);
  expect(wrong({ SAPAR_SMS_URL: 'http://sms.example.kg' })).toThrow(/SAPAR_SMS_URL must be https/);
  expect(wrong({ SAPAR_SMS_URL: 'http://127.0.0.1:9' })).not.toThrow();
  expect(wrong({ SAPAR_SMS_FROM: 'А'.repeat(20) })).toThrow(/SAPAR_SMS_FROM must be a number/);
});

test('exchanges with suppliers are recorded outside of the program alone', () => {
  const recorded = join(tmpdir(), 'recorded');
  expect(readConfig({ SAPAR_RECORD: recorded }).recordFolder).toBe(recorded);
  expect(readConfig({}).recordFolder).toBeNull();
  for (const path of ['recorded', join(process.cwd(), 'recorded'), process.cwd()])
    expect(problems({ SAPAR_RECORD: path })).toEqual([expect.stringContaining('SAPAR_RECORD')]);
});
