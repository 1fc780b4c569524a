import type { NoticeDetails, NotificationKind } from './notification.ts';

const HOUR_MS = 3_600_000;
/** A push that has not reached its device by then is old news. */
const LIFETIME_MS = 24 * HOUR_MS;

/** After it a push is not sent: what a person can no longer act on. */
export const expiryOf = ({ until }: NoticeDetails, at: Date): Date =>
  new Date(Math.min(at.getTime() + LIFETIME_MS, until ? Date.parse(until) : Number.POSITIVE_INFINITY));

/** Pushes about one thing replace each other on the device. */
export const tagOf = (kind: NotificationKind, { order, request, path }: NoticeDetails): string => {
  if (request) return `request:${request}`;
  return order ? `order:${order}` : `${kind}:${path}`;
};

const URGENT: readonly NotificationKind[] = ['schedule-changed', 'payment-due', 'chat-answer', 'request-deadline'];
/** `high` wakes a sleeping phone (RFC 8030). */
export const urgencyOf = (kind: NotificationKind): 'high' | 'normal' => (URGENT.includes(kind) ? 'high' : 'normal');

/**
 * What a device gets: the declarative form of Safari, which our worker reads in other browsers. Numbers and an address
 * of ours; no names.
 */
export const pushMessage = (notification: { body: string; navigate: string; tag: string; lang: string }): string =>
  JSON.stringify({ web_push: 8030, notification: { title: 'Sapar', ...notification } });

/** What becomes of a push by the answer of the push service (null: none came). */
export function afterPush(status: number | null): 'sent' | 'gone' | 'again' | 'refused' {
  if (status === null) return 'again';
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}
