import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { CARDS, payOnPage } from '../../../../../tests/support/buyer.ts';
import { startPartners } from '../../../../../tests/support/partners.ts';
import { gatewayContract } from '../../testing/gateway-contract.ts';
import { createFreedomPay } from './freedompay.ts';
import { isSigned, signatureFor, withSignature } from './signature.ts';
import { readXml, writeXml } from './xml.ts';

gatewayContract('FreedomPay', async () => {
  const partners = await startPartners();
  const secret = createHmac('sha256', partners.gatewaySecret).update('gateway/freedompay').digest('base64url');
  return {
    port: createFreedomPay({ url: `${partners.url}/freedompay`, merchant: '500100', secret }),
    now: () => new Date(),
    signedInside: true,
    pay: async (opened, _intentId, how) => {
      const page = opened.kind === 'page' ? opened.redirectUrl : '';
      await payOnPage(page, how === 'success' ? CARDS.success : CARDS.insufficientFunds);
    },
    lose: (op, loss) => partners.faultRule('freedompay', { faults: [{ kind: `drop-${loss}`, on: [op], times: 1 }] }),
    callback: async (intentId) => {
      const fields = { pg_order_id: intentId, pg_payment_id: 'p1', pg_result: '1', pg_salt: 'salt' };
      const raw = Buffer.from(new URLSearchParams(withSignature('freedompay', fields, secret)).toString());
      return { headers: {}, raw };
    },
    close: () => partners.stop(),
  };
});

/** The manual's recipe, written apart. */
function pgSig(script: string, form: Record<string, string>, key: string): string {
  const hash = createHash('md5').update(script);
  for (const [, value] of Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`;${value}`);
  return hash.update(`;${key}`).digest('hex');
}

const fields = fc.dictionary(fc.stringMatching(/^pg_[a-z_]{1,12}$/), fc.string({ unit: 'grapheme', maxLength: 30 }), {
  maxKeys: 12,
});
const secret = fc.string({ minLength: 1, maxLength: 24 });
const script = fc.constantFrom('init_payment.php', 'revoke.php', 'freedompay');

test('the recipe of the manual and ours sign the same fields alike, in whatever order they stand', () => {
  fc.assert(
    fc.property(fields, secret, script, (given, key, name) => {
      const turned = Object.fromEntries(Object.entries(given).reverse());
      expect(signatureFor(name, turned, key)).toBe(pgSig(name, given, key));
    }),
  );
});

test('a signature holds for its own fields, script and key alone', () => {
  fc.assert(
    fc.property(fields, secret, script, (given, key, name) => {
      const form = withSignature(name, { ...given, pg_salt: 'salt' }, key);
      expect(isSigned(name, form, key)).toBe(true);
      expect(isSigned(name, form, `${key}x`)).toBe(false);
      expect(isSigned('other.php', form, key)).toBe(false);
      expect(isSigned(name, { ...form, pg_amount: `${form.pg_amount ?? ''}0` }, key)).toBe(false);
      const { pg_salt: _, ...bare } = form;
      expect(isSigned(name, { ...bare, pg_sig: signatureFor(name, bare, key) }, key)).toBe(false);
    }),
  );
});

test('whatever is written as XML is read back, and nothing else is', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => value.replace(/[\p{Cc}\p{Z}]/gu, ''));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^pg_[a-z_]{1,12}$/), text, { maxKeys: 8 }), (given) => {
      expect(readXml(writeXml(given))).toEqual({ ...given });
    }),
  );
  for (const odd of [
    '',
    '<html>',
    '{"pg_status":"ok"}',
    '<response><pg_a>1</pg_a>tail</response>',
    '<response><pg_a><pg_b>1</pg_b></pg_a></response>',
    '<!DOCTYPE r [<!ENTITY x "y">]><response><pg_a>&x;</pg_a></response>',
  ])
    expect(readXml(odd)).toBeNull();
});

test('an answer that is not signed by FreedomPay leaves the outcome open', async () => {
  const port = (body: string) =>
    createFreedomPay({
      url: 'http://freedompay.example',
      merchant: '1',
      secret: 'key',
      fetch: async () => new Response(body),
    });
  const ok = { pg_status: 'ok', pg_payment_status: 'success', pg_payment_id: '1', pg_salt: 's' };
  const refund = { refundId: 'r', intentId: 'i', amount: fromMajor(1), refundedBefore: fromMajor(0) };
  for (const body of ['<html>502', writeXml(ok), writeXml(withSignature('get_status3.php', ok, 'another key'))]) {
    expect((await port(body).query('i')).kind).toBe('unknown');
    expect((await port(body).refund(refund)).kind).toBe('unknown');
  }
});
