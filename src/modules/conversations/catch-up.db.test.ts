import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { report } from '../../../tests/product/report.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import { dayNumber } from '../../../tests/support/day-number.ts';
import { type Message, mergeMessages } from './api.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, visitor } from './testing/conversations-fixture.ts';
import { deleteMessage, editMessage } from './use-cases/change-message.ts';
import { postMessage } from './use-cases/post-message.ts';
import { catchUp, markRead, readConversation } from './use-cases/read-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';

/** Conversations of a run, others each day; `npm run prove` follows twenty. */
const RUNS = Number(process.env.PROVE_CUTS ?? 5);
/** Cut connections of a conversation. */
const CUTS = 50;
const SEED = Number(process.env.SEED ?? dayNumber());

let database: TestDatabase;
let deps: ConversationsDeps;
const READER = visitor('reader');
const SUPPORT = staff('support');

beforeEach(async () => {
  database = await emptied(database);
  deps = conversationsDeps(database.db, testClock());
});
afterAll(() => database.close());

/** What happens between two cuts; `at` picks an earlier message. */
type Act = { kind: 'post' | 'edit' | 'delete' | 'read' | 'note' | 'repeat'; at: number; staff: boolean };
/** How the connection of the reader breaks: after how much of the answer, and whether an answer arrives twice. */
type Cut = { acts: Act[]; kept: number; twice: boolean };

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom<Act['kind']>('post', 'post', 'edit', 'delete', 'read', 'note', 'repeat'),
    at: fc.nat(1_000),
    staff: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);
const cuts = fc.array(fc.record({ acts, kept: fc.double({ min: 0, max: 1, noNaN: true }), twice: fc.boolean() }), {
  minLength: CUTS,
  maxLength: CUTS,
});

/** Writes on its own, several at once; answers of writes that were refused are ignored, as a person would. */
function writer(id: string) {
  const clientIds: string[] = [];
  const posted: { seq: number; staff: boolean }[] = [];
  return async ({ kind, at, staff: byStaff }: Act): Promise<void> => {
    const by = byStaff ? SUPPORT : READER;
    const own = posted.filter((message) => message.staff === byStaff);
    const seq = own[at % Math.max(1, own.length)]?.seq ?? 0;
    const clientId = kind === 'repeat' && clientIds.length > 0 ? clientIds[at % clientIds.length] : randomUUID();
    if (kind === 'read') await markRead(deps, by, id, at);
    else if (kind === 'edit') await editMessage(deps, by, { id, seq }, `edit ${at}`).catch(() => {});
    else if (kind === 'delete') await deleteMessage(deps, by, { id, seq }).catch(() => {});
    else if (kind === 'note')
      await postMessage(deps, SUPPORT, id, { clientId: randomUUID(), text: 'n', internal: true });
    else {
      const message = await postMessage(deps, by, id, { clientId: clientId ?? '', text: `text ${at}` });
      clientIds.push(clientId ?? '');
      if (!posted.some((known) => known.seq === message.seq)) posted.push({ seq: message.seq, staff: byStaff });
    }
  };
}

type Has = readonly Message[];
type Resume = { after(has: Has, next: number): number; keep(has: Has, message: Message): boolean };
/** After the number of the last change that was received. */
const byChange: Resume = { after: (_has, next) => next, keep: () => true };
/** The control: only messages after the last one, as by a plain message id. */
const lastId = (has: Has) => has.at(-1)?.seq ?? 0;
const byMessageId: Resume = { after: lastId, keep: (has, { seq }) => seq > lastId(has) };

/** Follows a conversation over a breaking connection; returns what the reader has and what it should have. */
async function follow(given: readonly Cut[], resume: Resume): Promise<{ has: Message[]; stored: Message[] }> {
  const { id } = await startSupportChat(deps, visitor('reader'), { clientId: randomUUID(), text: 'first' });
  const write = writer(id);
  let has: Message[] = [];
  let next = 0;
  const receive = async (kept: number) => {
    const answer = await catchUp(deps, READER, id, resume.after(has, next));
    // The connection breaks in the middle: the rest is lost, and only whole changes count.
    const whole = kept >= 1;
    const arrived = whole ? answer.messages : answer.messages.slice(0, Math.floor(answer.messages.length * kept));
    const held = has;
    has = mergeMessages(
      held,
      arrived.filter((message) => resume.keep(held, message)),
    );
    next = whole ? answer.next : Math.max(next, arrived.at(-1)?.changedSeq ?? 0);
    return { arrived, whole, more: answer.more };
  };
  for (const cut of given) {
    // The reader catches up while others write.
    const [{ arrived }] = await Promise.all([receive(cut.kept), ...cut.acts.map(write)]);
    const held = has;
    if (cut.twice)
      has = mergeMessages(
        held,
        arrived.filter((message) => resume.keep(held, message)),
      );
  }
  while ((await receive(1)).more);
  const stored: Message[] = [];
  let before: number | undefined;
  for (let older = true; older; ) {
    const page = await readConversation(deps, READER, id, before);
    stored.unshift(...page.messages);
    older = page.older;
    before = page.messages[0]?.seq;
  }
  // One open conversation per author: the next run begins with a fresh one.
  await database.pool.query(`update conversations.conversations set status = 'complete' where id = $1`, [id]);
  return { has, stored };
}

test(
  'whatever cut connections a reader has, nothing is lost, doubled or out of order, edits and deletions included',
  async () => {
    console.log(`cut connections: seed ${SEED}`);
    await fc.assert(
      fc.asyncProperty(cuts, async (given) => {
        const { has, stored } = await follow(given, byChange);
        expect(has).toEqual(stored);
        expect(stored.some(({ internal }) => internal)).toBe(false);
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
    report('cut connections', { conversations: RUNS, cuts: RUNS * CUTS, differences: 0 });
  },
  30_000 + RUNS * 6_000,
);

test('control: a reader that resumes by the id of the last message misses edits and deletions', async () => {
  const wrong: boolean[] = [];
  await fc.assert(
    fc.asyncProperty(cuts, async (given) => {
      const { has, stored } = await follow(given, byMessageId);
      wrong.push(JSON.stringify(has) !== JSON.stringify(stored));
    }),
    { seed: SEED, numRuns: 3, endOnFailure: true },
  );
  expect(wrong).toContain(true);
}, 60_000);
