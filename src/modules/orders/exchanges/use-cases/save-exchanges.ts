import type { Tx } from '#platform/db/database.ts';
import { publishEvent } from '#platform/jobs/events.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { JOBS } from '../../core/domain/job-names.ts';
import type { ExchangeSnapshot, OrderState } from '../../core/domain/order-snapshot.ts';
import type { OrderTransition } from '../../core/use-cases/order-transition.ts';
import { recordOperation } from '../../core/use-cases/record-operation.ts';
import { exchangeAgreed, orderExchanged } from '../../events.ts';
import {
  confirmExchangeRow,
  countMoreSeatHolds,
  deleteDuplicateGuards,
  exchangeById,
  updateExchange,
} from '../db/exchange-queries.ts';
import { duplicateGuardsOfExchange } from './exchange-duplicate-guards.ts';

/** Writes what an event did to exchanges: their operations, money, and whose flights are claimed now. */
export async function saveExchanges(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void> {
  const { tx, order, now } = transition;
  for (const next of after.exchanges) {
    const was = before.exchanges.find((e) => e.id === next.id);
    if (next === was) continue;
    if (!was) {
      const asks = next.approval && {
        approval: next.approval.state,
        requestedBy: transition.details.requestedBy ?? null,
      };
      await confirmExchangeRow(tx, next.id, now, asks);
      await countMoreSeatHolds(tx, order.id, (await duplicateGuardsOfExchange(tx, order, next.id)).added, now);
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
    if (next.state !== was?.state || next.attempts !== was.attempts) await saveState(transition, next);
    if (next.money !== (was?.money ?? 'none')) await updateExchange(tx, next.id, { money: next.money, moneyAt: now });
  }
}

async function saveState(transition: OrderTransition, next: ExchangeSnapshot): Promise<void> {
  const { tx, order, now, event, details } = transition;
  const { id, state, attempts } = next;
  if (state !== 'unpaid' && state !== 'canceled')
    await recordOperation(transition, { id, kind: 'exchange', state, attempts }, event.on, details);
  if (state === 'planned' && attempts === 0) await announceByHand(tx, id);
  if (state !== 'done' && state !== 'rejected' && state !== 'canceled') return;
  await updateExchange(tx, id, { endedAt: now, ...(state === 'canceled' ? { canceledAt: now } : {}) });
  const { added, dropped } = await duplicateGuardsOfExchange(tx, order, id);
  await deleteDuplicateGuards(tx, order.id, state === 'done' ? dropped : added);
  if (state === 'done') await publishEvent(tx, orderExchanged, { orderId: order.id });
}

/** Its executor carries out now what was agreed to and paid. */
async function announceByHand(tx: Tx, id: string): Promise<void> {
  const row = await exchangeById(tx, id);
  if (row?.requestId) await publishEvent(tx, exchangeAgreed, { requestId: row.requestId, exchangeId: id });
}
