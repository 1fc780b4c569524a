import { generateKeyPairSync, sign } from 'node:crypto';
import { element, integer, nothing, oid, sequence, setOf, under, utcTime } from '../adapters/der.ts';

const UTF8 = 0x0c;
const BITS = 0x03;
const NAMES = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11' } as const;
const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), nothing);

const pemOf = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${label}-----\n`;

/** A key and a certificate of a pass type that signs itself, as one PEM file: as Apple's, but not trusted by phones. */
export function createPassPem(from: Date, until: Date, subject: Partial<Record<keyof typeof NAMES, string>>): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const part = ([name, value]: [string, string]) =>
    setOf(sequence(oid(NAMES[name as keyof typeof NAMES]), element(UTF8, Buffer.from(value))));
  const name = sequence(...Object.entries(subject).map(part));
  const body = sequence(
    under(0, integer(2)),
    integer(7),
    SHA256_WITH_RSA,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(BITS, Buffer.from([0]), sign('sha256', body, privateKey));
  const key = pemOf('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' }));
  return key + pemOf('CERTIFICATE', sequence(body, SHA256_WITH_RSA, signature));
}
