import type { Currency } from '#kernel/money.ts';
import { isFund, type PaymentOption } from '../api.ts';
import { mayPayWith } from '../domain/may-pay-with.ts';
import type { PaymentsDeps } from './deps.ts';
import { methodsInOrder } from './offered-methods.ts';

/**
 * Every way to pay that is connected and offered, in the order of the office; own money only for who is signed in under
 * a contract or as a customer, with its sums.
 */
export async function paymentOptions(
  deps: PaymentsDeps,
  contractId: string | null,
  currency: Currency,
): Promise<PaymentOption[]> {
  const offered = (await methodsInOrder(deps, deps.db)).flatMap(({ method, isOffered }) => (isOffered ? [method] : []));
  const { funds } = deps;
  const ways = await Promise.all(
    offered.map(async (method): Promise<PaymentOption | null> => {
      // A national QR speaks of soms only.
      if (!isFund(method)) return method === 'qr' && currency !== 'KGS' ? null : { method, fund: null };
      if (!funds || !contractId || !mayPayWith(contractId, method)) return null;
      const fund = await funds.read(deps.db, method, contractId, currency);
      return method === 'balance' || fund.available.minor > 0 ? { method, fund } : null;
    }),
  );
  return ways.filter((way) => way !== null);
}
