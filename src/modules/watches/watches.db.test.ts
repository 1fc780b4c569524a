import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fromMajor, type Money } from '#kernel/money.ts';
import type { Search } from '#modules/search/index.ts';
import { createBlindIndex } from '#platform/crypto/blind-index.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { emptied, type TestDatabase } from '../../../tests/support/database.ts';
import type { WatchEmailRequest, WatchesDeps, WatchNews } from './ports.ts';
import { changeWatchState, readWatch } from './use-cases/change-watch-state.ts';
import { checkWatches } from './use-cases/check-watches.ts';
import { listOwnWatches } from './use-cases/list-own-watches.ts';
import { startWatch } from './use-cases/start-watch.ts';

const PARAMS = {
  slices: [{ from: 'bishkek', to: 'osh', date: '2027-03-10' }],
  passengerCounts: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy' as const,
  direct: false,
};
const CALLER = { ip: '127.0.0.1', locale: 'ru' as const };

let database: TestDatabase;
let clock: TestClock;
let emails: WatchEmailRequest[];
let news: [string, WatchNews][];
let cheapest: Money | null;
let searches: number;
let deps: WatchesDeps;

/** What search answers: one journey at `cheapest`, or none. */
const found = (): Search =>
  ({
    uid: 'search-1',
    params: PARAMS,
    complete: true,
    itineraries: cheapest ? [{ offers: [{ price: { total: cheapest } }] }] : [],
  }) as unknown as Search;

beforeEach(async () => {
  database = await emptied(database);
  clock = testClock();
  emails = [];
  news = [];
  cheapest = fromMajor(10_000);
  searches = 0;
  const secret = randomBytes(32);
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    sealer: createSealer(secret),
    blind: createBlindIndex(secret),
    limiter: createLimiter({ db: database.db, clock, secret }),
    search: {
      start: async () => {
        searches += 1;
        return { uid: 'search-1' };
      },
      read: async () => found(),
      stream: async function* () {
        yield found();
      },
    },
    locations: { locationByKey: () => undefined },
    emailOf: async (_db, userId) => (userId === 'ainura' ? 'Ainura@mail.kg' : null),
    parseEmail: (text) => (text.includes('@') ? text.trim() : null),
    notifications: {
      sendEmail: async (_tx, mail) => emails.push(mail),
      notifyOwner: async (_tx, email, one) => news.push([email, one]),
    },
    config: { baseUrl: 'https://sapar.example', waitList: true },
    log: () => {},
  };
});
afterAll(() => database.close());

const wish = (email = 'ainura@mail.kg', kind: 'price' | 'seats' = 'price') =>
  startWatch(deps, CALLER, { uid: 'search-1', kind, email });

/** The id and code of the link in the latest letter for consent. */
function link(): { id: string; code: string } {
  const letter = emails.findLast(({ template }) => template === 'watch-confirm');
  const at = new URL(letter?.data.link ?? 'https://sapar.example');
  return { id: at.pathname.split('/').at(-1) ?? '', code: at.searchParams.get('code') ?? '' };
}
const consent = async () => {
  const { id, code } = link();
  return changeWatchState(deps, id, { code, move: 'confirm' });
};

describe('before consent', () => {
  test('one letter asks for it, and nothing else is written', async () => {
    expect(await wish()).toEqual({ sent: true });
    cheapest = fromMajor(5_000);
    expect(await checkWatches(deps)).toBe(0);
    expect(emails.map(({ template, to }) => [template, to])).toEqual([['watch-confirm', 'ainura@mail.kg']]);
  });

  test('a watch without consent is deleted after two days', async () => {
    await wish();
    clock.advance({ hours: 49 });
    await checkWatches(deps);
    await expect(readWatch(deps, link().id, link().code)).rejects.toMatchObject({
      code: 'watches.not_found',
    });
  });

  test('an address gets six letters a day at most, and the answer does not reveal it', async () => {
    for (let i = 0; i < 9; i += 1) expect(await wish()).toEqual({ sent: true });
    expect(emails).toHaveLength(6);
  });
});

