import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#modules/audit/index.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { ConversationsDeps } from './ports.ts';
import { conversationsDeps, staff, user, visitor } from './testing/conversations-fixture.ts';
import { postMessage } from './use-cases/post-message.ts';
import { listStaffConversations, markRead, readConversation } from './use-cases/read-conversation.ts';
import {
  assignConversation,
  claimConversation,
  moveConversation,
  prioritiseConversation,
} from './use-cases/staff-conversation.ts';
import { startSupportChat } from './use-cases/support-chat.ts';
import type { Visitor } from './use-cases/viewer.ts';
import { warnOfDeadlines } from './use-cases/warn-of-deadlines.ts';

const AIDA = visitor('aida');
const ASEL = staff('asel');
const BAKYT = staff('bakyt');
const LEAD = user('lead', ['ROLE_ADMIN']);
/** Ten in the morning of a day in Bishkek; support works from nine to seven, and answers within eight hours of it. */
const MORNING = '2026-12-01T04:00:00Z';

let database: TestDatabase;
let clock: TestClock;
let deps: ConversationsDeps;
let audited: AuditEntry[];
beforeEach(async () => {
  database = await emptied(database);
  clock = testClock(MORNING);
  audited = [];
  deps = { ...conversationsDeps(database.db, clock), record: async (_tx, entry) => void audited.push(entry) };
});
afterAll(() => database.close());

const start = (who: Visitor = AIDA) => startSupportChat(deps, who, { clientId: randomUUID(), text: 'Where is it?' });
const clockOf = async (id: string, who: Visitor = ASEL) => (await readConversation(deps, who, id)).conversation.clock;
const write = (who: Visitor, id: string) => postMessage(deps, who, id, { clientId: randomUUID(), text: 'Here' });

test('a ticket is due within the working hours of its priority, and both sides see the same clock', async () => {
  const { id } = await start();
  const due = { priority: 'normal', deadline: '2026-12-01T12:00:00.000Z', pausedAt: null };
  expect([await clockOf(id), await clockOf(id, AIDA)]).toEqual([due, due]);
  clock.advance({ hours: 4 });
  const { id: later } = await start(visitor('late'));
  // Five hours of today, three of tomorrow from nine.
  expect(await clockOf(later)).toMatchObject({ deadline: '2026-12-02T06:00:00.000Z' });
  // What is written meanwhile begins no new one.
  await write(AIDA, id);
  expect(await clockOf(id)).toEqual(due);
});

test('the clock runs while the author waits: an answer ends it, the next question begins another', async () => {
  const { id } = await start();
  await claimConversation(deps, ASEL, id);
  await prioritiseConversation(deps, ASEL, id, { priority: 'fire' });
  clock.advance({ hours: 1 });
  // A note and another executor are no answer, and neither is what was read.
  await postMessage(deps, ASEL, id, { clientId: randomUUID(), text: 'For us', internal: true });
  await assignConversation(deps, ASEL, id, { executorId: 'bakyt', note: 'Take it' });
  await markRead(deps, BAKYT, id, 1);
  expect(await clockOf(id, AIDA)).toMatchObject({ deadline: '2026-12-01T06:00:00.000Z' });
  await write(BAKYT, id);
  expect([await clockOf(id), await clockOf(id, AIDA)]).toEqual([null, null]);
  expect((await listStaffConversations(deps, BAKYT, 'due')).items).toEqual([]);
  // A pause of what is answered has no clock that could go on.
  await moveConversation(deps, BAKYT, id, { status: 'paused', reason: 'We wait for the carrier' });
  await moveConversation(deps, BAKYT, id, { status: 'process' });
  expect(await clockOf(id)).toBeNull();
  // Half past eight in the evening: the two hours of an urgent one begin at nine in the morning.
  clock.advance({ minutes: 9 * 60 + 30 });
  await write(AIDA, id);
  const due = { priority: 'fire', deadline: '2026-12-02T05:00:00.000Z', pausedAt: null };
  expect([await clockOf(id), await clockOf(id, AIDA)]).toEqual([due, due]);
  expect((await listStaffConversations(deps, BAKYT, 'due')).items.map((one) => one.id)).toEqual([id]);
  await write(BAKYT, id);
  await moveConversation(deps, BAKYT, id, { status: 'paused', reason: 'We wait for the carrier' });
  await write(AIDA, id);
  // The question of a paused one that was answered is a new one.
  expect((await readConversation(deps, AIDA, id)).conversation).toMatchObject({ status: 'process', clock: due });
});

test('the clock stands during a pause with a reason, and goes on when staff or the author do', async () => {
  for (const goOn of [
    (id: string) => moveConversation(deps, ASEL, id, { status: 'process' }),
    (id: string) => write(AIDA, id),
  ]) {
    clock = testClock(MORNING);
    deps = { ...deps, clock };
    const { id } = await start(AIDA);
    await claimConversation(deps, ASEL, id);
    clock.advance({ hours: 2 });
    const paused = await moveConversation(deps, ASEL, id, { status: 'paused', reason: 'We wait for the carrier' });
    expect(paused.clock).toMatchObject({ pausedAt: '2026-12-01T06:00:00.000Z', deadline: '2026-12-01T12:00:00.000Z' });
    clock.advance({ hours: 22 });
    await goOn(id);
    // Six working hours were left at the pause.
    expect(await clockOf(id, AIDA)).toMatchObject({ pausedAt: null, deadline: '2026-12-02T10:00:00.000Z' });
    await moveConversation(deps, ASEL, id, { status: 'complete' });
    expect(await clockOf(id)).toBeNull();
  }
});

