import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { newReceiver, receivePush } from '../../testing/push-service.ts';
import { areSubscriptionKeys, authorizePush, createServerKeys, encryptPush, MAX_PLAIN_BYTES } from './web-push.ts';

test('the example of RFC 8291 (appendix A) is reproduced byte for byte', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'));
  const body = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { sender, salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url') },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl' +
      '7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser that subscribed reads a push, up to the longest that a service takes', () => {
  const [one, other] = [newReceiver(), newReceiver()];
  for (const plain of [Buffer.from(''), Buffer.from('Билеты выписаны'), randomBytes(MAX_PLAIN_BYTES)]) {
    const body = encryptPush(plain, one.keys);
    expect(body.length).toBeLessThanOrEqual(4096);
    expect(receivePush(body, one)).toEqual(plain);
    expect(() => receivePush(body, other)).toThrow();
  }
  expect(() => encryptPush(randomBytes(MAX_PLAIN_BYTES + 1), one.keys)).toThrow(RangeError);
});

test('keys that are no point of the curve, or too short, are refused', () => {
  const { keys } = newReceiver();
  expect(areSubscriptionKeys(keys)).toBe(true);
  expect(areSubscriptionKeys({ ...keys, auth: keys.auth.slice(0, 20) })).toBe(false);
  const off = Buffer.from(keys.p256dh, 'base64url');
  off[64] = (off[64] as number) ^ 1;
  expect(areSubscriptionKeys({ ...keys, p256dh: off.toString('base64url') })).toBe(false);
  expect(areSubscriptionKeys({ ...keys, p256dh: '' })).toBe(false);
});

test('the server signs for the origin of the push service, with a key that follows from its master key alone', () => {
  const secrets = [randomBytes(32), randomBytes(32)];
  const [key, old] = createServerKeys(secrets);
  const [again] = createServerKeys(secrets.slice(0, 1));
  if (!key || !old) throw new Error('two secrets make two keys');
  expect(again?.publicKey).toBe(key.publicKey);
  expect(old.publicKey).not.toBe(key.publicKey);
  const now = new Date('2026-11-20T06:00:00Z');
  const said = authorizePush('https://push.example/send/abc', key, { contact: 'https://sapar.example', now });
  const [, head, claims, signature, shown] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(said) ?? [];
  expect(shown).toBe(key.publicKey);
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-20T18:00:00Z') / 1_000,
    sub: 'https://sapar.example',
  });
  const check = (publicKey: string) =>
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: toJwk(publicKey), format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    );
  expect([check(key.publicKey), check(old.publicKey)]).toEqual([true, false]);
});

const toJwk = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return { kty: 'EC', crv: 'P-256', x, y };
};
