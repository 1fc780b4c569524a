/** Sample body of a webhook. */
export const WEBHOOK_BODY_SAMPLE = `POST /your/address
Sapar-Event: order.issued
Sapar-Delivery: 2f6c…
Sapar-Signature: t=1795320694,v1=5f1d…

{"id": "9b0e…", "type": "order.issued", "createdAt": "2026-11-22T04:14:24.163Z",
 "data": {"orderId": "ce1a…", "orderNumber": "S-48213", "contractId": "…"}}`;

/** Sample signature check for a receiver; a test runs it unchanged. */
export const SIGNATURE_CHECK_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromSapar(secret, signature, rawBody) {
  const parts = signature.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!time || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const own = createHmac('sha256', secret).update(time + '.').update(rawBody).digest('hex');
  return parts.some(([name, value]) => name === 'v1' && value.length === own.length &&
    timingSafeEqual(Buffer.from(value), Buffer.from(own)));
}`;
