import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { createPayments, type Payments, type StartRequest } from './index.ts';
import { memoryAcquirer } from './testing/memory-acquirer.ts';
import { type MemoryWallet, memoryWallet } from './testing/memory-wallet.ts';
import { MAX_TRIES } from './use-cases/codes.ts';

const START = '2026-03-02T06:00:00Z';
const clock = testClock(START);
let database: TestDatabase;
let payments: Payments;
let wallet: MemoryWallet;
const card = memoryAcquirer();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock.set(START);
  wallet = memoryWallet(() => clock.now());
  payments = createPayments({
    db: database.db,
    clock,
    gateways: { card, wallet_tulpar: wallet },
    funds: null,
    config: { baseUrl: 'https://sapar.example' },
    ids: () => randomUUID(),
  });
});

let orders = 0;
const request = (change: Partial<StartRequest> = {}): StartRequest => ({
  orderId: `order-${orders}`,
  orderNumber: 'S-100001',
  method: 'wallet_tulpar',
  amount: fromMajor(16_050),
  paymentTimeLimit: '2026-03-02T06:20:00Z',
  locale: 'ru',
  returnPath: '/order/1',
  phone: '0700 123 456',
  ...change,
});
const begun = async () => {
  orders += 1;
  return (await payments.startPayment(request())).intentId;
};
const payment = async () => (await payments.listPayments(database.db, `order-${orders}`)).at(-1);
const code = (error: unknown) => (error as { code?: string }).code;
const refusal = (work: Promise<unknown>) => work.then(() => null, code);

test('the code of the phone pays, and the number of the phone is not stored', async () => {
  const id = await begun();
  expect((await payment())?.waiting).toMatchObject({
    kind: 'code',
    phone: '+996 ••• ••• 456',
    validUntil: '2026-03-02T06:01:00.000Z',
    triesLeft: MAX_TRIES,
  });
  await payments.confirmCode(id, '0001');
  expect(await payment()).toMatchObject({ state: 'captured', method: 'wallet_tulpar', waiting: null });
  const { rows } = await database.pool.query('select intents::text from payments.intents');
  expect(JSON.stringify(rows)).not.toContain('700123');
});

test('a code is good for one minute; a new one in the same payment replaces it', async () => {
  const id = await begun();
  expect(await refusal(payments.sendCode(id))).toBe('payments.code_still_valid');
  clock.advance({ seconds: 60 });
  expect(await refusal(payments.confirmCode(id, '0001'))).toBe('payments.code_expired');
  await payments.sendCode(id);
  expect(await refusal(payments.confirmCode(id, '0001'))).toBe('payments.wrong_code');
  await payments.confirmCode(id, '00 02');
  expect((await payment())?.state).toBe('captured');
  expect(wallet.payments.has(id)).toBe(true);
});

test('wrong codes are counted, and after the last one even the right one is not asked about', async () => {
  const id = await begun();
  const wrong = await Promise.all(
    Array.from({ length: MAX_TRIES + 3 }, () => refusal(payments.confirmCode(id, '9999'))),
  );
  expect(wrong.filter((said) => said === 'payments.wrong_code')).toHaveLength(MAX_TRIES);
  expect(await refusal(payments.confirmCode(id, '0001'))).toBe('payments.too_many_codes');
  expect((await payment())?.state).toBe('started');
});

test('codes are sent so often and no more', async () => {
  const id = await begun();
  for (let sends = 1; sends < 5; sends++) {
    clock.advance({ seconds: 61 });
    await payments.sendCode(id);
  }
  clock.advance({ seconds: 61 });
  expect(await refusal(payments.sendCode(id))).toBe('payments.too_many_codes');
});

