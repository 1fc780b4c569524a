import { announce } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { ExchangeSnapshot, Facts } from '../../core/domain/facts.ts';
import { JOBS } from '../../core/domain/job-names.ts';
import type { OrderTransition } from '../../core/use-cases/order-transition.ts';
import { recordOperation } from '../../core/use-cases/record-operation.ts';
import { orderExchanged } from '../../events.ts';
import { confirmExchangeRow, countMoreSeatHolds, dropClaims, updateExchange } from '../db/exchange-queries.ts';
import { claimsOfExchange } from './exchange-claims.ts';

/** Writes what an event did to exchanges: their operations, money, and whose flights are claimed now. */
export async function saveExchanges(moving: OrderTransition, before: Facts, after: Facts): Promise<void> {
  const { tx, order, now } = moving;
  for (const next of after.exchanges) {
    const was = before.exchanges.find((e) => e.id === next.id);
    if (next === was) continue;
    if (!was) {
      const asks = next.approval && { approval: next.approval.state, askedBy: moving.learnt.askedBy ?? null };
      await confirmExchangeRow(tx, next.id, now, asks);
      await countMoreSeatHolds(tx, order.id, (await claimsOfExchange(tx, order, next.id)).added, now);
      if (next.state === 'unpaid') {
        const runAt = new Date(next.expiresAt);
        await addJob(
          tx,
          JOBS.expireExchange,
          { exchangeId: next.id },
          { runAt, key: `${JOBS.expireExchange}:${next.id}` },
        );
      }
    }
    if (next.state !== was?.state || next.attempts !== was.attempts) await saveState(moving, next);
    if (next.money !== (was?.money ?? 'none')) await updateExchange(tx, next.id, { money: next.money, moneyAt: now });
  }
}

async function saveState(moving: OrderTransition, next: ExchangeSnapshot): Promise<void> {
  const { tx, order, now, event, learnt } = moving;
  const { id, state, attempts } = next;
  if (state !== 'unpaid' && state !== 'withdrawn')
    await recordOperation(moving, { id, kind: 'exchange', state, attempts }, event.on, learnt);
  if (state !== 'done' && state !== 'rejected' && state !== 'withdrawn') return;
  await updateExchange(tx, id, { endedAt: now, ...(state === 'withdrawn' ? { withdrawnAt: now } : {}) });
  const { added, dropped } = await claimsOfExchange(tx, order, id);
  await dropClaims(tx, order.id, state === 'done' ? dropped : added);
  if (state === 'done') await announce(tx, orderExchanged, { orderId: order.id });
}
