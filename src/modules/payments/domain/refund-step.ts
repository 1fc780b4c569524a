/** A refund that is still to be carried out. */
export type OpenRefund = { readonly id: string; readonly createdAt: Date; readonly sentAt: Date | null };

/**
 * The open refund of a payment that is handled before all others: one that may be sent already, else the oldest. The
 * sums of a gateway without refund ids can explain one refund at a time.
 */
export function nextRefund<R extends OpenRefund>(open: readonly R[]): R | null {
  const order = (a: R, b: R) =>
    Number(a.sentAt === null) - Number(b.sentAt === null) ||
    a.createdAt.getTime() - b.createdAt.getTime() ||
    (a.id < b.id ? -1 : 1);
  return open.toSorted(order)[0] ?? null;
}

/** What is done next about a refund at a gateway without refund ids. */
export type RefundStep =
  | { readonly kind: 'send' }
  /** It has been done: the gateway's sum has it. */
  | { readonly kind: 'done' }
  /** It was sent and may still take effect. */
  | { readonly kind: 'wait' }
  /** The payment has no such money. */
  | { readonly kind: 'rejected' }
  /** The gateway has given back another sum than ours explain: a person must look. */
  | { readonly kind: 'differs' };

/**
 * Reads from the gateway's sums (minor units) what to do about a refund. `before`: our other refunds that are done.
 * It is sent again only when the
 * gateway's longest time has passed since it was sent and its sum still lacks it.
 */
export function decideRefundStep(
  refund: { readonly amount: number; readonly sentAt: Date | null },
  gateway: { readonly captured: number; readonly refunded: number },
  before: number,
  now: Date,
  maxEffectDelayMs: number,
): RefundStep {
  const { amount, sentAt } = refund;
  if (gateway.refunded === before + amount && sentAt !== null) return { kind: 'done' };
  if (gateway.refunded !== before) return { kind: 'differs' };
  if (sentAt !== null && now.getTime() < sentAt.getTime() + maxEffectDelayMs) return { kind: 'wait' };
  return { kind: gateway.captured < before + amount ? 'rejected' : 'send' };
}
