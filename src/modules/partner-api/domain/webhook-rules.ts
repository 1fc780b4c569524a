const webhookEvent = <const E extends string>(name: E): E => name;

/** Events for programs; each is a hint to read the object itself. */
export const WEBHOOK_EVENTS = [
  webhookEvent('order.issued'),
  webhookEvent('order.changed'),
  webhookEvent('order.exchanged'),
  webhookEvent('order.returned'),
  webhookEvent('request.moved'),
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const MAX_ENDPOINTS = 5;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after failures; together a day. */
export const RETRY_AFTER_MS = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR + 24 * MINUTE,
] as const;
/** An endpoint that has taken nothing for so long is switched off when the next delivery is given up. */
const SWITCHED_OFF_AFTER_MS = 24 * HOUR;
/** For so long after a change both secrets sign. */
export const SECRET_OVERLAP_MS = 24 * HOUR;
/** Deliveries are kept so long. */
export const DELIVERY_LIFETIME_MS = 30 * 24 * HOUR;

export type DeliveryAttempt = { attempts: number; failingSince: Date | null; ok: boolean };
export type DeliveryOutcome = {
  state: 'waiting' | 'delivered' | 'failed';
  nextAt: Date;
  failingSince: Date | null;
  /** The endpoint is switched off. */
  off: boolean;
};

/** What becomes of a delivery and its endpoint after a try; `attempts` counts this one. */
export function afterAttempt({ attempts, failingSince, ok }: DeliveryAttempt, now: Date): DeliveryOutcome {
  if (ok) return { state: 'delivered', nextAt: now, failingSince: null, off: false };
  const since = failingSince ?? now;
  const pause = RETRY_AFTER_MS[attempts - 1];
  if (pause !== undefined)
    return { state: 'waiting', nextAt: new Date(now.getTime() + pause), failingSince: since, off: false };
  const off = now.getTime() - since.getTime() >= SWITCHED_OFF_AFTER_MS;
  return { state: 'failed', nextAt: now, failingSince: since, off };
}

export type SigningSecrets = { current: string; previous?: { secret: string; until: string } };
/** The secrets that sign now: the current one, and the one before it while both hold. */
export const activeSecrets = ({ current, previous }: SigningSecrets, now: Date): string[] =>
  previous && now < new Date(previous.until) ? [current, previous.secret] : [current];
