/** Conversations and the desk: delivery to streams, posting, catching up, long histories and pages, the board. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { createWakeups } from '#platform/realtime/wakeups.ts';
import type { ConversationsDeps } from '../src/modules/conversations/ports.ts';
import { conversationsDeps, staff, user } from '../src/modules/conversations/testing/conversations-fixture.ts';
import { postMessage } from '../src/modules/conversations/use-cases/post-message.ts';
import { catchUp, readConversation } from '../src/modules/conversations/use-cases/read-conversation.ts';
import { sealMessage } from '../src/modules/conversations/use-cases/sealed-data.ts';
import { startSupportChat } from '../src/modules/conversations/use-cases/support-chat.ts';
import { toViewer } from '../src/modules/conversations/use-cases/viewer.ts';
import { testClock } from '../tests/support/clock.ts';
import { startProduct } from '../tests/support/product.ts';
import { openStream, type Reader } from './chat-readers.ts';
import { randomOf } from './random.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const AUTHORS = SMALL ? 90 : 480;
const STAFF = SMALL ? 10 : 20;
const STORED = SMALL ? 50_000 : 1_000_000;
const PER_CONVERSATION = 500;
const LONG = SMALL ? 5_000 : 50_000;
const REQUESTS = SMALL ? 5_000 : 50_000;
/** Contracts of the requests; every tenth request has one. */
const CONTRACTS = 100;
const POSTS = SMALL ? 200 : 1_000;
const POSTS_A_SECOND = 50;
const DELIVERIES = SMALL ? 60 : 300;
const DELIVERIES_A_SECOND = 10;
/** What has not come by then never does. */
const LOST_MS = 30_000;
/** Messages before those that count. */
const WARM_UP = 20;
const READS = SMALL ? 100 : 500;
const HEADERS = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' };

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder, settings: { shared_buffers: '256MB' } });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: 10, pipeline: true });
    pool.on('error', () => {});
    try {
      return await onDatabase(pool, server.url('bench'));
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs `work` at a rate, whatever the earlier runs take; returns their times from the moment they were due, ms. */
async function atRate(count: number, perSecond: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < count; n++) {
    const due = begin + (n * 1_000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(
      work(n).then(() => {
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(running);
  return times;
}

/** Conversations of one user each, with messages whose texts are not read. */
async function seedMessages(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into conversations.conversations (id, number, subject_kind, status, seq, public_seq, author_read_seq,
        staff_read_seq, last_author_seq, last_staff_seq, author_key, user_id, locale, sealed, code_index, created_at,
        updated_at)
      select md5('stored' || n)::uuid, 'C-9' || lpad(n::text, 7, '0'), 'support', 'complete', $2, $2, $2, $2, $2, $2,
        'u:stored-' || n, 'stored-' || n, 'ru', '\\x00', decode(md5('code' || n), 'hex'), now() - interval '30 days',
        now() - interval '30 days'
      from generate_series(1, $1::int) n`,
    [STORED / PER_CONVERSATION, PER_CONVERSATION],
  );
  await pool.query(
    `insert into conversations.messages (conversation_id, seq, changed_seq, side, author_key, client_id, sealed,
        internal, edited, at)
      select md5('stored' || n)::uuid, seq, seq, 'author', 'u:stored-' || n, md5(n || ' ' || seq)::uuid,
        decode(repeat(md5(n || ' ' || seq), 6), 'hex'), false, false, now() - interval '30 days'
      from generate_series(1, $1::int) n, generate_series(1, $2::int) seq`,
    [STORED / PER_CONVERSATION, PER_CONVERSATION],
  );
}

/** One conversation with this many readable messages. */
async function seedLong(pool: pg.Pool, deps: ConversationsDeps): Promise<string> {
  const { id } = await startSupportChat(deps, user('long'), { clientId: randomUUID(), text: 'The first' });
  for (let from = 2; from <= LONG; from += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, LONG - from + 1) }, (_, n) => from + n);
    const sealed = numbers.map((seq) =>
      sealMessage(deps, { conversationId: id, seq }, { text: `Message ${seq} of a long talk`, name: 'Asel' }),
    );
    await pool.query(
      `insert into conversations.messages (conversation_id, seq, changed_seq, side, author_key, client_id, sealed,
          internal, edited, at)
        select $1, seq, seq, 'author', 'u:long', gen_random_uuid(), sealed, false, false, now()
        from unnest($2::int[], $3::bytea[]) as m(seq, sealed)`,
      [id, numbers, sealed],
    );
  }
  await pool.query(
    'update conversations.conversations set seq = $2, public_seq = $2, last_author_seq = $2 where id = $1',
    [id, LONG],
  );
  return id;
}

/** Open requests of all kinds, a part of them with executors and contracts. */
async function seedRequests(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into requests.requests (id, number, kind, status, priority, reason, order_id, order_number, locale, sealed,
        contract_id, executor_id, executor_name, deadline, counting, pause_reason, paused_at, created_at, updated_at)
      select 'r-' || n, 'R-9' || lpad(n::text, 7, '0'),
        (array['exchange', 'refund', 'services', 'split', 'release_seats'])[1 + n % 5], status,
        case when n % 20 = 0 then 'fire' else 'normal' end, 'other', 'order-' || n, 'S-' || n, 'ru', '\\x00',
        case when n % 10 = 0 then 'c-' || n / 10 % $2::int end,
        case when status = 'new' then null else 'staff-' || n % 40 end,
        case when status = 'new' then null else 'Staff ' || n % 40 end,
        now() + ((n * 7919) % 100000 - 30000) * interval '1 second', 'always',
        case when status = 'paused' then 'author' end, case when status = 'paused' then now() end, now(), now()
      from (
        select n, (array['new', 'process', 'process', 'paused', 'revision', 'checkup'])[1 + n % 6] as status
        from generate_series(1, $1::int) n
      ) as drawn`,
    [REQUESTS, CONTRACTS],
  );
}

async function startProcess(url: string, secret: Buffer): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, 'chat-process.ts'), [url, secret.toString('base64')]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', () => reject(new Error('a process of conversations did not start')));
  });
  return { child, port };
}

