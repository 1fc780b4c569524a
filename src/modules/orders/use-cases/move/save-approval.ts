import { addJob } from '#platform/jobs/jobs.ts';
import { updateTrip } from '../../db/trip-queries.ts';
import { decideBy } from '../../domain/approval.ts';
import type { Facts } from '../../domain/facts.ts';
import { JOBS } from '../../domain/job-names.ts';
import type { Moving } from './moving.ts';

/** Writes what an event did to an approval: who is asked once the seats are held, what was decided and by whom, and when silence decides. */
export async function saveApproval(moving: Moving, before: Facts, after: Facts): Promise<void> {
  const { tx, order, learnt, now } = moving;
  const { approval } = after;
  if (!approval) return;
  const tell = (what: 'asked' | 'decided') =>
    addJob(
      tx,
      JOBS.tellApproval,
      { orderId: order.id, what },
      { key: `${JOBS.tellApproval}:${what}:${order.id}` },
    );
  if (approval.state !== before.approval?.state && approval.state !== 'waiting') {
    const { by, comment } = learnt.word ?? { by: null, comment: null };
    await updateTrip(tx, order.id, { state: approval.state, at: now, by, comment });
    await tell('decided');
  }
  if (approval.state !== 'waiting') return;
  const held = ({ operations }: Facts) => operations.hold === 'done';
  if (after.end !== 'open' || !held(after)) return;
  if (!held(before)) await tell('asked');
  if (!held(before) || after.payTill !== before.payTill) {
    const runAt = new Date(decideBy(approval, after.payTill));
    await addJob(
      tx,
      JOBS.lapseApproval,
      { orderId: order.id },
      { runAt, key: `${JOBS.lapseApproval}:${order.id}` },
    );
  }
}
