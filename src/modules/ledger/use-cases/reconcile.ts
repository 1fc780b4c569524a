import { money } from '#kernel/money.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { listSubjectsSince, postedKeys, readOrderSums, reservationEnds } from '../db/balance-queries.ts';
import { ordersWithBreaks, resolveOtherBreaks, saveReconciliationBreak } from '../db/reconciliation-break-queries.ts';
import { findReconciliationBreaks } from '../domain/find-reconciliation-breaks.ts';
import { keyText, postingKey } from '../domain/posting.ts';
import { ledgerNeedsStaff, ledgerStaffNotNeeded } from '../events.ts';
import { collectDebts } from './collect-debts.ts';
import type { PostingDeps } from './deps.ts';
import { eventsOf, postEvents, readReconciliationSources } from './post-order-events.ts';

const PAGE = 200;

export type Reconciled = { orders: number; booked: number; found: number; resolved: number };

/**
 * Compares payments, issued and returned tickets and the ledger, order by order, for every order that one of them has
 * touched since an instant and every order with an open break. Lost events are posted first, and logged; a remaining
 * difference is a break.
 */
export async function reconcile(deps: PostingDeps, since: Date): Promise<Reconciled> {
  const { db, sources } = deps;
  const result: Reconciled = { orders: 0, booked: 0, found: 0, resolved: 0 };
  const lists: ((after: string) => Promise<string[]>)[] = [
    (after) => sources.paymentMovements.changedSince(since, after, PAGE),
    (after) => sources.sales.changedSince(since, after, PAGE),
    (after) => sources.returns.changedSince(since, after, PAGE),
    (after) => sources.exchanges.changedSince(since, after, PAGE),
    async (after) => (await sources.ancillaries?.changedSince(since, after, PAGE)) ?? [],
    async (after) => (await sources.blockSeats?.changedSince(since, after, PAGE)) ?? [],
    (after) => sources.splits.changedSince(since, after, PAGE),
    (after) => listSubjectsSince(db, since, after, PAGE),
    (after) => ordersWithBreaks(db, after, PAGE),
  ];
  const seen = new Set<string>();
  for (const list of lists) {
    for (let after = ''; ; ) {
      const page = await list(after);
      await compare(
        deps,
        page.filter((id) => !seen.has(id)),
        result,
      );
      for (const id of page) seen.add(id);
      if (page.length < PAGE) break;
      after = page.at(-1) as string;
    }
  }
  // A contract that was paid into meanwhile has money for what it owes.
  await collectDebts(deps);
  return result;
}

async function compare(deps: PostingDeps, orderIds: string[], result: Reconciled): Promise<void> {
  if (orderIds.length === 0) return;
  const of = await readReconciliationSources(deps, orderIds);
  const posted = await postedKeys(deps.db, orderIds);
  const before = await reservationEnds(deps.db, orderIds);
  for (const orderId of orderIds) {
    const events = eventsOf(of(orderId), before);
    const missing = events.filter((event) => !posted.has(keyText(postingKey(event))));
    const fresh = await postEvents(deps, orderId, missing, posted);
    if (fresh > 0) deps.log('ledger.caught_up', { orderId, facts: fresh });
    result.booked += fresh;
  }
  const sums = await readOrderSums(deps.db, orderIds);
  const ended = await reservationEnds(deps.db, orderIds);
  const now = deps.clock.now();
  const decided: string[] = [];
  const seen: number[] = [];
  for (const orderId of orderIds) {
    const finding = findReconciliationBreaks({ orderId, ...of(orderId), ended, sums: sums.get(orderId) ?? [] }, now);
    if (finding.decided) decided.push(orderId);
    for (const found of finding.breaks) {
      const { id, fresh } = await saveReconciliationBreak(deps.db, found, now);
      seen.push(id);
      if (!fresh) continue;
      result.found++;
      deps.log('ledger.break', { ...found });
      await publishEvent(deps.db, ledgerNeedsStaff, {
        kind: 'ledger_break',
        cause: String(id),
        orderId,
        details: { what: found.kind },
        amounts: {
          expected: money(found.expected, found.currency),
          found: money(found.booked, found.currency),
        },
      });
    }
  }
  for (const { id, orderId, kind } of await resolveOtherBreaks(deps.db, decided, seen, now)) {
    result.resolved++;
    await publishEvent(deps.db, ledgerStaffNotNeeded, { kind: 'ledger_break', cause: String(id) });
    deps.log('ledger.break_resolved', { orderId, kind });
  }
  result.orders += orderIds.length;
}
