import { expect, test } from 'vitest';
import { base32, codeAt, keyUri, timeStepAt, timeStepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(SECRET, timeStepAt(new Date(seconds * 1000)), 8)).toBe(code);
});

test('the key is encoded in base32 as apps read it (RFC 4648)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(keyUri(SECRET, 'a b@x.kg', 'Sapar')).toBe(
    'otpauth://totp/Sapar:a%20b%40x.kg?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sapar',
  );
});

test('a clock half a minute fast or slow is forgiven, a minute is not', () => {
  const now = new Date('2026-03-02T06:00:10Z');
  const at = (seconds: number) => codeAt(SECRET, timeStepAt(new Date(now.getTime() + seconds * 1000)));
  for (const drift of [-30, 0, 30]) expect(timeStepOfCode(SECRET, at(drift), now)).not.toBeNull();
  for (const drift of [-61, 61]) expect(timeStepOfCode(SECRET, at(drift), now)).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(timeStepOfCode(SECRET, wrong, now)).toBeNull();
});
