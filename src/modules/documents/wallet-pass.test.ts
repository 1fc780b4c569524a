import { createHash, verify, X509Certificate } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { elementsIn } from './adapters/der.ts';
import { toBarCodeText } from './domain/bcbp.ts';
import { createRenderers, readPassCertificate } from './index.ts';
import { SAMPLE_COMPANY, SAMPLE_PASS, SAMPLE_RENDERERS } from './testing/sample-data.ts';
import { createPassPem } from './testing/test-pass-certificate.ts';

const FROM = new Date('2026-01-01T00:00:00Z');
const UNTIL = new Date('2027-01-01T00:00:00Z');
const AT = new Date('2026-06-01T12:00:00Z');
const SUBJECT = { UID: 'pass.kg.example.boarding', CN: 'Pass Type ID', OU: 'TEAM123456' };
const PEM = createPassPem(FROM, UNTIL, SUBJECT);
const certificate = new X509Certificate(PEM.slice(PEM.indexOf('-----BEGIN CERTIFICATE')));
const renderers = createRenderers({
  company: () => SAMPLE_COMPANY,
  isDemo: true,
  passCertificate: readPassCertificate(PEM),
});
const filesAt = (at: Date) => unzipSync(renderers.renderWalletPass(SAMPLE_PASS, 'en', at) ?? Buffer.alloc(0));

test('the file for a phone says the same as the paper, and lists the hash of each of its parts', () => {
  const { 'manifest.json': manifest, signature: _, ...parts } = filesAt(AT);
  const pass = JSON.parse(strFromU8(parts['pass.json'] as Uint8Array));
  expect(pass.barcode).toEqual({
    format: 'PKBarcodeFormatAztec',
    message: toBarCodeText(SAMPLE_PASS),
    messageEncoding: 'iso-8859-1',
  });
  expect(pass).toMatchObject({ passTypeIdentifier: SUBJECT.UID, teamIdentifier: SUBJECT.OU });
  const hashes = Object.entries(parts).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
  expect(JSON.parse(strFromU8(manifest as Uint8Array))).toEqual(Object.fromEntries(hashes));
});

test('its list of hashes is signed by the certificate of the operator', () => {
  const { 'manifest.json': manifest, signature } = filesAt(AT);
  const inside = (bytes: Buffer | undefined) => elementsIn(bytes ?? Buffer.alloc(0)).map(({ content }) => content);
  const [, wrapped] = inside(inside(Buffer.from(signature as Uint8Array))[0]);
  const [, , , certificates, signers] = inside(inside(wrapped)[0]);
  expect(certificates).toEqual(certificate.raw);
  const [, , , attributes, , value] = inside(inside(signers)[0]);
  // Signed as a SET; in the file they stand under a tag of their own.
  const length = (attributes as Buffer).length;
  const signed = Buffer.concat([
    Buffer.from(length < 128 ? [0x31, length] : [0x31, 0x81, length]),
    attributes as Buffer,
  ]);
  expect(verify('sha256', signed, certificate.publicKey, value as Buffer)).toBe(true);
  const digest = createHash('sha256')
    .update(manifest as Uint8Array)
    .digest();
  expect((attributes as Buffer).includes(digest)).toBe(true);
});

test('without a certificate, and once it has expired, there is no file', () => {
  expect([SAMPLE_RENDERERS.hasWalletPasses(AT), SAMPLE_RENDERERS.renderWalletPass(SAMPLE_PASS, 'en', AT)]).toEqual([
    false,
    null,
  ]);
  expect([renderers.hasWalletPasses(AT), renderers.hasWalletPasses(UNTIL)]).toEqual([true, false]);
  expect(renderers.renderWalletPass(SAMPLE_PASS, 'en', UNTIL)).toBeNull();
});

test.each([
  ['there is no private key', PEM.slice(PEM.indexOf('-----BEGIN CERTIFICATE'))],
  ['there is no certificate of the private key', PEM.slice(0, PEM.indexOf('-----BEGIN CERTIFICATE'))],
  ['the certificate is not of a pass type', createPassPem(FROM, UNTIL, { CN: 'example.kg' })],
])('a file of another kind is refused at the start: %s', (reason, pem) => {
  expect(() => readPassCertificate(pem)).toThrow(reason);
});
