import { addJob } from '#platform/jobs/jobs.ts';
import { updateExchange } from '../../db/exchange-queries.ts';
import { updateTrip } from '../../db/trip-queries.ts';
import { decideBy } from '../../domain/approval.ts';
import type { ExchangeFact, Facts } from '../../domain/facts.ts';
import { JOBS } from '../../domain/job-names.ts';
import type { Moving } from './moving.ts';

/** Writes what an event did to an approval: who is asked once the seats are held, what was decided and by whom, and when silence decides. */
export async function saveApproval(moving: Moving, before: Facts, after: Facts): Promise<void> {
  const { tx, order, learnt, now } = moving;
  const { approval } = after;
  if (!approval) return;
  if (approval.state !== before.approval?.state && approval.state !== 'waiting') {
    const { by, comment } = learnt.word ?? { by: null, comment: null };
    await updateTrip(tx, order.id, { state: approval.state, at: now, by, comment });
    await tell(moving, 'decided');
  }
  if (approval.state !== 'waiting') return;
  const held = ({ operations }: Facts) => operations.hold === 'done';
  if (after.end !== 'open' || !held(after)) return;
  if (!held(before)) await tell(moving, 'asked');
  if (!held(before) || after.payTill !== before.payTill) {
    await lapseAt(moving, decideBy(approval, after.payTill));
  }
}

type Subject = { orderId: string; exchangeId?: string };
const subjectOf = ({ order }: Moving, exchangeId?: string): Subject =>
  exchangeId === undefined ? { orderId: order.id } : { orderId: order.id, exchangeId };

function tell(moving: Moving, what: 'asked' | 'decided', exchangeId?: string): Promise<void> {
  const key = `${JOBS.tellApproval}:${what}:${exchangeId ?? moving.order.id}`;
  return addJob(moving.tx, JOBS.tellApproval, { ...subjectOf(moving, exchangeId), what }, { key });
}

function lapseAt(moving: Moving, at: string, exchangeId?: string): Promise<void> {
  const key = `${JOBS.lapseApproval}:${exchangeId ?? moving.order.id}`;
  const subject = subjectOf(moving, exchangeId);
  return addJob(moving.tx, JOBS.lapseApproval, subject, { runAt: new Date(at), key });
}

/** The same of an exchange, which is asked about when somebody agrees to it. */
export async function saveExchangeApproval(
  moving: Moving,
  was: ExchangeFact | undefined,
  { id, approval, expiresAt }: ExchangeFact,
): Promise<void> {
  if (!approval || approval.state === was?.approval?.state) return;
  if (approval.state === 'waiting') {
    await tell(moving, 'asked', id);
    return lapseAt(moving, decideBy(approval, expiresAt), id);
  }
  const { by, comment } = moving.learnt.word ?? { by: null, comment: null };
  const decided = { approval: approval.state, decidedAt: moving.now, decidedBy: by, comment };
  await updateExchange(moving.tx, id, decided);
  await tell(moving, 'decided', id);
}
