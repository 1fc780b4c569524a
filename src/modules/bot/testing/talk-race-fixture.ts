import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { defaultSupportHours } from '#kernel/support-hours.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { testClock } from '../../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/support/database.ts';
import type { BotAnswer, BotTalk } from '../api.ts';
import { insertVersion } from '../db/flow-queries.ts';
import type { BotDeps, Visitor } from '../ports.ts';
import { answerTalk, beginTalk } from '../use-cases/talk.ts';
import { choice, comment, option, texts } from './random-flow.ts';

const CLIENT: Visitor = { visitorId: 'a'.repeat(32), locale: 'ru', ip: '192.0.2.7', user: null };
export const AGREED: BotAnswer = { kind: 'agreed', agreed: true, phone: '', email: '' };
export const PERSON: BotAnswer = { kind: 'person' };

/** Talks that end with a request or a person, and what was done of it. One a file. */
export function talkRaceFixture() {
  const clock = testClock();
  const acts: string[] = [];
  let gate: Promise<void> | undefined;
  let failure: Error | undefined;
  let database: TestDatabase;
  let deps: BotDeps;

  function failOnce(): void {
    const error = failure;
    failure = undefined;
    if (error) throw error;
  }

  beforeAll(async () => {
    database = await testDatabase();
    const { db } = database;
    const supported = new Set<string>();
    deps = {
      db,
      clock,
      ids: randomUUID,
      sealer: createSealer(randomBytes(32)),
      limiter: createLimiter({ db, clock, secret: randomBytes(32) }),
      orders: { listOwn: async () => [] } as unknown as BotDeps['orders'],
      requests: {
        create: async (_visitor: Visitor, { description }: { description: string }) => {
          await gate;
          failOnce();
          acts.push(`request ${description}`);
          return { id: randomUUID(), number: 'R-10000000' };
        },
        startChat: async (_visitor: Visitor, id: string) => ({ id: `chat of ${id}` }),
      } as unknown as BotDeps['requests'],
      // A repeated id is the same message, as in conversations.
      startSupport: async (_visitor, { clientId }) => {
        failOnce();
        if (!supported.has(clientId)) acts.push('person');
        supported.add(clientId);
        return { id: clientId };
      },
      record: async () => {},
      namesOf: async () => new Map(),
      supportHours: () => defaultSupportHours('kg'),
      newRequests: true,
      log: () => {},
    };
    const steps = [
      choice('first', option('go', 'comment')),
      comment('comment', 'send'),
      { id: 'send', kind: 'create_request' as const, text: texts('Send'), request: 'refund' as const },
    ];
    await insertVersion(db, { version: 1, flow: { start: 'first', steps }, author: null, publishedAt: clock.now() });
  });
  afterAll(() => database.close());
  beforeEach(() => {
    acts.length = 0;
    gate = undefined;
    failure = undefined;
  });

  const say = (talk: BotTalk, answer: BotAnswer) =>
    answerTalk(deps, CLIENT, talk.id, { answers: talk.answers, answer });
  return {
    /** What was done, in its order. */
    acts,
    client: CLIENT,
    get deps() {
      return deps;
    },
    say,
    /** A talk that waits for the agreement to its request. */
    ready: async (): Promise<BotTalk> => {
      const chosen = await say(await beginTalk(deps, CLIENT), { kind: 'choice', option: 'go' });
      return say(chosen, { kind: 'comment', text: 'Ill' });
    },
    /** Requests wait until the gate is opened. */
    closeGate: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    failNext: (error: Error): void => {
      failure = error;
    },
    stored: async (id: string) =>
      (await database.pool.query('select answers, outcome, request_id from bot.talks where id = $1', [id])).rows[0],
  };
}
