import { AppError } from '#kernel/app-error.ts';
import { inTransaction } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { postedKeys, reservationEnds } from '../db/balance-queries.ts';
import { type ReservationEnds, toAccountingEvents } from '../domain/accounting-events.ts';
import { type AccountingEvent, keyText, postingKey } from '../domain/posting.ts';
import { ledgerNeedsStaff } from '../events.ts';
import type {
  ExchangedTickets,
  IssuedSale,
  PaymentMovements,
  ReturnedTickets,
  SoldAncillary,
  SoldBlockSeats,
  SplitOrder,
} from '../ports.ts';
import { collectDebts } from './collect-debts.ts';
import type { PostingDeps } from './deps.ts';
import { postEvent } from './post-event.ts';

/**
 * What payments, issued and returned tickets say of some orders now; payments first, so that a refund never comes
 * without its return.
 */
export async function readReconciliationSources({ sources }: PostingDeps, orderIds: readonly string[]) {
  const paymentMovements = new Map(
    (await sources.paymentMovements.of(orderIds)).map((t): [string, PaymentMovements] => [t.orderId, t]),
  );
  const sales = new Map((await sources.sales.of(orderIds)).map((s): [string, IssuedSale] => [s.orderId, s]));
  const returns = Map.groupBy(await sources.returns.of(orderIds), (r: ReturnedTickets) => r.orderId);
  const exchanged = Map.groupBy(await sources.exchanges.of(orderIds), (e: ExchangedTickets) => e.orderId);
  const splits = await sources.splits.of(orderIds);
  const ancillaries = Map.groupBy((await sources.ancillaries?.of(orderIds)) ?? [], (e: SoldAncillary) => e.orderId);
  const seats = Map.groupBy((await sources.blockSeats?.of(orderIds)) ?? [], (s: SoldBlockSeats) => s.orderId);
  return (orderId: string) => ({
    paymentMovements: paymentMovements.get(orderId),
    sale: sales.get(orderId),
    returned: returns.get(orderId) ?? [],
    exchanged: exchanged.get(orderId) ?? [],
    ancillaries: ancillaries.get(orderId) ?? [],
    blockSeats: seats.get(orderId) ?? [],
    splits: splits.filter((split: SplitOrder) => split.orderId === orderId || split.childId === orderId),
  });
}

type OrderSources = ReturnType<Awaited<ReturnType<typeof readReconciliationSources>>>;
/** What the sources of an order say, to be posted in this order. */
export const eventsOf = (of: OrderSources, ended: ReservationEnds): AccountingEvent[] =>
  toAccountingEvents(
    of.paymentMovements,
    of.sale,
    of.returned,
    ended,
    of.exchanged,
    of.splits,
    of.ancillaries,
    of.blockSeats,
  );

/**
 * Motivation that went back before it could be owed is not owed as well. A debt is converted once: what a sale came to
 * in its supplier's currency cannot always be read again after its reservation was split or exchanged.
 */
const whileOrderExists = (events: readonly AccountingEvent[], posted: ReadonlySet<string>): AccountingEvent[] =>
  events.filter((event) => {
    if (event.kind === 'motivation_receivable') return !posted.has(keyText({ kind: 'motivation_back', ref: event.id }));
    const converts = event.kind === 'payable_converted' || event.kind === 'payable_converted_back';
    return !converts || !posted.has(keyText(postingKey(event)));
  });

/** What a conversion belongs to, as its id names it; null for what is converted by no event. */
const convertedBy = (event: AccountingEvent): string | null => {
  if (event.kind === 'sale') return `sale:${event.orderId}`;
  if (event.kind === 'return' || event.kind === 'exchange') return `${event.kind}:${event.id}`;
  if (event.kind === 'ancillary_sale' || event.kind === 'ancillary_reversal') return `ancillary:${event.id}`;
  return event.kind === 'payable_converted' || event.kind === 'payable_converted_back' ? event.id : null;
};

/**
 * Posts events of one order, both ends of a split at once, and has its contract pay its debts; returns how many were
 * new. An event that the ledger refuses is logged and left to reconciliation, with the conversion of its debt.
 * `posted` are the known keys about the order.
 */
export async function postEvents(
  deps: PostingDeps,
  orderId: string,
  events: readonly AccountingEvent[],
  posted: ReadonlySet<string>,
): Promise<number> {
  let fresh = 0;
  const wanted = whileOrderExists(events, posted);
  const refused = new Set<string>();
  for (const [i, event] of wanted.entries()) {
    const other = event.kind === 'split_in' ? wanted[i + 1] : undefined;
    if (event.kind === 'split_out' && wanted[i - 1]?.kind === 'split_in') continue;
    const converted = convertedBy(event);
    if (converted && refused.has(converted)) continue;
    try {
      const isNew = await inTransaction(deps.db, async (tx) => {
        const own = await postEvent(tx, event, deps.clock.now());
        return (other ? await postEvent(tx, other, deps.clock.now()) : false) || own;
      });
      if (isNew) fresh++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (converted) refused.add(converted);
      deps.log('ledger.refused', { orderId, fact: event.kind, code: error.code });
      const events = { fact: event.kind, code: error.code };
      const { ref } = postingKey(event);
      await publishEvent(deps.db, ledgerNeedsStaff, {
        kind: 'ledger_refused',
        cause: `${event.kind}:${ref}:${error.code}`,
        orderId,
        details: events,
      });
    }
  }
  if (fresh > 0)
    await collectDebts(deps, new Set(events.flatMap((f) => ('contractId' in f && f.contractId ? [f.contractId] : []))));
  return fresh;
}

/**
 * Posts the money events of an order. An event only names the order: what is posted is read from its source, so
 * repeated, late, reordered and lost events lead to the same postings.
 */
export async function postOrderEvents(deps: PostingDeps, orderId: string): Promise<void> {
  const ended = await reservationEnds(deps.db, [orderId]);
  const events = eventsOf((await readReconciliationSources(deps, [orderId]))(orderId), ended);
  await postEvents(deps, orderId, events, await postedKeys(deps.db, [orderId]));
}
