/** Why a refund is in the books that was made at a gateway without us. */
export const REFUNDED_AT_GATEWAY = 'made_at_gateway';

/** The sums of a payment whose open refund a gateway's sum does not explain; minor units. */
export type RefundDifference = {
  readonly captured: number;
  /** What the gateway has given back. */
  readonly atGateway: number;
  /** What our books say has gone back. */
  readonly recorded: number;
  /** What the open refund is for. */
  readonly amount: number;
};

/**
 * What a person may say of money that went back at a gateway without us: `same`, it was this refund, made by hand;
 * `other`, it was another one, and this refund still goes.
 */
export type RefundExplanation = 'same' | 'other';

/** `extra`: what the books get in addition to the refund itself; `sent`: what goes to the buyer afterwards. */
export type RefundExplanationOption = {
  readonly decision: RefundExplanation;
  readonly extra: number;
  readonly sent: number;
};

/**
 * The ways in which a difference can be settled so that the books end at the gateway's sum; none where the gateway has
 * refunded less than they say, or less than the refund and no other money is left for it.
 */
export function explanationsOf({ captured, atGateway, recorded, amount }: RefundDifference): RefundExplanationOption[] {
  const extra = atGateway - recorded;
  if (extra <= 0) return [];
  const options: RefundExplanationOption[] = [];
  if (extra >= amount) options.push({ decision: 'same', extra: extra - amount, sent: 0 });
  if (atGateway + amount <= captured) options.push({ decision: 'other', extra, sent: amount });
  return options;
}
