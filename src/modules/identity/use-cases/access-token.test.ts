import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCESS_SECONDS, newAccessToken, readAccessToken } from './access-token.ts';

const KEY = Buffer.alloc(32, 7);
const now = new Date('2026-03-02T06:00:00Z');
const issuer = 'https://sapar.example/api/token';
const token = newAccessToken(KEY, { issuer, userId: 'bakyt', sessionHash: 's1', now });
const read = (text: string, at = now, keys = [KEY]) => readAccessToken(keys, { issuer, token: text, now: at });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const [head = '', body = '', signature = ''] = token.split('.');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
const signed = (text: string, hash = 'sha256') => `${text}.${createHmac(hash, KEY).update(text).digest('base64url')}`;

test('a token says whose it is for ten minutes, also after the key was rotated', () => {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(read(token)).toEqual({ userId: 'bakyt', sessionHash: 's1' });
  expect(read(token, later(ACCESS_SECONDS - 1))).not.toBeNull();
  expect(read(token, later(ACCESS_SECONDS))).toBeNull();
  expect(read(token, later(-61))).toBeNull();
  expect(read(token, now, [Buffer.alloc(32, 9), KEY])).not.toBeNull();
  expect(read(token, now, [Buffer.alloc(32, 9)])).toBeNull();
});

test.each([
  ['no algorithm', `${part({ alg: 'none', typ: 'JWT' })}.${body}.`],
  ['no algorithm, our signature', `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`],
  ['no algorithm in odd letters', signed(`${part({ alg: 'nOnE', typ: 'JWT' })}.${body}`)],
  ['another algorithm', signed(`${part({ alg: 'HS512', typ: 'JWT' })}.${body}`, 'sha512')],
  ['a public key’s algorithm', signed(`${part({ alg: 'RS256', typ: 'JWT' })}.${body}`)],
  ['a key of its own', signed(`${part({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' })}.${body}`)],
  ['another user', `${head}.${part({ ...claims, sub: 'admin' })}.${signature}`],
  ['no end', signed(`${head}.${part({ ...claims, exp: undefined })}`)],
  ['an end in words', signed(`${head}.${part({ ...claims, exp: 'never' })}`)],
  ['another audience', signed(`${head}.${part({ ...claims, aud: 'bank' })}`)],
  ['another issuer', signed(`${head}.${part({ ...claims, iss: 'https://evil.example' })}`)],
  ['claims that we do not make', signed(`${head}.${part({ ...claims, roles: ['ROLE_ADMIN'] })}`)],
  ['no signature', `${head}.${body}.`],
  ['half a signature', `${head}.${body}.${signature.slice(0, 20)}`],
  ['a signature spelled otherwise', `${head}.${body}.${signature}=`],
  ['a fourth part', `${token}.x`],
  ['nothing', ''],
])('a token with %s is none', (_what, text) => expect(read(text)).toBeNull());
