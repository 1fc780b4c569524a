import { isOfAncillaries, type OtherPayments } from '#modules/orders/extension.ts';

import { recordPaymentShare } from '../db/ancillaries-queries.ts';
import { advanceAncillaries } from './advance-ancillaries.ts';
import {
  applyAncillariesPayment,
  applyAncillaryRefund,
  servicesIn,
  takeAncillariesMoney,
} from './ancillaries-money.ts';

/** Money of ancillaries, paid for with the order or by itself. */
export const ANCILLARY_PAYMENTS: OtherPayments = {
  shareOf: servicesIn,
  recordShare: recordPaymentShare,
  take: takeAncillariesMoney,
  apply: applyAncillariesPayment,
  ownsRefund: isOfAncillaries,
  refunded: applyAncillaryRefund,
  follow: advanceAncillaries,
};