type Deliveries = { times: number[]; events: number[]; lost: number };

/**
 * From the post to the moment at which each reader who has the conversation open (its author, and who of staff serves
 * it) has its text, and to the event that names it to them and to all of staff, whose inboxes show it, ms; half of the
 * readers are at each of two processes.
 */
async function deliveries(url: string, secret: Buffer, deps: ConversationsDeps): Promise<Deliveries> {
  const talks: string[] = [];
  for (let n = 0; n < AUTHORS; n++)
    talks.push((await startSupportChat(deps, user(`author-${n}`), { clientId: randomUUID(), text: 'Hello' })).id);
  const processes = await Promise.all([startProcess(url, secret), startProcess(url, secret)]);
  const portOf = (n: number) => processes[n % 2]?.port ?? 0;
  const authorOf = new Map(talks.map((id, n) => [id, n]));
  const readersOf = (id: string): string[] => {
    const n = authorOf.get(id) ?? 0;
    return [`author-${n}`, `staff-${n % STAFF}`];
  };
  try {
    const names = [
      ...Array.from({ length: AUTHORS }, (_, n) => `author-${n}`),
      ...Array.from({ length: STAFF }, (_, n) => `staff-${n}`),
    ];
    const readers: Reader[] = [];
    for (let from = 0; from < names.length; from += 50)
      readers.push(
        ...(await Promise.all(
          names
            .slice(from, from + 50)
            .map((name, n) => openStream(portOf(n), name, (id) => readersOf(id).includes(name))),
        )),
      );
    const byName = new Map(readers.map((reader) => [reader.name, reader]));
    const everybody = readers.filter(({ name }) => name.startsWith('staff'));
    const random = randomOf('deliveries');
    const sent: { id: string; seq: number; at: number; to: Reader[]; open: Reader[] }[] = [];
    async function send(n: number): Promise<(typeof sent)[number]> {
      const author = Math.floor(random() * AUTHORS);
      const at = performance.now();
      const answer = await fetch(`http://127.0.0.1:${portOf(n)}/api/conversations/${talks[author]}/messages`, {
        method: 'POST',
        headers: { ...HEADERS, cookie: `sapar_session=staff-${n % STAFF}` },
        body: JSON.stringify({ clientId: randomUUID(), text: 'An answer' }),
      });
      if (answer.status !== 201) throw new Error(`a message was refused: ${answer.status} ${await answer.text()}`);
      const { seq } = (await answer.json()) as { seq: number };
      const id = talks[author] ?? '';
      const open = readersOf(id).flatMap((name) => byName.get(name) ?? []);
      return { id, seq, at, to: [...new Set([...open, ...everybody])], open };
    }
    // The first messages of a process also load code, connect and prepare statements.
    await atRate(WARM_UP, DELIVERIES_A_SECOND, send);
    await atRate(DELIVERIES, DELIVERIES_A_SECOND, async (n) => {
      sent.push(await send(n));
    });
    const isThere = ({ has }: Reader, id: string, seq: number) => has.some((one) => one.id === id && one.seq === seq);
    const areThere = () => sent.every(({ id, seq, open }) => open.every((reader) => isThere(reader, id, seq)));
    for (let waited = 0; waited < LOST_MS && !areThere(); waited += 500) await pause(500);
    // A later change of the same conversation tells of the earlier ones too.
    const events = sent.flatMap(({ id, seq, at, to }) =>
      to.map(({ named }) => (named.find((one) => one.id === id && one.seq >= seq)?.at ?? Number.NaN) - at),
    );
    const times = sent.flatMap(({ id, seq, at, open }) =>
      open.map(({ has }) => (has.find((one) => one.id === id && one.seq === seq)?.at ?? Number.NaN) - at),
    );
    for (const reader of readers) reader.close();
    const lost = times.filter(Number.isNaN).length;
    return { times: times.filter(Number.isFinite), events: events.filter(Number.isFinite), lost };
  } finally {
    for (const { child } of processes) child.disconnect();
  }
}

