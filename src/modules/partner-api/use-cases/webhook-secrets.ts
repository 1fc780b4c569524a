import { randomBytes } from 'node:crypto';
import { sign } from '#platform/crypto/signature.ts';
import type { WebhookEndpointRow } from '../db/schema.ts';
import { activeSecrets, type SigningSecrets } from '../domain/webhook-rules.ts';
import type { PartnerApiDeps } from '../ports.ts';

/** 256 random bits; shown once. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const context = (id: string): string => `partner-api.endpoint:${id}`;
type Sealing = Pick<PartnerApiDeps, 'sealer'>;
export const sealSecrets = ({ sealer }: Sealing, id: string, secrets: SigningSecrets): Buffer =>
  sealer.seal(JSON.stringify(secrets), context(id));
export const openSecrets = ({ sealer }: Sealing, row: Pick<WebhookEndpointRow, 'id' | 'sealed'>): SigningSecrets =>
  JSON.parse(sealer.open(row.sealed, context(row.id))) as SigningSecrets;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, one `v1` for each secret that holds. */
export function signPayload(secrets: SigningSecrets, body: string, now: Date): string {
  const [first = '', ...others] = activeSecrets(secrets, now).map((secret) => sign(secret, body, now));
  return [first, ...others.map((one) => one.slice(one.indexOf('v1=')))].join(',');
}
