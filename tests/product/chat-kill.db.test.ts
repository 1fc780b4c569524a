import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Message, mergeMessages } from '#modules/conversations/api.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dayNumber } from '../support/day-number.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { createKillableProcess, type KillableProcess } from './killable-process.ts';
import { report } from './report.ts';
import { newVisitor } from './visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sapar-chat-kill-'));
let database: TestDatabase;
let partners: Partners;
let product: KillableProcess;

beforeAll(async () => {
  [database, partners] = await Promise.all([testDatabase({ preset: demonstration() }), startPartners()]);
  product = await createKillableProcess({
    DATABASE_URL: database.url,
    SAPAR_DATA_DIR: dataDir,
    SAPAR_PARTNERS_URL: partners.url,
    SAPAR_PAYMENT_PAGE_URL: partners.url,
    SAPAR_GATEWAY_SECRET: partners.gatewaySecret,
    SAPAR_NOMAD_KEY: partners.keys.nomad,
    SAPAR_ATLAS_KEY: partners.keys.atlas,
  });
  await product.start({ worker: false });
}, 120_000);
afterAll(async () => {
  await product?.stop();
  await partners?.stop();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The server that took the place of a killed one. */
let up: Promise<void> = Promise.resolve();

/** Sends until a server answers: what a killed one left without an answer is sent again to the next. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    await up;
    try {
      return await send();
    } catch (error) {
      if (tries > 20) throw error;
    }
  }
}

const ACTS = 40;
/** An act of each kind: a message, an edit, a deletion. */
const KILLABLE = [6, 15, 28];
/** Kills of a run of `npm test`, at another act each day; `npm run prove` kills at all of them. */
const KILLS = Number(process.env.PROVE_CHAT_KILLS ?? 1);
const SEED = Number(process.env.SEED ?? dayNumber());
/** The server is killed while the act of this number is under way. */
const KILLED_AT = new Set(Array.from({ length: KILLS }, (_, n) => KILLABLE[(SEED + n) % KILLABLE.length]));

test('a killed server loses, doubles and reorders nothing, edits and deletions included', async () => {
  const writer = newVisitor(product.url);
  const begun = await writer.call<{ id: string }>('POST', '/api/support-chats', {
    clientId: randomUUID(),
    text: 'message 0',
  });
  expect(begun.status).toBe(201);
  const path = `/api/conversations/${begun.body.id}`;
  const posted: { seq: number; text: string | null; edited: boolean }[] = [];

  let kills = 0;
  const killServer = () => {
    kills += 1;
    up = product.kill().then(() => product.start({ worker: false }));
  };

  let isWritten = false;
  let has: readonly Message[] = [];
  let next = 0;
  const receive = async (): Promise<boolean> => {
    const { status, body } = await untilAnswered(() =>
      writer.call<{ messages: Message[]; next: number; more: boolean }>('GET', `${path}/changes?after=${next}`),
    );
    if (status !== 200) throw new Error(`changes: ${status}`);
    has = mergeMessages(has, body.messages);
    next = body.next;
    return body.more;
  };
  const reading = (async () => {
    while (!isWritten) await receive();
    while (await receive());
  })();

  for (let n = 1; n <= ACTS; n++) {
    if (KILLED_AT.has(n)) setImmediate(killServer);
    const earlier = posted[n % Math.max(1, posted.length)];
    if (n % 5 === 0 && earlier && earlier.text !== null) {
      const text = `edit ${n}`;
      const edited = await untilAnswered(() => writer.call('POST', `${path}/messages/${earlier.seq}/edits`, { text }));
      expect(edited.status).toBe(200);
      Object.assign(earlier, { text, edited: true });
    } else if (n % 7 === 0 && earlier && earlier.text !== null) {
      const deleted = await untilAnswered(() => writer.call('POST', `${path}/messages/${earlier.seq}/deletion`));
      expect(deleted.status).toBe(200);
      earlier.text = null;
    } else {
      const message = { clientId: randomUUID(), text: `message ${n}` };
      const answer = await untilAnswered(() => writer.call<Message>('POST', `${path}/messages`, message));
      expect(answer.status).toBe(201);
      posted.push({ seq: answer.body.seq, text: message.text, edited: false });
    }
  }
  isWritten = true;
  await reading;

  const [first, ...later] = has;
  expect(first?.text).toBe('message 0');
  expect(later.map(({ seq, text }) => ({ seq, text }))).toEqual(posted.map(({ seq, text }) => ({ seq, text })));
  expect(new Set(has.map(({ seq }) => seq)).size).toBe(has.length);
  expect(posted.some(({ edited }) => edited) && posted.some(({ text }) => text === null)).toBe(true);
  expect(kills).toBe(KILLS);
  report('chat kills', { seed: SEED, kills, messages: posted.length });
}, 180_000);
