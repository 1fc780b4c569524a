import type { PriceDetail } from '../api.ts';

/** What a price says of how it was made: the version of the rules, where it was sold, the fee that staff set. */
export const madeBy = ({
  pricingCode,
  ruleSet,
  channel,
  ownServiceFee,
}: PriceDetail): Pick<PriceDetail, 'pricingCode' | 'ruleSet' | 'channel' | 'ownServiceFee'> => ({
  ...(pricingCode !== undefined && { pricingCode }),
  ...(ruleSet !== undefined && { ruleSet }),
  ...(channel && { channel }),
  ...(ownServiceFee && { ownServiceFee }),
});
