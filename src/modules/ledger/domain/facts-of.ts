import type { ExchangedTickets, IssuedSale, ReturnedTickets, Takings } from '../ports.ts';
import type { Fact } from './posting.ts';

const movesMoney = ({ parts }: ExchangedTickets): boolean =>
  Object.values(parts).some((amount) => amount.minor !== 0);

/**
 * Everything that happened to an order's money, in an order in which it can be posted. The refund of returned or exchanged tickets was owed with
 * them; any other is owed with its own payment.
 */
export function factsOf(
  takings: Takings | undefined,
  sale: IssuedSale | undefined,
  returned: readonly ReturnedTickets[] = [],
  exchanged: readonly ExchangedTickets[] = [],
): Fact[] {
  const facts: Fact[] = [];
  const { orderId } = takings ?? sale ?? { orderId: '' };
  for (const { id, via, amount, at } of takings?.captures ?? [])
    facts.push({ kind: 'capture', id, orderId, via, amount, at });
  if (sale)
    facts.push({ kind: 'sale', orderId, supplierId: sale.supplierId, price: sale.price, at: sale.at });
  // An exchange may raise what a later return gives back: in the order in which they were done.
  const after = [
    ...returned.map(({ id, orderId, supplierId, parts, at }): Fact => {
      return { kind: 'return', id, orderId, supplierId, parts, at };
    }),
    ...exchanged.filter(movesMoney).map(({ id, orderId, supplierId, parts, at }): Fact => {
      return { kind: 'exchange', id, orderId, supplierId, parts, at };
    }),
  ];
  facts.push(...after.toSorted((a, b) => (a.at < b.at ? -1 : 1)));
  const owed = new Set([...returned, ...exchanged].map((r) => r.refundKey));
  for (const { id, key, via, amount, at } of takings?.refunds ?? [])
    for (const kind of owed.has(key) ? (['refund_paid'] as const) : (['refund_owed', 'refund_paid'] as const))
      facts.push({ kind, id, orderId, via, amount, at });
  return facts;
}
