import type { Currency } from '#kernel/money.ts';
import { FUND_METHODS, type PaymentOption } from '../api.ts';
import { mayPayWith } from '../domain/may-pay-with.ts';
import type { PaymentsDeps } from './deps.ts';
import { gatewayMethods } from './start-payment.ts';

/**
 * Every way to pay that is configured; own money only for who is signed in under a contract or as a customer, with its
 * sums.
 */
export async function paymentOptions(
  deps: PaymentsDeps,
  contractId: string | null,
  currency: Currency,
): Promise<PaymentOption[]> {
  // A national QR speaks of soms only.
  const open = gatewayMethods(deps).filter((method) => method !== 'qr' || currency === 'KGS');
  const ways: PaymentOption[] = open.map((method) => ({ method, fund: null }));
  const { funds } = deps;
  if (!funds || !contractId) return ways;
  const own = await Promise.all(
    FUND_METHODS.filter((method) => funds.offers(method) && mayPayWith(contractId, method)).map(async (method) => ({
      method,
      fund: await funds.read(deps.db, method, contractId, currency),
    })),
  );
  return [...own.filter(({ method, fund }) => method === 'balance' || fund.available.minor > 0), ...ways];
}
