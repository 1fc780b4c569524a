import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { type BatchOptions, createWriteBatcher } from '#platform/db/write-batcher.ts';
import { type Intent, lockIntents, markCallbacksProcessed, updateIntents } from '../db/intent-queries.ts';
import type { IntentEvent } from '../domain/intent-state.ts';
import { type AppliedEvent, decideOn, type EventDetails, publishApplied, toCapturedEvent } from './apply-event.ts';
import type { AfterCommit, CaptureBatch, CaptureParticipant, PaymentsDeps } from './deps.ts';

/**
 * What an acquirer has answered about an attempt; `event` null: nothing has happened to it. `partner`: acts on it in
 * the same transaction.
 */
type GatewayResponse = {
  deps: PaymentsDeps;
  intent: Intent;
  event: IntentEvent | null;
  facts: EventDetails & { checkedAt: Date };
  captureParticipant: CaptureParticipant | undefined;
};
/** The attempt as it stands then, and what is to be done after the commit. */
type RecordedOutcome = { after: Intent; next?: AfterCommit | undefined };

const kind: BatchOptions<GatewayResponse, RecordedOutcome> = {
  maxBatch: 16,
  maxConcurrent: 3,
  minBatch: 4,
  write: (db, answers) =>
    inTransaction(db, async (tx) => {
      const recorded = new Map<GatewayResponse, RecordedOutcome>();
      for (const apart of distinctOrders(answers))
        for (const [captureParticipant, list] of Map.groupBy(apart, (answer) => answer.captureParticipant))
          for (const [n, done] of (await recordAll(tx, list, captureParticipant)).entries())
            recorded.set(list[n] as GatewayResponse, done);
      return answers.map((answer) => recorded.get(answer) as RecordedOutcome);
    }),
};
const writeWithParticipant = createWriteBatcher(kind);
const writeAlone = createWriteBatcher(kind);

/**
 * Answers that come at the same time are one commit, with what partners do about them. Those with a partner and those
 * without do not mix: the ones lock
 * orders before attempts, the others attempts only.
 */
export const recordOutcome = (db: Db, answer: GatewayResponse): Promise<RecordedOutcome> =>
  (answer.captureParticipant ? writeWithParticipant : writeAlone)(db, answer);

/** Those of one order one after another: a lock keeps only other transactions out. */
function distinctOrders(answers: readonly GatewayResponse[]): GatewayResponse[][] {
  const rounds: GatewayResponse[][] = [];
  for (const group of Map.groupBy(answers, ({ intent }) => intent.orderId).values())
    for (const [n, answer] of group.entries()) {
      const round = rounds[n];
      if (round) round.push(answer);
      else rounds[n] = [answer];
    }
  return rounds;
}

async function recordAll(
  tx: Tx,
  list: readonly GatewayResponse[],
  captureParticipant: CaptureParticipant | undefined,
): Promise<RecordedOutcome[]> {
  const captureBatch = await captureParticipant?.joinCaptures(
    tx,
    list.map(({ intent }) => intent.orderId),
  );
  const ids = list.map(({ intent }) => intent.id);
  const locked = await lockIntents(tx, ids);
  await markCallbacksProcessed(
    tx,
    ids,
    new Date(Math.max(...list.map(({ facts: details }) => details.checkedAt.getTime()))),
  );
  const all = list.map(({ deps, intent, event, facts: details }): AppliedEvent => {
    const standing = locked.get(intent.id);
    if (standing && event) return decideOn(deps, standing, event, details);
    const change = { id: intent.id, checkedAt: details.checkedAt };
    return { after: standing ?? intent, change, publication: null };
  });
  await updateIntents(
    tx,
    all.map(({ change }) => change),
  );
  const next = captureBatch && (await applyCaptures(captureBatch, all));
  for (const applied of all)
    await publishApplied(tx, applied, next?.has(applied) ? captureParticipant?.listener : undefined);
  return all.map((applied) => ({ after: applied.after, next: next?.get(applied) }));
}

/** What a partner has still to do for each whose money it has taken. */
async function applyCaptures(
  captureBatch: CaptureBatch,
  all: readonly AppliedEvent[],
): Promise<Map<AppliedEvent, AfterCommit>> {
  const theirs = all.filter(
    ({ after, publication }) => publication === 'captured' && captureBatch.knows(after.orderId),
  );
  if (theirs.length === 0) return new Map();
  const next = await captureBatch.captured(theirs.map(({ after }) => toCapturedEvent(after)));
  return new Map(theirs.map((applied, n) => [applied, next[n] as AfterCommit]));
}
