import { z } from 'zod';
import { verify } from '#platform/crypto/signature.ts';
import type { NewsReading, ReceivedNews } from '../adapter.ts';

/**
 * An event as Duffel sends it. Nothing of it is believed but which order it is about: that is read again. The same
 * event may come again under the same id, and in any order; its `idempotency_key` names the object that it is about,
 * which later events have as well.
 */
const zEvent = z.object({
  id: z.string().min(4).max(100),
  type: z.string().max(100),
  data: z.object({
    object: z.object({ id: z.string().max(100).nullish(), order_id: z.string().max(100).nullish() }),
  }),
});

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}

/** `X-Duffel-Signature: t=…,v1=…`: HMAC-SHA256 of `t.body` by the webhook's secret, not older than five minutes. */
export function readDuffelNews(secret: string, { headers, raw, now }: ReceivedNews): NewsReading {
  const given = headers['x-duffel-signature'];
  if (!verify(secret, Array.isArray(given) ? given[0] : given, raw, now)) return { kind: 'forged' };
  const event = zEvent.safeParse(parse(raw));
  if (!event.success) return { kind: 'unreadable' };
  const { id, data } = event.data;
  const { id: objectId, order_id: orderId } = data.object;
  const bookingId = orderId ?? (objectId?.startsWith('ord_') ? objectId : null);
  return { kind: 'news', eventId: id, bookingId };
}
