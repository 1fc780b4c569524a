import { expect, test, vi } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import type { BotTalk } from './api.ts';
import { insertVersion } from './db/flow-queries.ts';
import { texts } from './testing/random-flow.ts';
import { AGREED, PERSON, talkRaceFixture } from './testing/talk-race-fixture.ts';
import { beginTalk, readTalk } from './use-cases/talk.ts';

const world = talkRaceFixture();
const { acts, say, ready, closeGate, failNext, stored } = world;

test.each([
  ['a person is wanted', PERSON],
  ['goes back', { kind: 'back' } as const],
])('of two tabs one acts: one agrees while in the other one %s', async (_what, other) => {
  const talk = await ready();
  const open = closeGate();
  const agreed = say(talk, AGREED);
  await vi.waitUntil(async () => (await stored(talk.id)).answers === talk.answers + 1);
  await expect(say(talk, other)).rejects.toMatchObject({ code: 'platform.still_running' });
  open();
  await expect(agreed).resolves.toMatchObject({ outcome: 'created', request: { id: expect.any(String) } });
  expect(acts).toEqual(['request Ill']);
  // Who comes later gets what was done.
  expect(await say(talk, other)).toMatchObject({ outcome: 'created', answers: talk.answers + 1 });
});

test('of two tabs the one that was not first does nothing, also where both have read the same step', async () => {
  const talks = await Promise.all(Array.from({ length: 12 }, ready));
  acts.length = 0;
  await Promise.all(talks.map((talk) => Promise.allSettled([say(talk, AGREED), say(talk, PERSON)])));
  const done = await Promise.all(talks.map(({ id }) => readTalk(world.deps, world.client, id)));
  expect(acts).toHaveLength(talks.length);
  for (const { outcome, request, conversationId } of done)
    expect([outcome, request !== null || conversationId !== null]).toEqual([
      expect.stringMatching(/created|handed_over/),
      true,
    ]);
});

test('an answer whose process has stopped is carried out once by who comes next', async () => {
  for (const again of [
    (talk: BotTalk) => readTalk(world.deps, world.client, talk.id),
    (talk: BotTalk) => say(talk, AGREED),
  ]) {
    const talk = await ready();
    acts.length = 0;
    failNext(new Error('the connection was lost'));
    await expect(say(talk, AGREED)).rejects.toThrow('the connection was lost');
    expect(await stored(talk.id)).toMatchObject({ outcome: 'created', request_id: null });
    const done = await again(talk);
    expect(done).toMatchObject({ outcome: 'created', request: { id: expect.any(String) } });
    expect(await readTalk(world.deps, world.client, talk.id)).toEqual(done);
    expect(acts).toEqual(['request Ill']);
  }
});

test('a request that is refused leaves the talk where it was, and another way is open', async () => {
  const talk = await ready();
  failNext(new AppError('conflict', 'requests.already_open'));
  await expect(say(talk, AGREED)).rejects.toMatchObject({ code: 'requests.already_open' });
  expect(await readTalk(world.deps, world.client, talk.id)).toEqual(talk);
  expect(await say(talk, PERSON)).toMatchObject({ outcome: 'handed_over', conversationId: expect.any(String) });
  expect(acts).toEqual(['person']);
});

test('a flow that ends at once with a person is written down before anything is done', async () => {
  const bye = { id: 'bye', kind: 'hand_over' as const, text: texts('A person answers') };
  const flow = { start: 'bye', steps: [bye] };
  await insertVersion(world.deps.db, { version: 2, flow, author: null, publishedAt: world.deps.clock.now() });
  const talks = async () =>
    (await world.deps.db.execute<{ id: string }>(`select id from bot.talks where version = 2`)).rows;
  failNext(new AppError('limited', 'platform.too_many'));
  await expect(beginTalk(world.deps, world.client)).rejects.toMatchObject({ code: 'platform.too_many' });
  expect(await talks()).toEqual([]);
  failNext(new Error('the connection was lost'));
  await expect(beginTalk(world.deps, world.client)).rejects.toThrow('the connection was lost');
  const [left] = await talks();
  // Who comes next carries it out under the same id.
  expect(await readTalk(world.deps, world.client, left?.id ?? '')).toMatchObject({ conversationId: left?.id });
  expect(acts).toEqual(['person']);
  expect(await beginTalk(world.deps, world.client)).toMatchObject({ outcome: 'handed_over' });
});
