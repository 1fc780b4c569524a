import type { Currency } from '#kernel/money.ts';
import { money } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';
import { moneyOf, shareOf } from './amounts.ts';
import type { WirePolicies } from './shapes.ts';

/**
 * What a cancellation costs from an instant on, for all rooms together; the first rule holds from the beginning. Null
 * where the seller does not say.
 */
export type Ladder = readonly { readonly from: number; readonly fee: number }[];

const HOUR_MS = 3_600_000;
const ALWAYS = Number.NEGATIVE_INFINITY;

/** `2026-07-30 02:00:00`, ISO 8601, or a day; what names no zone is in GMT. NaN for anything else. */
export function instantOf(text: string): number {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text.trim(),
  );
  if (!found) return Number.NaN;
  const [, day, time = '00:00:00', zone = 'Z'] = found;
  return Date.parse(`${day}T${time}${zone}`);
}

/** The rules of one room, the earliest first; null for what is not understood, and for what is not said. */
function rulesOf(policies: WirePolicies | null | undefined, price: number, currency: Currency): Ladder | null {
  if (!policies) return null;
  if (policies.refundableTag === 'NRFN') return [{ from: ALWAYS, fee: price }];
  const rules: { from: number; fee: number }[] = [];
  for (const { cancelTime, amount, currency: of, type, timezone } of policies.cancelPolicyInfos ?? []) {
    const from = instantOf(cancelTime);
    const isShare = type === 'percentage' || type === 'percent';
    const fee = isShare ? shareOf(price * Number(amount), 100) : moneyOf(amount, of);
    const minor = typeof fee === 'number' ? fee : fee?.currency === currency ? fee.minor : Number.NaN;
    const known = isShare || (type ?? 'amount') === 'amount';
    if (Number.isNaN(from) || !Number.isSafeInteger(minor) || minor < 0 || !known) return null;
    if (timezone && !['GMT', 'UTC', 'Z'].includes(timezone.toUpperCase())) return null;
    rules.push({ from, fee: Math.min(minor, price) });
  }
  if (rules.length === 0) return null;
  return [{ from: ALWAYS, fee: 0 }, ...rules.sort((a, b) => a.from - b.from)];
}

/** What is kept of a cancellation at an instant. */
export const feeAt = (ladder: Ladder, at: number): number => ladder.findLast(({ from }) => from <= at)?.fee ?? 0;

/** When the next rule begins; null after the last one. */
export const nextChange = (ladder: Ladder, at: number): number | null =>
  ladder.find(({ from }) => from > at)?.from ?? null;

/** The rules of several rooms, summed over time: rooms are cancelled together. */
export function ladderOf(
  rooms: readonly { policies: WirePolicies | null | undefined; price: number }[],
  currency: Currency,
): Ladder | null {
  const all = rooms.map(({ policies, price }) => rulesOf(policies, price, currency));
  if (all.length === 0 || !all.every((one) => one !== null)) return null;
  const instants = [...new Set(all.flatMap((rules) => rules.map(({ from }) => from)))].sort((a, b) => a - b);
  return instants.map((from) => ({ from, fee: all.reduce((sum, rules) => sum + feeAt(rules, from), 0) }));
}

/** The steps of one room until the guest enters; null where nothing ever comes back. */
export function stepsOf(
  ladder: Ladder,
  { startsAt, rooms, price, currency }: { startsAt: number; rooms: number; price: number; currency: Currency },
): RefundStep[] | null {
  const begun = ladder.filter(({ from }) => from < startsAt);
  const steps = begun.map(({ fee }, n): RefundStep => {
    const until = Math.min(startsAt, begun[n + 1]?.from ?? startsAt);
    return {
      hoursBefore: (startsAt - until) / HOUR_MS,
      retainedPercent: 0,
      fee: money(Math.min(price, shareOf(fee, rooms)), currency),
    };
  });
  return steps.some(({ fee }) => fee.minor < price) ? steps : null;
}
