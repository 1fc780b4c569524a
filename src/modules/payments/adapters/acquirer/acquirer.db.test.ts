import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sign, verify } from '#platform/crypto/signature.ts';
import { CARDS, payOnPage } from '../../../../../tests/support/buyer.ts';
import { startPartners } from '../../../../../tests/support/partners.ts';
import type { OpenedPayment } from '../../port.ts';
import { gatewayContract } from '../../testing/gateway-contract.ts';
import { createAcquirer } from './acquirer.ts';

const pageOf = (opened: OpenedPayment): string => (opened.kind === 'page' ? opened.redirectUrl : '');
const clock = { now: () => new Date() };

gatewayContract('Ala-Too Acquiring', async () => {
  const partners = await startPartners();
  return {
    port: createAcquirer({
      url: `${partners.url}/acquirer`,
      merchant: 'sapar',
      secret: partners.gatewaySecret,
      clock,
    }),
    now: () => clock.now(),
    pay: async (opened, _intentId, how) => {
      await payOnPage(pageOf(opened), how === 'success' ? CARDS.success : CARDS.insufficientFunds);
    },
    lose: (op, loss) => partners.faultRule('acquirer', { faults: [{ kind: `drop-${loss}`, on: [op], times: 1 }] }),
    callback: async (intentId) => {
      const raw = Buffer.from(JSON.stringify({ eventId: 'evt_1', merchantPaymentId: intentId }));
      return { headers: { 'ala-too-signature': sign(partners.gatewaySecret, raw, clock.now()) }, raw };
    },
    close: () => partners.stop(),
  };
});

const answering = (status: number, body: string) =>
  createAcquirer({
    url: 'http://acquirer.example',
    merchant: 'sapar',
    secret: 'secret',
    clock,
    fetch: async () => new Response(body, { status }),
  });
const REQUEST = {
  intentId: 'i-1',
  orderNumber: 'S-1',
  amount: { minor: 100, currency: 'KGS' as const },
  returnUrl: 'https://sapar.example/orders/1',
  callbackUrl: 'https://sapar.example/api/webhooks/gateway/alatoo',
  locale: 'ru' as const,
  paymentTimeLimit: '2030-01-01T00:00:00Z',
};

test.each([
  ['a page of a proxy', 502, '<html>'],
  ['an answer that is no JSON', 200, '<html>'],
  ['an answer about another payment', 200, '{"id":"a","merchantPaymentId":"i-2"}'],
  ['a limit', 429, '{"code":"LIMIT"}'],
  ['a refused signature', 401, '{"code":"SIGNATURE"}'],
  ['a refusal without a code', 409, '{}'],
])('%s leaves the outcome open', async (_what, status, body) => {
  expect((await answering(status, body).create(REQUEST)).kind).toBe('unknown');
  expect((await answering(status, body).query('i-1')).kind).toBe('unknown');
  const refund = { refundId: 'r-1', intentId: 'i-1', amount: REQUEST.amount, refundedBefore: fromMajor(0) };
  expect((await answering(status, body).refund(refund)).kind).toBe('unknown');
});

test('a signature of the wrong form is refused, whatever it holds', () => {
  const raw = Buffer.from('{}');
  const now = new Date('2026-03-02T06:00:00Z');
  const good = sign('secret', raw, now);
  expect(verify('secret', good, raw, now)).toBe(true);
  for (const header of [undefined, '', 'v1=00', good.slice(0, -1), `${good}0`, good.toUpperCase(), `${good},v1=00`])
    expect(verify('secret', header, raw, now)).toBe(false);
  expect(verify('other', good, raw, now)).toBe(false);
});