describe('a watched price', () => {
  beforeEach(async () => {
    await wish();
    await consent();
  });

  test('is reported once for each fall, with the old and the new price', async () => {
    cheapest = fromMajor(9_000);
    expect(await checkWatches(deps)).toBe(1);
    expect(await checkWatches(deps)).toBe(0);
    clock.advance({ hours: 6, minutes: 1 });
    expect(await checkWatches(deps)).toBe(0);
    cheapest = fromMajor(8_000);
    clock.advance({ hours: 6, minutes: 1 });
    expect(await checkWatches(deps)).toBe(1);
    expect(emails.slice(1).map(({ data }) => data)).toMatchObject([
      { previousPrice: fromMajor(10_000), currentPrice: fromMajor(9_000) },
      { previousPrice: fromMajor(9_000), currentPrice: fromMajor(8_000) },
    ]);
  });

  test('is also notified to the user with this address; the notification leads to the search', async () => {
    cheapest = fromMajor(9_000);
    await checkWatches(deps);
    const [[email, { facts, dedupe }] = ['', null as never]] = news;
    expect([email, news.length]).toEqual(['ainura@mail.kg', 1]);
    expect(facts).toMatchObject({ variant: 'cheaper', sum: cheapest });
    expect(facts.path).toMatch(/^\/search\?/);
    expect(facts.path).not.toContain(link().code);
    expect(dedupe).toMatch(/^watch:/);
  });

  test('two processes that check at once write one letter', async () => {
    cheapest = fromMajor(9_000);
    const written = await Promise.all([checkWatches(deps), checkWatches(deps)]);
    expect(written.toSorted()).toEqual([0, 1]);
    expect(emails).toHaveLength(2);
  });

  test('one search serves everybody who watches the same question', async () => {
    await wish('bolot@mail.kg');
    await consent();
    cheapest = fromMajor(9_000);
    expect(await checkWatches(deps)).toBe(2);
    expect(searches).toBe(1);
  });

  test('is not changed when the address is typed again: neither its sum nor its language', async () => {
    cheapest = fromMajor(30_000);
    expect(
      await startWatch(
        deps,
        { ip: '127.0.0.9', locale: 'en' },
        { uid: 'search-1', kind: 'price', email: 'ainura@mail.kg' },
      ),
    ).toEqual({ sent: true });
    expect(emails).toHaveLength(1);
    const { id, code } = link();
    expect(await readWatch(deps, id, code)).toMatchObject({ state: 'active', lastNotified: fromMajor(10_000) });
    expect(await checkWatches(deps)).toBe(0);
    cheapest = fromMajor(9_000);
    clock.advance({ hours: 6, minutes: 1 });
    expect(await checkWatches(deps)).toBe(1);
    expect(emails.at(-1)).toMatchObject({
      locale: 'ru',
      data: { previousPrice: fromMajor(10_000), currentPrice: fromMajor(9_000) },
    });
  });
  test('whose letter cannot be written does not delay the others', async () => {
    await wish('bolot@mail.kg');
    await consent();
    const { sendEmail } = deps.notifications;
    deps.notifications.sendEmail = (tx, mail) =>
      mail.to === 'ainura@mail.kg' ? Promise.reject(new Error(`insert ${mail.to}`)) : sendEmail(tx, mail);
    const lines: unknown[] = [];
    deps.log = (...line) => lines.push(line);
    cheapest = fromMajor(9_000);
    expect(await checkWatches(deps)).toBe(1);
    expect(emails.at(-1)?.to).toBe('bolot@mail.kg');
    expect(lines).toEqual([['watches.email_failed', { reason: 'Error' }]]);
  });
  test('it is searched for as by a buyer of the site, where some suppliers sell and others do not', async () => {
    const { start, read } = deps.search;
    const buyers: unknown[] = [];
    deps.search.start = (params, buyer) => {
      buyers.push(buyer);
      return start(params, buyer);
    };
    deps.search.read = (uid, reading) => {
      buyers.push(reading?.buyer);
      return read(uid, reading);
    };
    clock.advance({ hours: 6, minutes: 1 });
    await checkWatches(deps);
    Object.assign(deps.search, { start, read });
    expect(buyers).toEqual([{ channel: 'site' }, { channel: 'site' }]);
  });

  test('stopped, it is silent', async () => {
    const { id, code } = link();
    expect((await changeWatchState(deps, id, { code, move: 'stop' })).state).toBe('stopped');
    cheapest = fromMajor(1_000);
    expect(await checkWatches(deps)).toBe(0);
  });

  test('ends with the day of travel', async () => {
    clock.set('2027-03-09T20:00:00Z');
    cheapest = fromMajor(1_000);
    expect(await checkWatches(deps)).toBe(0);
    await expect(readWatch(deps, link().id, link().code)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('a search that fails is no news, and the watch lives on', async () => {
    const { start } = deps.search;
    deps.search.start = () => Promise.reject(new Error('out of order'));
    expect(await checkWatches(deps)).toBe(0);
    deps.search.start = start;
    cheapest = fromMajor(9_000);
    clock.advance({ hours: 6, minutes: 1 });
    expect(await checkWatches(deps)).toBe(1);
  });
});

describe('waiting for seats', () => {
  beforeEach(() => {
    cheapest = null;
  });

  test('ends with one letter when there are some', async () => {
    await wish('ainura@mail.kg', 'seats');
    await consent();
    expect(await checkWatches(deps)).toBe(0);
    cheapest = fromMajor(7_000);
    clock.advance({ minutes: 61 });
    expect(await checkWatches(deps)).toBe(1);
    // Its button leads to the page of the watch, where one press books.
    expect(emails.at(-1)?.data.link).toBe(`https://sapar.example/watch/${link().id}?code=${link().code}`);
    clock.advance({ minutes: 61 });
    expect(await checkWatches(deps)).toBe(0);
    expect((await readWatch(deps, link().id, link().code)).state).toBe('notified');
  });

  test('is not offered while the flag is off, nor where there are seats', async () => {
    deps.config.waitList = false;
    await expect(wish('a@b.kg', 'seats')).rejects.toMatchObject({ code: 'watches.off' });
    deps.config.waitList = true;
    cheapest = fromMajor(7_000);
    await expect(wish('a@b.kg', 'seats')).rejects.toMatchObject({ code: 'watches.has_seats' });
  });
});

test('a price that was never shown is not watched; a wrong address is refused', async () => {
  await expect(wish('nobody')).rejects.toMatchObject({
    fields: [{ path: 'email', code: 'common.bad_email' }],
  });
  await expect(wish(' ')).rejects.toMatchObject({ fields: [{ path: 'email', code: 'common.fill_field' }] });
  cheapest = null;
  await expect(wish()).rejects.toMatchObject({ code: 'watches.nothing_to_watch' });
});

test('a wrong code, an unknown id and nonsense are answered alike', async () => {
  await wish();
  const { id, code } = link();
  for (const [one, with_] of [
    [id, `${code}x`],
    [id, ''],
    [randomUUID(), code],
    ['nonsense', code],
  ] as const)
    await expect(readWatch(deps, one, with_)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'watches.not_found',
    });
  expect((await readWatch(deps, id, code)).email).toBe('a••••a@mail.kg');
});

test('neither the address nor the code can be read from the table', async () => {
  await wish();
  const { rows } = await database.db.execute(sql`select w::text as row from watches.watches w`);
  const text = JSON.stringify(rows);
  for (const secret of ['ainura', link().code]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

describe('in the account of a customer', () => {
  const customer = { userId: 'ainura', name: 'A', roles: [], contractId: null, workplaceId: null } as const;
  const own = async (user: Parameters<typeof listOwnWatches>[1] = customer) =>
    (await listOwnWatches(deps, user)).watches.map(({ watch }) => watch.state);

  test('watches of the own address with consent that are not over are listed, with their codes', async () => {
    await wish();
    expect(await own()).toEqual([]);
    await consent();
    await wish('other@mail.kg');
    await consent();
    const { watches } = await listOwnWatches(deps, customer);
    expect(watches).toMatchObject([{ watch: { state: 'active', kind: 'price' } }]);
    const { watch, code } = watches[0] ?? { watch: { id: '' }, code: '' };
    await changeWatchState(deps, watch.id, { code, move: 'stop' });
    expect(await own()).toEqual([]);
  });

  test('no other user has any: visitors, staff, agents, customers of other addresses', async () => {
    await wish();
    await consent();
    expect(await own(null)).toEqual([]);
    expect(await own({ ...customer, roles: ['ROLE_ADMIN'] })).toEqual([]);
    expect(await own({ ...customer, contractId: 'c', roles: ['ROLE_AGENT'] })).toEqual([]);
    expect(await own({ ...customer, userId: 'other' })).toEqual([]);
    clock.advance({ days: 400 });
    expect(await own()).toEqual([]);
  });
});