test('its executor or an administrator makes it urgent: it is due sooner, with both in the log', async () => {
  const { id } = await start();
  await claimConversation(deps, ASEL, id);
  audited.length = 0;
  const set = (who: Visitor, priority: 'normal' | 'fire') => prioritiseConversation(deps, who, id, { priority });
  await expect(set(BAKYT, 'fire')).rejects.toMatchObject({ code: 'conversations.claimed' });
  await expect(set(AIDA, 'fire')).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await set(ASEL, 'fire')).clock).toMatchObject({ priority: 'fire', deadline: '2026-12-01T06:00:00.000Z' });
  expect((await readConversation(deps, AIDA, id)).conversation.clock?.priority).toBe('fire');
  await set(ASEL, 'fire');
  await set(LEAD, 'normal');
  const change = (priorities: [string, string], deadlines: [string, string]) => [
    { field: 'priority', previous: priorities[0], current: priorities[1] },
    {
      field: 'deadline',
      previous: `2026-12-01T${deadlines[0]}:00:00.000Z`,
      current: `2026-12-01T${deadlines[1]}:00:00.000Z`,
    },
  ];
  expect(audited).toMatchObject([
    { actor: 'asel', action: 'chat_priority_changed', changes: change(['normal', 'fire'], ['12', '06']) },
    { actor: 'lead', action: 'chat_priority_changed', changes: change(['fire', 'normal'], ['06', '12']) },
  ]);
  await moveConversation(deps, ASEL, id, { status: 'complete' });
  await expect(set(ASEL, 'fire')).rejects.toMatchObject({ code: 'conversations.complete' });
});

test('the inbox lists running clocks by their deadlines, page by page, without paused and complete ones', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 104; n++) {
    ids.push((await start(visitor(`v${n}`))).id);
    clock.advance({ minutes: 1 });
  }
  const [first = '', second = '', third = '', ...others] = ids;
  for (const id of [first, second]) await claimConversation(deps, ASEL, id);
  await moveConversation(deps, ASEL, first, { status: 'paused', reason: 'We wait for the carrier' });
  await moveConversation(deps, ASEL, second, { status: 'complete' });
  const urgent = others.at(-1) ?? '';
  await prioritiseConversation(deps, ASEL, urgent, { priority: 'fire' });
  const listed: string[] = [];
  for (let after: string | undefined | null; after !== null; ) {
    const page = await listStaffConversations(deps, BAKYT, 'due', after);
    listed.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  expect(listed).toEqual([urgent, third, ...others.slice(0, -1)]);
});

test('half an hour before its deadline the executor of a ticket is warned, of a free one all staff', async () => {
  const warned: string[] = [];
  const notifyStaff: ConversationsDeps['notifyStaff'] = async (_tx, to, { kind, facts, dedupe }) =>
    void warned.push([to, kind, facts.variant, facts.until, dedupe.split(':')[1]].join(' '));
  deps = { ...deps, notifyStaff };
  const [served, free, waiting] = [await start(), await start(visitor('b')), await start(visitor('c'))];
  for (const { id } of [served, waiting]) await claimConversation(deps, ASEL, id);
  await moveConversation(deps, ASEL, waiting.id, { status: 'paused', reason: 'We wait for the carrier' });
  await warnOfDeadlines(deps);
  clock.advance({ minutes: 7 * 60 + 29 });
  await warnOfDeadlines(deps);
  expect(warned).toEqual([]);
  clock.advance({ minutes: 2 });
  await warnOfDeadlines(deps);
  const due = '2026-12-01T12:00:00.000Z';
  expect(warned.sort()).toEqual([
    `asel desk-waits ticket ${due} ${free.id}`,
    `asel request-deadline support ${due} ${served.id}`,
    `bakyt desk-waits ticket ${due} ${free.id}`,
    `support desk-waits ticket ${due} ${free.id}`,
  ]);
  // One that was missed is made up within a day: the same notice.
  const before = [...warned];
  clock.advance({ hours: 20 });
  warned.length = 0;
  await warnOfDeadlines(deps);
  expect(warned.sort()).toEqual(before);
  clock.advance({ hours: 5 });
  warned.length = 0;
  await warnOfDeadlines(deps);
  expect(warned).toEqual([]);
  // What was answered in time warns of nothing.
  clock.advance({ hours: 14, minutes: 30 });
  await write(AIDA, served.id);
  await write(ASEL, served.id);
  await write(AIDA, served.id);
  await write(ASEL, served.id);
  clock.advance({ minutes: 7 * 60 + 40 });
  await warnOfDeadlines(deps);
  expect(warned).toEqual([]);
});
