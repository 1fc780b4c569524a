import { randomBytes } from 'node:crypto';
import { sign } from '#platform/crypto/signature.ts';
import type { EndpointRow } from '../db/schema.ts';
import { type Secrets, signing } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';

/** 256 random bits; shown once. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const context = (id: string): string => `partner-api.endpoint:${id}`;
type Sealing = Pick<PartnerApiDeps, 'sealer'>;
export const sealSecrets = ({ sealer }: Sealing, id: string, secrets: Secrets): Buffer =>
  sealer.seal(JSON.stringify(secrets), context(id));
export const openSecrets = ({ sealer }: Sealing, row: Pick<EndpointRow, 'id' | 'sealed'>): Secrets =>
  JSON.parse(sealer.open(row.sealed, context(row.id))) as Secrets;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, one `v1` for each secret that holds. */
export function signatureOf(secrets: Secrets, body: string, now: Date): string {
  const [first = '', ...others] = signing(secrets, now).map((secret) => sign(secret, body, now));
  return [first, ...others.map((one) => one.slice(one.indexOf('v1=')))].join(',');
}