test('the wallet took the money and its answer was lost: asking it settles the payment at once', async () => {
  const id = await begun();
  const confirm = wallet.codes?.confirm;
  payments = createPayments({
    db: database.db,
    clock,
    gateways: {
      wallet_tulpar: {
        ...wallet,
        codes: {
          ...(wallet.codes as NonNullable<typeof wallet.codes>),
          confirm: async (intentId, typed) => {
            await confirm?.(intentId, typed);
            return { kind: 'unknown', reason: 'lost' };
          },
        },
      },
    },
    funds: null,
    config: { baseUrl: 'https://sapar.example' },
    ids: () => randomUUID(),
  });
  await payments.confirmCode(id, '0001');
  expect((await payment())?.state).toBe('captured');
});

test('a number without a wallet gets an error of its own, and nothing is taken', async () => {
  orders += 1;
  wallet.refuse('create', 'PHONE');
  expect(await refusal(payments.startPayment(request()))).toBe('payments.no_such_wallet');
  expect((await payment())?.state).toBe('declined');
});

test('a payment that the wallet has closed takes no code and sends none: another way is to be chosen', async () => {
  const id = await begun();
  wallet.end(id, 'declined', 'canceled_by_buyer');
  expect(await refusal(payments.confirmCode(id, '9999'))).toBe('payments.attempt_over');
  expect(await refusal(payments.confirmCode(id, '0001'))).toBe('payments.attempt_over');
  expect(await refusal(payments.sendCode(id))).toBe('payments.attempt_over');
  expect(await payment()).toMatchObject({ state: 'declined', waiting: null });
});

test('a sent code without an answer leaves the outcome open; the same code pays later', async () => {
  const id = await begun();
  const { codes, query } = wallet;
  const silent = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
  Object.assign(wallet, { query: silent, codes: { ...codes, confirm: silent } });
  expect(await refusal(payments.confirmCode(id, '0001'))).toBe('payments.outcome_open');
  expect((await payment())?.state).toBe('started');
  Object.assign(wallet, { query, codes });
  await payments.confirmCode(id, '0001');
  expect((await payment())?.state).toBe('captured');
});

test('a way to pay that is not configured is closed, whatever a form asks for', async () => {
  orders += 1;
  for (const method of ['qr', 'card_ru', 'balance'] as const)
    expect(await refusal(payments.startPayment(request({ method, contractId: 'k1' })))).toBe('payments.method_closed');
  expect(await payments.listPayments(database.db, `order-${orders}`)).toEqual([]);
});

test('a QR service that cannot be reached says so, and the next try asks under the same payment', async () => {
  orders += 1;
  const bank = memoryAcquirer();
  const withQr = createPayments({
    db: database.db,
    clock,
    gateways: { qr: { ...bank, id: 'elqr' } },
    funds: null,
    config: { baseUrl: 'https://sapar.example' },
    ids: () => randomUUID(),
  });
  bank.lose('create', 'before');
  expect(await refusal(withQr.startPayment(request({ method: 'qr' })))).toBe('payments.qr_down');
  const [lost] = await withQr.listPayments(database.db, `order-${orders}`);
  expect((await withQr.startPayment(request({ method: 'qr' }))).intentId).toBe(lost?.id);
  expect(bank.payments.size).toBe(1);
});

test('a number that is no mobile of the country is refused before the wallet is called', async () => {
  orders += 1;
  expect(await refusal(payments.startPayment(request({ phone: '12345' })))).toBe('payments.phone_wrong');
  expect(await payments.listPayments(database.db, `order-${orders}`)).toEqual([]);
});

test('a buyer who changes to a card has one active payment; money of the wallet is announced', async () => {
  const id = await begun();
  const other = await payments.startPayment(request({ method: 'card' }));
  expect(other.redirectUrl).toContain(other.intentId);
  expect((await payments.listPayments(database.db, `order-${orders}`)).map((p) => p.state)).toEqual([
    'expired',
    'started',
  ]);
  wallet.end(id, 'captured');
  await payments.refreshFromGateway(id);
  expect((await payments.listPayments(database.db, `order-${orders}`)).map((p) => p.state)).toEqual([
    'captured',
    'started',
  ]);
});
