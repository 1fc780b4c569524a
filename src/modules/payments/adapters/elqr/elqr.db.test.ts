import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sign } from '#platform/crypto/signature.ts';
import { payQr } from '../../../../../tests/support/demo-gateways.ts';
import { startPartners } from '../../../../../tests/support/partners.ts';
import { gatewayContract } from '../../testing/gateway-contract.ts';
import { createElqrBank } from './elqr-bank.ts';
import { readElqr } from './elqr-code.ts';

const clock = { now: () => new Date() };

/** A code as a bank would write it. */
function elqrCode(payment: { id: string; orderNumber: string; minor: number }): string {
  const tlv = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value;
  const body = [
    tlv('00', '01'),
    tlv('32', tlv('00', 'qr.bank.example') + tlv('10', payment.id)),
    tlv('33', payment.orderNumber),
    tlv('52', '4722'),
    tlv('53', '417'),
    tlv('54', String(payment.minor)),
  ].join('');
  return body + tlv('63', createHash('sha256').update(body).digest('hex').slice(-4).toUpperCase());
}

gatewayContract('a QR bank', async () => {
  const partners = await startPartners();
  const secret = createHmac('sha256', partners.gatewaySecret).update('gateway/elqr').digest('base64url');
  return {
    port: createElqrBank({ url: `${partners.url}/qr`, merchant: 'elqr', secret, clock }),
    now: () => clock.now(),
    pay: async (opened, _intentId, how) => {
      if (how !== 'success') await partners.faultRule('qr', { declineNext: 1 });
      if (opened.kind === 'asked' && opened.nextAction.kind === 'qr') await payQr(opened.nextAction.link);
    },
    lose: (op, loss) => partners.faultRule('qr', { faults: [{ kind: `drop-${loss}`, on: [op], times: 1 }] }),
    callback: async (intentId) => {
      const raw = Buffer.from(JSON.stringify({ eventId: 'evt_1', merchantPaymentId: intentId }));
      return { headers: { 'ala-too-signature': sign(secret, raw, clock.now()) }, raw };
    },
    close: () => partners.stop(),
  };
});

const payment = fc.record({
  id: fc.stringMatching(/^[\w-]{1,40}$/),
  orderNumber: fc.stringMatching(/^S-\d{5,8}$/),
  minor: fc.integer({ min: 1, max: 99_999_999_999 }),
});

test('any code of the bank is read to the tyiyn', () => {
  fc.assert(
    fc.property(payment, (given) => {
      expect(readElqr(elqrCode(given))).toMatchObject({ amountMinor: given.minor, mcc: '4722' });
    }),
  );
});

test('a code with any one sign changed is not believed', () => {
  fc.assert(
    fc.property(payment, fc.nat(), fc.integer({ min: 1, max: 9 }), (given, where, by) => {
      const code = elqrCode(given);
      const at = where % code.length;
      const sign = String.fromCharCode(code.charCodeAt(at) + by);
      const said = readElqr(code.slice(0, at) + sign + code.slice(at + 1));
      // Sixteen bits: one change in 65,536 may pass, but never with another sum unseen by the adapter.
      expect(said === null || said.amountMinor === given.minor).toBe(true);
    }),
    { seed: 20_261_121, numRuns: 2_000 },
  );
});

test('a bank that asks for another sum than we did is not shown to the buyer', async () => {
  const body = (code: string) => ({
    id: 'x',
    merchantPaymentId: 'i',
    state: 'created',
    amount: fromMajor(100),
    captured: fromMajor(0),
    refunded: fromMajor(0),
    declineCode: null,
    qr: { code, link: `https://bank.example/#${code}`, banks: [] },
  });
  const answering = (code: string) =>
    createElqrBank({
      url: 'http://bank.example',
      merchant: 'elqr',
      secret: 'secret',
      clock,
      fetch: async () => Response.json(body(code)),
    }).create({
      intentId: 'i',
      orderNumber: 'S-1',
      amount: fromMajor(100),
      returnUrl: 'https://sapar.example/order/1',
      callbackUrl: 'https://sapar.example/callback',
      locale: 'ru',
      paymentTimeLimit: '2030-01-01T00:00:00Z',
    });
  const code = (minor: number) => elqrCode({ id: 'x', orderNumber: 'S-1', minor });
  expect((await answering(code(10_000))).kind).toBe('ok');
  expect((await answering(code(1_000_000))).kind).toBe('unknown');
  expect((await answering(code(10_000).replace('53', '54'))).kind).toBe('unknown');
});
