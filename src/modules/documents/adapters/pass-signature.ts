import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { elementsIn, integer, nothing, octets, oid, sequence, setOf, under, utcTime } from './der.ts';

/** What signs passes: Apple's certificate of the operator with its key, and the certificates that vouch for it. */
export type PassCertificate = {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
};

const OID = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingTime: oid('1.2.840.113549.1.9.5'),
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  rsa: oid('1.2.840.113549.1.1.1'),
};
const SET = 0x31;

/**
 * Reads a PEM file with the private key, the certificate of the pass type and Apple's intermediate certificate.
 * @throws Error that says what is missing.
 */
export function readPassCertificate(pem: string): PassCertificate {
  const blocks = pem.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? [];
  const keyBlock = blocks.find((block) => block.includes('PRIVATE KEY'));
  if (!keyBlock) throw new Error('there is no private key');
  const key = createPrivateKey(keyBlock);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('the private key is not an RSA key');
  const certificates = blocks
    .filter((block) => block.includes('BEGIN CERTIFICATE'))
    .map((block) => new X509Certificate(block));
  const certificate = certificates.find((one) => one.checkPrivateKey(key));
  if (!certificate) throw new Error('there is no certificate of the private key');
  const subjectOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(certificate.subject)?.[1];
  const [passTypeIdentifier, teamIdentifier] = [subjectOf('UID'), subjectOf('OU')];
  if (!passTypeIdentifier || !teamIdentifier) throw new Error('the certificate is not of a pass type');
  const chain = certificates.filter((one) => one !== certificate);
  return { key, certificate, chain, passTypeIdentifier, teamIdentifier };
}

/** Passes are signed only while the certificate is valid. */
export const isValidAt = ({ certificate }: PassCertificate, at: Date): boolean =>
  Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() < Date.parse(certificate.validTo);

/** The issuer and the serial number of a certificate, as they stand in it (RFC 5280 §4.1). */
function nameOfCertificate(certificate: X509Certificate): Buffer {
  const [body] = elementsIn(elementsIn(certificate.raw)[0]?.content ?? Buffer.alloc(0));
  const [, serialNumber, , issuer] = elementsIn(body?.content ?? Buffer.alloc(0));
  if (!serialNumber || !issuer) throw new Error('the certificate cannot be read');
  return sequence(issuer.whole, serialNumber.whole);
}

/** A detached signature of a file (CMS SignedData, RFC 5652 §5), as wallets ask for. */
export function signDetached(bytes: Uint8Array, signer: PassCertificate, at: Date): Buffer {
  const { key, certificate, chain } = signer;
  const sha256 = sequence(OID.sha256, nothing);
  const digest = createHash('sha256').update(bytes).digest();
  const attributes = setOf(
    sequence(OID.contentType, setOf(OID.data)),
    sequence(OID.signingTime, setOf(utcTime(at))),
    sequence(OID.messageDigest, setOf(octets(digest))),
  );
  // They are signed as a SET, and stand in the signature under a tag of their own.
  const [inside] = elementsIn(attributes);
  if (inside?.tag !== SET) throw new Error('attributes are a set');
  const signerInfo = sequence(
    integer(1),
    nameOfCertificate(certificate),
    sha256,
    under(0, inside.content),
    sequence(OID.rsa, nothing),
    octets(sign('sha256', attributes, key)),
  );
  const signedData = sequence(
    integer(1),
    setOf(sha256),
    sequence(OID.data),
    under(0, ...[certificate, ...chain].map(({ raw }) => raw)),
    setOf(signerInfo),
  );
  return sequence(OID.signedData, under(0, signedData));
}
