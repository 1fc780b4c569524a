import type { Money } from '#kernel/money.ts';

/** What a cancellation was promised to cost, in minor units, and until when; the id of a quote says both. */
export type Promised = { readonly fee: number; readonly until: number };

export const writePromise = ({ fee, until }: Promised): string => `fee-${fee}-${until}`;

export function readPromise(quoteId: string): Promised | null {
  const found = /^fee-(\d{1,15})-(\d{1,15})$/.exec(quoteId);
  return found ? { fee: Number(found[1]), until: Number(found[2]) } : null;
}

/**
 * Whether a cancellation brings back what its quote promised. A sum that is not said is none; it counts only where
 * nothing was promised.
 */
export function isAsPromised(quoteId: string | null, total: Money | null, back: Money | null): boolean {
  const promise = readPromise(quoteId ?? '');
  if (!promise || !total) return false;
  const owed = total.minor - promise.fee;
  return owed <= 0 || (back !== null && back.currency === total.currency && back.minor >= owed);
}
