import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { type Together, together } from '#platform/db/together.ts';
import { closeCallbacks, type Intent, lockIntents, updateIntents } from '../db/queries.ts';
import type { IntentEvent } from '../domain/intent-state.ts';
import { type Applied, capturedNews, decideOn, type EventFacts, publishApplied } from './apply-event.ts';
import type { AfterCommit, Joined, Partner, PaymentsDeps } from './deps.ts';

/**
 * What an acquirer has answered about an attempt; `event` null: nothing has happened to it. `partner`: acts on it in
 * the same transaction.
 */
type Answer = {
  deps: PaymentsDeps;
  intent: Intent;
  event: IntentEvent | null;
  facts: EventFacts & { checkedAt: Date };
  partner: Partner | undefined;
};
/** The attempt as it stands then, and what is to be done after the commit. */
type Recorded = { after: Intent; next?: AfterCommit | undefined };

const kind: Together<Answer, Recorded> = {
  most: 16,
  lanes: 3,
  least: 4,
  write: (db, answers) =>
    inTransaction(db, async (tx) => {
      const recorded = new Map<Answer, Recorded>();
      for (const apart of ofDifferentOrders(answers))
        for (const [partner, list] of Map.groupBy(apart, (answer) => answer.partner))
          for (const [n, done] of (await recordAll(tx, list, partner)).entries()) recorded.set(list[n] as Answer, done);
      return answers.map((answer) => recorded.get(answer) as Recorded);
    }),
};
const withPartner = together(kind);
const alone = together(kind);

/**
 * Answers that come at the same time are one commit, with what partners do about them. Those with a partner and those
 * without do not mix: the ones lock
 * orders before attempts, the others attempts only.
 */
export const record = (db: Db, answer: Answer): Promise<Recorded> => (answer.partner ? withPartner : alone)(db, answer);

/** Those of one order one after another: a lock keeps only other transactions out. */
function ofDifferentOrders(answers: readonly Answer[]): Answer[][] {
  const rounds: Answer[][] = [];
  for (const group of Map.groupBy(answers, ({ intent }) => intent.orderId).values())
    for (const [n, answer] of group.entries()) {
      const round = rounds[n];
      if (round) round.push(answer);
      else rounds[n] = [answer];
    }
  return rounds;
}

async function recordAll(tx: Tx, list: readonly Answer[], partner: Partner | undefined): Promise<Recorded[]> {
  const joined = await partner?.join(
    tx,
    list.map(({ intent }) => intent.orderId),
  );
  const ids = list.map(({ intent }) => intent.id);
  const locked = await lockIntents(tx, ids);
  await closeCallbacks(tx, ids, new Date(Math.max(...list.map(({ facts }) => facts.checkedAt.getTime()))));
  const all = list.map(({ deps, intent, event, facts }): Applied => {
    const standing = locked.get(intent.id);
    if (standing && event) return decideOn(deps, standing, event, facts);
    const change = { id: intent.id, checkedAt: facts.checkedAt };
    return { after: standing ?? intent, change, announce: null };
  });
  await updateIntents(
    tx,
    all.map(({ change }) => change),
  );
  const next = joined && (await takeMoney(joined, all));
  for (const applied of all) await publishApplied(tx, applied, next?.has(applied) ? partner?.listener : undefined);
  return all.map((applied) => ({ after: applied.after, next: next?.get(applied) }));
}

/** What a partner has still to do for each whose money it has taken. */
async function takeMoney(joined: Joined, all: readonly Applied[]): Promise<Map<Applied, AfterCommit>> {
  const theirs = all.filter(({ after, announce }) => announce === 'captured' && joined.knows(after.orderId));
  if (theirs.length === 0) return new Map();
  const next = await joined.captured(theirs.map(({ after }) => capturedNews(after)));
  return new Map(theirs.map((applied, n) => [applied, next[n] as AfterCommit]));
}
