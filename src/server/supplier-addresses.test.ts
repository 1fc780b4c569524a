import { expect, test } from 'vitest';
import { supplierAddresses } from './wiring/outgoing.ts';

const settings = { host: '0.0.0.0', partnersUrl: 'http://127.0.0.1:4000', supplierOrigin: null };
const release = supplierAddresses({ ...settings, mode: 'release' });
const demo = supplierAddresses({ ...settings, mode: 'demo' });

test.each([
  'http://supplier.example/api',
  'https://127.0.0.1/api',
  'https://10.1.2.3/api',
  'https://[::1]/api',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/api',
  'https://0x7f.1/api',
  'https://localhost/api',
  'https://user:secret@supplier.example/api',
  'https://supplier.example/api?key=1',
  'https://supplier.example/api#a',
  'https://supplier.example:22/api',
  'http://127.0.0.1:4000/atlas',
  'file:///etc/passwd',
  'gopher://supplier.example/',
  'supplier.example',
  '',
])('a release keeps no supplier address like %s', (typed) => expect(release.readAddress(typed)).toBeNull());

test('a public https address is kept without its last slash', () => {
  expect(release.readAddress(' https://api.supplier.example/air/ ')).toBe('https://api.supplier.example/air');
});

test('a demonstration for others reaches the program that plays its suppliers, and nothing else inside', () => {
  expect(demo.readAddress('http://127.0.0.1:4000/atlas')).toBe('http://127.0.0.1:4000/atlas');
  for (const other of ['http://127.0.0.1:4001/atlas', 'https://127.0.0.1:4000/atlas', 'http://localhost:4000/'])
    expect(demo.readAddress(other)).toBeNull();
});

test('a release reaches the one address of its own network that its settings name, and nothing else inside', () => {
  const { readAddress } = supplierAddresses({ ...settings, mode: 'release', supplierOrigin: 'http://10.1.2.3:8080' });
  expect(readAddress('http://10.1.2.3:8080/air/')).toBe('http://10.1.2.3:8080/air');
  expect(readAddress('https://api.supplier.example/air')).toBe('https://api.supplier.example/air');
  for (const other of ['http://10.1.2.3:8081/air', 'https://10.1.2.3:8080/air', 'http://10.1.2.3/air'])
    expect(readAddress(other)).toBeNull();
});
