import { expect, test } from 'vitest';
import { hostNameOf } from './host-name.ts';

test.each([
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
  ['http://localhost:3000', 'localhost'],
  ['https://sapar.example:8443/a', 'sapar.example'],
])('the host name of %s is %s', (address, name) => {
  expect(hostNameOf(address)).toBe(name);
});
