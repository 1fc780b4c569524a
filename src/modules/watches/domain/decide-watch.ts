import { compare, type Money } from '#kernel/money.ts';

export const WATCH_KINDS = ['price', 'seats'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];

/** Minimum fall worth a letter: a hundredth of the last notified sum. */
const MIN_DROP = 0.01;

export type WatchDecision =
  | { readonly notify: null }
  | { readonly notify: 'cheaper'; readonly previousPrice: Money; readonly currentPrice: Money }
  | { readonly notify: 'seats'; readonly currentPrice: Money };

/**
 * The letter of a watch after its search was repeated. `lastNotified` is the sum the reader knows, `found` the cheapest
 * available one for the whole party; null: nothing, or another currency. Seats are reported once, a price each time it
 * falls by a hundredth or more.
 */
export function decideWatch(kind: WatchKind, lastNotified: Money | null, found: Money | null): WatchDecision {
  if (!found) return { notify: null };
  if (kind === 'seats') return { notify: 'seats', currentPrice: found };
  if (!lastNotified || lastNotified.currency !== found.currency || compare(found, lastNotified) >= 0)
    return { notify: null };
  const fell = lastNotified.minor - found.minor;
  return fell >= lastNotified.minor * MIN_DROP
    ? { notify: 'cheaper', previousPrice: lastNotified, currentPrice: found }
    : { notify: null };
}

/** `a••••a@mail.kg`: enough to know one's own address again. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name.slice(0, 1)}••••${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`;
}
