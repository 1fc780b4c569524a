import type { Instant } from '#kernel/dates.ts';
import { VOID_MARGIN_MS } from '#kernel/refund-rule.ts';

/** When a void is no longer offered; null for a supplier's deadline that has passed or is not known. */
export function voidOfferedUntil(voidUntil: Date | Instant | null, now: Date): Date | null {
  if (voidUntil === null) return null;
  const until = new Date(new Date(voidUntil).getTime() - VOID_MARGIN_MS);
  return until > now ? until : null;
}
