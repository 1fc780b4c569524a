import type { ExchangedTickets, IssuedSale, ReturnedTickets, Takings } from '../ports.ts';
import type { Fact } from './posting.ts';

const movesMoney = ({ parts }: ExchangedTickets): boolean =>
  Object.values(parts).some((amount) => amount.minor !== 0);

function saleFact({ orderId, supplierId, price, contract, at }: IssuedSale): Fact {
  if (!contract) return { kind: 'sale', orderId, supplierId, price, at };
  const { id: contractId, ...earned } = contract;
  return { kind: 'sale', orderId, supplierId, price: { ...price, ...earned }, contractId, at };
}

/** The tickets' return, and what its contract owes for it; the contract's own money may not cover that yet. */
function returnFacts({ id, orderId, supplierId, parts, contract, at }: ReturnedTickets): Fact[] {
  if (!contract) return [{ kind: 'return', id, orderId, supplierId, parts, at }];
  const of = { id, orderId, contractId: contract.id, at };
  const facts: Fact[] = [{ kind: 'return', ...of, supplierId, parts }];
  if (parts.charged && parts.charged.minor > 0)
    facts.push({ kind: 'clawback_paid', ...of, amount: parts.charged });
  if (contract.motivation.minor > 0)
    facts.push({ kind: 'motivation_back', ...of, amount: contract.motivation });
  return facts;
}

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
  if (sale) facts.push(saleFact(sale));
  // An exchange may raise what a later return gives back: in the order in which they were done.
  const after = [
    ...returned.map((given) => ({ at: given.at, facts: returnFacts(given) })),
    ...exchanged.filter(movesMoney).map(({ id, orderId, supplierId, parts, at }) => ({
      at,
      facts: [{ kind: 'exchange', id, orderId, supplierId, parts, at } satisfies Fact],
    })),
  ];
  for (const one of after.toSorted((a, b) => (a.at < b.at ? -1 : 1))) facts.push(...one.facts);
  const owed = new Set([...returned, ...exchanged].map((r) => r.refundKey));
  for (const { id, key, via, amount, at } of takings?.refunds ?? [])
    for (const kind of owed.has(key) ? (['refund_paid'] as const) : (['refund_owed', 'refund_paid'] as const))
      facts.push({ kind, id, orderId, via, amount, at });
  return facts;
}