/**
 * The page of a conversation as a visitor's browser gets it from a built product, from the request to the last byte of
 * its HTML, ms. Each reader has an address of its own because of the rate limit.
 */
async function paints(pool: pg.Pool, url: string, secret: Buffer, id: string): Promise<number[]> {
  const visitorId = 'v'.repeat(32);
  const { visitorHash } = toViewer({ visitorId, locale: 'ru', ip: '127.0.0.1', user: null });
  await pool.query('insert into conversations.conversation_grants values ($1, $2)', [id, visitorHash]);
  const product = await startProduct({
    DATABASE_URL: url,
    SAPAR_SECRET: secret.toString('base64'),
    SAPAR_TRUST_PROXY: 'loopback',
  });
  try {
    const read = async (n: number) => {
      const headers = { cookie: `sapar_visitor=${visitorId}`, 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` };
      const answer = await fetch(`${product.url}/support-chat?chatId=${id}`, { headers });
      const html = await answer.text();
      if (!html.includes(`Message ${LONG} of a long talk`)) throw new Error(`no conversation: ${answer.status}`);
    };
    for (let n = 0; n < 30; n++) await read(n);
    const times: number[] = [];
    for (let n = 0; n < READS; n++) times.push(await timed(() => read(n)));
    return times;
  } finally {
    await product.stop();
  }
}

/** Filters of the desk in turn, as the page of the queue sends them. */
function deskQuery(n: number): URLSearchParams {
  const kind = [undefined, 'exchange', 'refund', 'split'][n % 4];
  return new URLSearchParams({
    ...(kind && { kind }),
    ...(n % 3 === 0 && { executor: `staff-${n % 40}` }),
    ...(n % 5 === 0 && { overdue: '1' }),
    ...(n % 7 === 0 && { contract: `N-${n % CONTRACTS}` }),
  });
}

/** The desk over HTTP, from the request to the last byte of the answer, ms. */
async function deskTimes(url: string, secret: Buffer): Promise<{ board: number[]; list: number[] }> {
  const { child, port } = await startProcess(url, secret);
  const read = async (path: string, n: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/office/${path}?${deskQuery(n)}`, {
      headers: { cookie: `sapar_session=staff-${n % STAFF}` },
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`the desk was refused: ${answer.status} ${text}`);
  };
  try {
    for (let n = 0; n < WARM_UP; n++) await Promise.all([read('request-board', n), read('requests', n)]);
    const [board, list]: [number[], number[]] = [[], []];
    for (let n = 0; n < READS; n++) {
      board.push(await timed(() => read('request-board', n)));
      list.push(await timed(() => read('requests', n)));
    }
    return { board, list };
  } finally {
    child.disconnect();
  }
}

async function onDatabase(pool: pg.Pool, url: string): Promise<Row[]> {
  const note = (line: string) => console.error(line);
  const secret = randomBytes(32);
  const db = connect(pool);
  const clock = { ...testClock(), now: () => new Date() };
  const deps: ConversationsDeps = {
    ...conversationsDeps(db, clock),
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    changes: createWakeups(),
  };
  note(`${STORED} messages, a conversation of ${LONG}, ${REQUESTS} requests …`);
  await seedMessages(pool);
  const long = await seedLong(pool, deps);
  await seedRequests(pool);
  await pool.query('vacuum analyze');
  // What was stored for the test is on the disk before anything is measured.
  await pool.query('checkpoint');

  note('messages to open streams …');
  const { times, events, lost } = await deliveries(url, secret, deps);

  note('posts, catching up, the long conversation …');
  const support = staff('support');
  const talk = (await startSupportChat(deps, user('busy'), { clientId: randomUUID(), text: 'Hello' })).id;
  const posts = await atRate(POSTS, POSTS_A_SECOND, () =>
    postMessage(deps, support, talk, { clientId: randomUUID(), text: 'One more' }),
  );
  const random = randomOf('reads');
  const breaks: number[] = [];
  const pages: number[] = [];
  for (let n = 0; n < READS; n++) {
    const after = LONG - 1 - Math.floor(random() * 100);
    breaks.push(await timed(() => catchUp(deps, user('long'), long, after)));
    pages.push(await timed(() => readConversation(deps, user('long'), long)));
  }

  note('the board …');
  const { board, list } = await deskTimes(url, secret);
  note('the page of the long conversation …');
  const painted = await paints(pool, url, secret, long);
  const streams = `${AUTHORS + STAFF} open streams of two processes`;
  return [
    against(`a message until who has it open has its text, ${streams}, p99`, quantile(times, 0.99), 'ms', '≤', 100),
    baseline('the same, median', quantile(times, 0.5), 'ms', 'its p99', quantile(times, 0.99)),
    against('the event that names it to them and to all of staff, p99', quantile(events, 0.99), 'ms', '≤', 100),
    against('messages that a reader never got', lost, '', '≤', 0),
    against(
      `a post at ${POSTS_A_SECOND} a second, ${STORED} messages stored, p99`,
      quantile(posts, 0.99),
      'ms',
      '≤',
      25,
    ),
    against('catching up after a break, p99', quantile(breaks, 0.99), 'ms', '≤', 20),
    against(
      `first page of a conversation of ${LONG} messages, without its HTML, p99`,
      quantile(pages, 0.99),
      'ms',
      '≤',
      100,
    ),
    against(
      `page of a conversation of ${LONG} messages with its HTML, from the built product, p99`,
      quantile(painted, 0.99),
      'ms',
      '≤',
      100,
    ),
    against(`board of ${REQUESTS} requests over HTTP, any filter, p99`, quantile(board, 0.99), 'ms', '≤', 50),
    against(`queue of ${REQUESTS} requests over HTTP, any filter, p99`, quantile(list, 0.99), 'ms', '≤', 50),
  ];
}
