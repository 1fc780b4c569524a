import type { Instant } from '#kernel/dates.ts';
import { add, type Money } from '#kernel/money.ts';
import type {
  ExchangedTickets,
  IssuedSale,
  PaymentMovements,
  ReturnedTickets,
  SoldAncillary,
  SoldBlockSeats,
  SplitOrder,
} from '../ports.ts';
import type { AccountingEvent } from './posting.ts';

const hasAmounts = ({ parts }: ExchangedTickets): boolean => Object.values(parts).some((amount) => amount.minor !== 0);
/** A refund that was refused is sent again under the key of the first and a number: `return:7#2`. */
const firstRefundKey = (key: string): string => key.replace(/#\d+$/, '');

/** How the ledger ended what was held of a contract's own money, by the payment; one that is absent is still held. */
export type ReservationEnds = ReadonlyMap<string, 'captured' | 'released'>;
const NONE: ReservationEnds = new Map();

type Capture = PaymentMovements['captures'][number];
type Owing = ReturnedTickets['contract'];

function saleEvent({ orderId, supplierId, price, contract, at }: IssuedSale): AccountingEvent {
  if (!contract) return { kind: 'sale', orderId, supplierId, price, at };
  const { id: contractId, ...earned } = contract;
  return { kind: 'sale', orderId, supplierId, price: { ...price, ...earned }, contractId, at };
}

/**
 * The debt to a supplier that sells in another currency goes there with the event that it came from; a split needs
 * none, because its supplier stays.
 */
function conversionEvents(
  id: string,
  of: Pick<IssuedSale, 'orderId' | 'supplierId' | 'at' | 'inSupplierCurrency'>,
  converted: Money,
  kind: 'payable_converted' | 'payable_converted_back' = 'payable_converted',
): AccountingEvent[] {
  const { orderId, supplierId, at, inSupplierCurrency: own } = of;
  if (!own || (own.minor === 0 && converted.minor === 0)) return [];
  return [{ kind, id, orderId, supplierId, at, parts: { converted, own } }];
}

/** Both ends of a split: into the new order first, so that nothing of a contract's own is missing in between. */
function splitEvents({ id, orderId, childId, supplierId, price, moved, contract, at }: SplitOrder): AccountingEvent[] {
  const { id: contractId, ...earned } = contract ?? { id: undefined };
  const parts = { ...price, ...earned, moved };
  const own = { id, supplierId, price: parts, at, ...(contractId ? { contractId } : {}) };
  return [
    { kind: 'split_in', orderId: childId, ...own },
    { kind: 'split_out', orderId, ...own },
  ];
}

/**
 * What was done with tickets, and the motivation that their contract owes for it; what it owes is paid by
 * `clawbackDebtPayments`.
 */
function toAfterSaleEvent(
  event: Extract<AccountingEvent, { kind: 'return' | 'exchange' }>,
  contract: Owing,
): AccountingEvent[] {
  if (!contract) return [event];
  const { id, orderId, at } = event;
  const of = { id, orderId, contractId: contract.id, at };
  const events: AccountingEvent[] = [{ ...event, contractId: contract.id }];
  if (contract.motivation.minor > 0) events.push({ kind: 'motivation_receivable', ...of, amount: contract.motivation });
  return events;
}

/**
 * Everything that happened to an order's money, in an order in which it can be posted. The refund of returned or
 * exchanged tickets was owed with
 * them; any other is owed with its own payment.
 */
export function toAccountingEvents(
  paymentMovements: PaymentMovements | undefined,
  sale: IssuedSale | undefined,
  returned: readonly ReturnedTickets[] = [],
  ended: ReservationEnds = NONE,
  exchanged: readonly ExchangedTickets[] = [],
  splits: readonly SplitOrder[] = [],
  ancillaries: readonly SoldAncillary[] = [],
  blockSeats: readonly SoldBlockSeats[] = [],
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  const { orderId } = paymentMovements ?? sale ?? { orderId: '' };
  const released = new Set<string>();
  const gone = ancillaries.filter((ancillary) => ancillary.refundAt !== null);
  const debt = new Set([...returned, ...exchanged, ...gone].map((r) => r.refundKey));
  for (const capture of paymentMovements?.captures ?? []) {
    const { id, via, amount, at, fund } = capture;
    if (!fund) {
      events.push({ kind: 'capture', id, orderId, via, amount, at });
      continue;
    }
    const usedAt = reservationUsedAt(capture, sale, exchanged, ancillaries);
    const end = ended.get(id) ?? reservationEnd(capture, paymentMovements as PaymentMovements, usedAt !== null, debt);
    if (end === 'released') released.add(id);
    if (end) {
      const refundedAt = latest(
        refundsOfReturn(capture, paymentMovements as PaymentMovements).map((refund) => refund.at),
      );
      const endedAt = (end === 'captured' ? usedAt : refundedAt) ?? refundedAt ?? at;
      events.push({
        kind: `reserve_${end}`,
        id,
        orderId,
        amount,
        // Two clocks may disagree: a hold never ends before it begins.
        at: endedAt < at ? at : endedAt,
        fund: fund.kind,
        contractId: fund.contractId,
      });
    }
  }
  if (sale)
    events.push(
      saleEvent(sale),
      ...conversionEvents(`sale:${sale.orderId}`, sale, add(sale.price.fare, sale.price.taxes)),
    );
  events.push(...splits.flatMap(splitEvents));
  for (const ancillary of ancillaries) {
    const { id, orderId: paidBy, supplierId, amount, at, refundAt } = ancillary;
    const own = { id, orderId: paidBy, supplierId, amount };
    const key = `ancillary:${id}`;
    events.push({ kind: 'ancillary_sale', ...own, at }, ...conversionEvents(key, ancillary, amount));
    if (refundAt === null) continue;
    const back = { ...ancillary, at: refundAt };
    events.push(
      { kind: 'ancillary_reversal', ...own, at: refundAt },
      ...conversionEvents(key, back, amount, 'payable_converted_back'),
    );
  }
  for (const { isBack, ...seats } of blockSeats)
    events.push({ kind: isBack ? 'block_cost_back' : 'block_cost', ...seats });
  // An exchange may raise what a later return gives back: in the order in which they were done.
  const after = [
    ...returned.map(({ id, orderId, supplierId, parts, contract, at, inSupplierCurrency }) => ({
      at,
      events: [
        ...toAfterSaleEvent({ kind: 'return', id, orderId, supplierId, parts, at }, contract),
        ...conversionEvents(
          `return:${id}`,
          { orderId, supplierId, at, inSupplierCurrency },
          add(parts.fare, parts.taxes),
          'payable_converted_back',
        ),
      ],
    })),
    ...exchanged.filter(hasAmounts).map(({ id, orderId, supplierId, parts, contract, at, inSupplierCurrency }) => ({
      at,
      events: [
        ...toAfterSaleEvent({ kind: 'exchange', id, orderId, supplierId, parts, at }, contract),
        ...conversionEvents(
          `exchange:${id}`,
          { orderId, supplierId, at, inSupplierCurrency },
          parts.extra.minor > 0 ? parts.extra : parts.less,
          parts.extra.minor > 0 ? 'payable_converted' : 'payable_converted_back',
        ),
      ],
    })),
  ];
  for (const one of after.toSorted((a, b) => (a.at < b.at ? -1 : 1))) events.push(...one.events);
  for (const { id, via, amount, state, openedAt, decidedAt } of paymentMovements?.chargebacks ?? []) {
    events.push({ kind: 'chargeback_opened', id, orderId, via, amount, at: openedAt });
    if (state !== 'open')
      events.push({ kind: `chargeback_${state}`, id, orderId, via, amount, at: decidedAt ?? openedAt });
  }
  for (const { id, key, via, amount, at } of paymentMovements?.chargedBack ?? [])
    for (const kind of debt.has(firstRefundKey(key))
      ? (['refund_charged_back'] as const)
      : (['refund_owed', 'refund_charged_back'] as const))
      events.push({ kind, id, orderId, via, amount, at });
  for (const refund of paymentMovements?.refunds ?? []) {
    // What was never used is not given back: its hold has ended.
    if (refund.intentId && released.has(refund.intentId)) continue;
    const { id, key, via, amount, at, fund, unexplained } = refund;
    const own = fund ? { fund: fund.kind, contractId: fund.contractId } : {};
    for (const kind of debt.has(firstRefundKey(key))
      ? (['refund_paid'] as const)
      : (['refund_owed', 'refund_paid'] as const))
      events.push({ kind, id, orderId, via, amount, at, ...own });
    // The buyer's money is used up by the tickets, here or in the order that it came from.
    const used = sale !== undefined || splits.some(({ childId }) => childId === orderId);
    if (unexplained && used) events.push({ kind: 'refund_written_off', id, orderId, via, amount, at });
  }
  return events;
}

const earliest = (times: readonly Instant[]): Instant | null => times.toSorted()[0] ?? null;
const latest = (times: readonly Instant[]): Instant | null => times.toSorted().at(-1) ?? null;
const refundsOfReturn = ({ id }: Capture, { refunds }: PaymentMovements) =>
  refunds.filter((refund) => refund.intentId === id);

/**
 * When the documents that a payment pays for were issued: those of the sale, of an exchange or of services; null
 * while they are not.
 */
function reservationUsedAt(
  { purpose = 'order' }: Capture,
  sale: IssuedSale | undefined,
  exchanged: readonly ExchangedTickets[],
  ancillaries: readonly SoldAncillary[],
): Instant | null {
  if (purpose === 'order') return sale?.at ?? null;
  return earliest([
    ...exchanged.filter(({ id }) => id === purpose).map(({ at }) => at),
    ...ancillaries.filter((ancillary) => ancillary.purpose === purpose).map(({ at }) => at),
  ]);
}

/**
 * A hold is used with the tickets that it pays for, of the sale or of an exchange; it is released when all of it is
 * refunded, but not for returned tickets.
 */
function reservationEnd(
  capture: Capture,
  paymentMovements: PaymentMovements,
  used: boolean,
  debt: ReadonlySet<string>,
): 'captured' | 'released' | null {
  const back = refundsOfReturn(capture, paymentMovements);
  const whole = back.reduce((sum, refund) => sum + refund.amount.minor, 0) === capture.amount.minor;
  if (back.length > 0) return whole && !back.some(({ key }) => debt.has(firstRefundKey(key))) ? 'released' : 'captured';
  if (paymentMovements.refunding?.includes(capture.id)) return null;
  return used ? 'captured' : null;
}
