import type { IssuedSale, ReturnedTickets, Takings } from '../ports.ts';
import type { Fact } from './posting.ts';

/** A refund that was refused is sent again under the key of the first and a number: `return:7#2`. */
const firstKey = (key: string): string => key.replace(/#\d+$/, '');

/**
 * Everything that happened to an order's money, in an order in which it can be posted. The refund of returned tickets was owed with
 * their return; any other is owed with its own payment.
 */
export function factsOf(
  takings: Takings | undefined,
  sale: IssuedSale | undefined,
  returned: readonly ReturnedTickets[] = [],
): Fact[] {
  const facts: Fact[] = [];
  const { orderId } = takings ?? sale ?? { orderId: '' };
  for (const { id, via, amount, at } of takings?.captures ?? [])
    facts.push({ kind: 'capture', id, orderId, via, amount, at });
  if (sale)
    facts.push({ kind: 'sale', orderId, supplierId: sale.supplierId, price: sale.price, at: sale.at });
  for (const { id, orderId, supplierId, parts, at } of returned)
    facts.push({ kind: 'return', id, orderId, supplierId, parts, at });
  const owed = new Set(returned.map((r) => r.refundKey));
  for (const { id, key, via, amount, at } of takings?.refunds ?? [])
    for (const kind of owed.has(firstKey(key))
      ? (['refund_paid'] as const)
      : (['refund_owed', 'refund_paid'] as const))
      facts.push({ kind, id, orderId, via, amount, at });
  return facts;
}
