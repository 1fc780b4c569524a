export const CHARGEBACK_STATES = ['open', 'won', 'lost'] as const;
/** Why a refund is not sent: the bank has given the buyer this money already. */
export const CHARGED_BACK = 'CHARGED_BACK';
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** What banks hold of a payment and what they have given back to the buyer for good; minor units. */
export function chargebackTotals(chargebacks: readonly { readonly state: string; readonly amountMinor: number }[]): {
  readonly open: number;
  readonly lost: number;
} {
  const of = (state: ChargebackState) =>
    chargebacks.reduce((sum, one) => sum + (one.state === state ? one.amountMinor : 0), 0);
  return { open: of('open'), lost: of('lost') };
}
