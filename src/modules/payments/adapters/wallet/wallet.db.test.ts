import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { sign } from '#platform/crypto/signature.ts';
import { confirmationCodeFor } from '../../../../../tests/support/demo-gateways.ts';
import { startPartners } from '../../../../../tests/support/partners.ts';
import type { GatewayPort } from '../../port.ts';
import { gatewayContract } from '../../testing/gateway-contract.ts';
import { createWallet } from './wallet.ts';

const clock = { now: () => new Date() };
const PHONE = '+996700123456';
const keyOf = (gatewaySecret: string) =>
  createHmac('sha256', gatewaySecret).update('gateway/tulpar').digest('base64url');

async function subject() {
  const partners = await startPartners();
  const secret = keyOf(partners.gatewaySecret);
  const port = createWallet({
    id: 'tulpar',
    url: `${partners.url}/wallets`,
    merchant: 'tulpar',
    secret,
    clock,
  });
  return { partners, secret, port };
}

gatewayContract('a wallet', async () => {
  const { partners, secret, port } = await subject();
  return {
    port,
    now: () => clock.now(),
    pay: async (_opened, intentId, how) => {
      if (how !== 'success') await partners.faultRule('tulpar', { declineNext: 1 });
      await port.codes?.confirm(intentId, await confirmationCodeFor(partners.url, 'tulpar', PHONE));
    },
    lose: (op, loss) => partners.faultRule('tulpar', { faults: [{ kind: `drop-${loss}`, on: [op], times: 1 }] }),
    callback: async (intentId) => {
      const raw = Buffer.from(JSON.stringify({ eventId: 'evt_1', merchantPaymentId: intentId }));
      return { headers: { 'ala-too-signature': sign(secret, raw, clock.now()) }, raw };
    },
    close: () => partners.stop(),
  };
});

const toStarted = (port: GatewayPort, intentId: string) =>
  port.create({
    intentId,
    orderNumber: 'S-1',
    amount: fromMajor(500),
    returnUrl: 'http://127.0.0.1:9/order/1',
    callbackUrl: 'http://127.0.0.1:9/callback',
    locale: 'ru',
    paymentTimeLimit: new Date(Date.now() + 600_000).toISOString(),
    phone: PHONE,
  });

test('a code expires as the wallet says, can be renewed in one payment, and ends after three wrong ones', async () => {
  const { partners, port } = await subject();
  try {
    await partners.faultRule('tulpar', { codeSeconds: 0 });
    expect(await toStarted(port, 'a')).toMatchObject({
      kind: 'ok',
      value: { kind: 'asked', nextAction: { kind: 'code', phone: '+996 ••• ••• 456' } },
    });
    const old = await confirmationCodeFor(partners.url, 'tulpar', PHONE);
    expect(await port.codes?.confirm('a', old)).toEqual({ kind: 'rejected', code: 'CODE_EXPIRED' });
    await partners.calm();
    const sent = await port.codes?.send('a', 'a:2');
    expect(await port.codes?.send('a', 'a:2')).toEqual(sent);
    const code = await confirmationCodeFor(partners.url, 'tulpar', PHONE);
    expect(await port.codes?.confirm('a', code)).toEqual({ kind: 'ok', value: null });
    expect(await port.query('a')).toMatchObject({ value: { state: 'captured' } });

    await toStarted(port, 'b');
    for (let tries = 0; tries < 3; tries++)
      expect(await port.codes?.confirm('b', '0')).toEqual({ kind: 'rejected', code: 'WRONG_CODE' });
    expect(await port.query('b')).toMatchObject({
      value: { state: 'declined', declineCode: 'authentication_failed' },
    });
  } finally {
    await partners.stop();
  }
});
