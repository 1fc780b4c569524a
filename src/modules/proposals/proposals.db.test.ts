import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account, Role } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Itinerary, Search } from '#modules/search/api.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { createLimiter } from '#platform/limits/limiter.ts';
import { type TestClock, testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { codeOf as refused } from '../../../tests/support/refused.ts';
import type { ProposalsDeps } from './ports.ts';
import { createProposal, listProposals, readProposal, revokeProposal } from './use-cases/agent-proposals.ts';
import { bookOption, isBookable } from './use-cases/book-option.ts';
import { chooseOption, openProposal } from './use-cases/client-proposal.ts';

const PLACE = (cityKey: string) => ({
  code: null,
  name: {},
  city: {},
  cityKey,
  country: 'KG',
  tz: 'Asia/Bishkek',
});
const journey = (id: string, hour: number, price: number): Itinerary =>
  ({
    id,
    slices: [{ segments: [{ from: 'bsz', to: 'oss', departsAt: `2027-03-10T0${hour}:00:00.000Z` }] }],
    offers: [
      {
        id: `offer ${id}`,
        terms: { family: 'lite', refund: { allowed: true } },
        refund: { beforeDeparture: fromMajor(1), afterDeparture: fromMajor(0) },
        price: { total: fromMajor(price), commission: fromMajor(99), motivation: fromMajor(7), lines: [] },
      },
    ],
  }) as unknown as Itinerary;
const PARAMS = {
  legs: [{ from: 'bishkek', to: 'osh', date: '2027-03-10' }],
  mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy' as const,
  direct: false,
};

/** Another question: the way back, for two. */
const BACK = {
  ...PARAMS,
  legs: [{ from: 'osh', to: 'bishkek', date: '2027-03-12' }],
  mix: { aaa: 2, rbg: 0, rmg: 0, ins: 0 },
};

let database: TestDatabase;
let clock: TestClock;
let deps: ProposalsDeps;
let sold: Itinerary[];
let complete: boolean;
let started: number;
let goodUntil: number;

beforeEach(async () => {
  database = await testDatabase();
  clock = testClock('2027-03-01T04:00:00.000Z');
  sold = [journey('a', 2, 4_000), journey('b', 6, 5_000), journey('c', 9, 3_000)];
  [complete, started, goodUntil] = [true, 0, clock.now().getTime() + 15 * 60_000];
  const read = async (uid: string) =>
    ({
      uid,
      complete,
      itineraries: sold,
      carriers: { X0: 'Tian' },
      params: uid.includes('back') ? BACK : PARAMS,
      expired: clock.now().getTime() >= goodUntil,
      places: { bsz: PLACE('bishkek'), oss: PLACE('osh') },
    }) as unknown as Search;
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    baseUrl: 'https://sapar.example',
    sealer: createSealer(randomBytes(32)),
    limiter: createLimiter({ db: database.db, clock, secret: Buffer.alloc(32, 1) }),
    search: {
      start: async (params) => {
        started += 1;
        goodUntil = clock.now().getTime() + 15 * 60_000;
        return {
          uid: params === BACK || params.legs[0]?.from === 'osh' ? `back-${started}` : `search-${started}`,
        };
      },
      read,
      readOffer: async (uid, offerId) => {
        if (clock.now().getTime() >= goodUntil) throw new AppError('gone', 'search.expired');
        const itinerary = sold.find(({ id }) => offerId === `offer ${id}`);
        const [offer] = itinerary?.offers ?? [];
        if (!itinerary || !offer) throw new AppError('not_found', 'search.offer_not_found');
        const { places, carriers } = await read(uid);
        return { itinerary, offer, places, carriers, params: uid.includes('back') ? BACK : PARAMS };
      },
    },
    agencies: {
      contractSummaries: async (_, ids) =>
        ids.map((id) => ({
          id,
          number: `N-${id}`,
          name: `Firm ${id}`,
          currency: 'KGS',
          status: 'active',
          workplaces: [],
        })),
    },
    orders: { beginProposed: async () => ({ id: 'booking' }) },
    notifications: {
      tellContract: async (tx, news) => {
        await tx.execute(sql`create table if not exists public.told (news jsonb)`);
        await tx.execute(sql`insert into public.told values (${JSON.stringify(news)}::jsonb)`);
      },
    },
    people: { namesOf: async (_, ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
  };
});
afterEach(() => database.close());

const caller = (contractId: string | null, below: string[] = [], role: Role = 'ROLE_AGENT'): { account: Account } => ({
  account: { userId: 'u', name: 'U', roles: [role], contractId, workplaceId: 'w', below },
});
const agent = caller('top', ['sub']);
const BODY = {
  picks: [
    { searchUid: 's', offerId: 'offer a' },
    { searchUid: 's', offerId: 'offer b' },
  ],
  note: 'Два удобных рейса',
  days: 3,
  locale: 'en' as const,
};
const make = (who = agent, body: Partial<typeof BODY> = {}) => createProposal(deps, who, { ...BODY, ...body });
const codeOf = async (id: string, who = agent) => (await readProposal(deps, who, id)).link.split('/').at(-1) ?? '';

test(
  'a client sees what was chosen with the prices of now, whose ' + 'it is, and nothing of what the agency earns',
  async () => {
    const { id } = await make();
    const code = await codeOf(id);
    const seen = await openProposal(deps, code);
    expect(seen).toMatchObject({
      agency: 'Firm top',
      agent: 'Name of u',
      note: BODY.note,
      locale: 'en',
      complete: true,
    });
    expect(seen.options).toMatchObject([
      { state: 'priced', now: { total: fromMajor(4_000) }, was: { total: fromMajor(4_000) }, favourite: false },
      { state: 'priced', now: { total: fromMajor(5_000) } },
    ]);
    for (const secret of ['commission', 'motivation', 'offer a', 'contract', 'search'])
      expect(JSON.stringify(seen)).not.toContain(secret);
    expect(started).toBe(0);
    expect((await readProposal(deps, agent, id)).openedAt).not.toBeNull();
  },
);

test(
  'opened later it is priced again, once for all who look within a quarter of an hour; a dearer option shows ' +
    'both prices',
  async () => {
    const { id } = await make();
    const code = await codeOf(id);
    clock.advance({ minutes: 16 });
    sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
    for (let n = 0; n < 3; n++) {
      const [first] = (await openProposal(deps, code)).options;
      expect(first).toMatchObject({
        state: 'priced',
        now: { total: fromMajor(4_700) },
        was: { total: fromMajor(4_000) },
      });
    }
    expect(started).toBe(1);
  },
);

test('opened by many at one moment it is priced again once for all of them', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  clock.advance({ minutes: 16 });
  sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
  const { start } = deps.search;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  deps.search.start = async (params) => {
    const begun = await start(params);
    goodUntil = 0;
    await held;
    goodUntil = clock.now().getTime() + 60_000;
    return begun;
  };
  const all = Promise.all([1, 2, 3, 4, 5].map(() => openProposal(deps, code)));
  await expect.poll(() => started).toBeGreaterThan(0);
  release();
  for (const { options } of await all)
    expect(options[0]).toMatchObject({ state: 'priced', now: { total: fromMajor(4_700) } });
  expect(started).toBe(1);
});

test('options of several searches stand behind one link, each asked again by its own question', async () => {
  const picks = [
    { searchUid: 's', offerId: 'offer a' },
    { searchUid: 'back', offerId: 'offer c' },
    { searchUid: 's', offerId: 'offer b' },
    // The same journey for the same party, found by a search that was repeated.
    { searchUid: 's again', offerId: 'offer a' },
  ];
  const { id } = await make(agent, { picks });
  const seen = await openProposal(deps, await codeOf(id));
  expect(seen.options.map(({ was, mix }) => [was.total, mix.aaa])).toEqual([
    [fromMajor(4_000), 1],
    [fromMajor(3_000), 2],
    [fromMajor(5_000), 1],
  ]);
  expect(started).toBe(0);
  const { book, options } = await readProposal(deps, agent, id);
  expect(book[options[1]?.id ?? '']).toEqual({ searchUid: 'back', offerId: 'offer c' });

  clock.advance({ minutes: 16 });
  const asked: string[] = [];
  const { start } = deps.search;
  // Both questions are asked before either search is good again.
  const wait = Promise.withResolvers<void>();
  deps.search.start = async (params) => {
    asked.push(params.legs[0]?.from ?? '');
    if (asked.length === 2) wait.resolve();
    await wait.promise;
    return start(params);
  };
  const again = await readProposal(deps, agent, id);
  expect(asked.sort()).toEqual(['bishkek', 'osh']);
  expect(again.book[again.options[1]?.id ?? '']?.searchUid).toMatch(/^back-/);
  expect(again.book[again.options[0]?.id ?? '']?.searchUid).toMatch(/^search-/);
  await readProposal(deps, agent, id);
  expect(asked).toHaveLength(2);
});

test(
  'an offer of a search that has run out meanwhile is proposed as ' + 'it was found; one that never was is refused',
  async () => {
    goodUntil = 0;
    const { id } = await make();
    expect((await readProposal(deps, agent, id)).options.map(({ was }) => was.total)).toEqual([
      fromMajor(4_000),
      fromMajor(5_000),
    ]);
    goodUntil = 0;
    expect(await refused(make(agent, { picks: [{ searchUid: 's', offerId: 'offer x' }] }))).toBe('search.expired');
  },
);

test('the list goes on page by page to the very first proposal', async () => {
  await make();
  await database.pool.query(
    `with made as (
       insert into proposals.proposals (id, code, contract_id, user_id, locale, note, params, places, carriers,
         search_uid, created_at, expires_at)
       select 'p' || n, 'code' || n, 'top', 'u', 'ru', '', params, places, carriers, 's', created_at - n / 2 *
         interval '1 minute', expires_at
       from proposals.proposals, generate_series(1, 120) as n returning id)
     insert into proposals.options (proposal_id, id, position, itinerary_id, was)
     select made.id, 'o', 0, o.itinerary_id, o.was from made, proposals.options o where o.position = 0`,
  );
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listProposals(deps, agent, after);
    seen.push(...page.proposals.map(({ id }) => id));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toHaveLength(121);
  expect(new Set(seen).size).toBe(121);
  expect((await listProposals(deps, caller('other'))).proposals).toEqual([]);
  for (const made of ['nonsense', 'x y', '-271821-04-20T00:00:00.000Z x', '+275760-09-13T00:00:00.000Z x'])
    expect(await refused(listProposals(deps, agent, made))).toBe('proposals.bad_page');
});

test('an option that is gone says so and offers the nearest, but not before every supplier has answered', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  sold = [journey('b', 6, 5_000), journey('c', 9, 3_000)];
  complete = false;
  expect((await openProposal(deps, code)).options[0]).toMatchObject({ state: 'checking', nearest: null });
  complete = true;
  expect((await openProposal(deps, code)).options[0]).toMatchObject({
    state: 'gone',
    now: null,
    was: { total: fromMajor(4_000) },
    nearest: { total: fromMajor(5_000) },
  });
  const { book, options } = await readProposal(deps, agent, id);
  expect(book[options[0]?.id ?? '']).toEqual({ searchUid: 's', offerId: 'offer b' });
});

test('when nothing can be asked any more every option is gone, and the page still opens', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  clock.advance({ minutes: 16 });
  deps.search.start = async () => {
    throw new AppError('invalid', 'search.invalid');
  };
  const { options, complete: whole } = await openProposal(deps, code);
  expect([whole, options.map(({ state, nearest }) => [state, nearest])]).toEqual([
    true,
    [
      ['gone', null],
      ['gone', null],
    ],
  ]);
});

test('the client marks a favourite with a comment, may think again, and the agent sees the last choice', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const [first, second] = (await openProposal(deps, code)).options.map((option) => option.id);
  await chooseOption(deps, code, { optionId: first ?? '', comment: 'Хочу к окну' });
  await chooseOption(deps, code, { optionId: second ?? '', comment: 'Лучше этот' });
  const told = await readProposal(deps, agent, id);
  expect([told.comment, told.options.map(({ favourite }) => favourite)]).toEqual(['Лучше этот', [false, true]]);
  const { rows } = await database.pool.query('select comment from proposals.proposals');
  expect(rows[0].comment.includes(Buffer.from('Лучше'))).toBe(false);
  expect((await listProposals(deps, agent)).proposals).toMatchObject([
    {
      id,
      options: 2,
      answeredAt: expect.any(String),
      route: { from: { cityKey: 'bishkek' }, to: { cityKey: 'osh' } },
    },
  ]);
  expect(await refused(chooseOption(deps, code, { optionId: 'another', comment: '' }))).toBe(
    'proposals.no_such_option',
  );
});

test('a link that is revoked, over or made up is answered alike, to look and to choose', async () => {
  const [revoked, late] = [await make(), await make(agent, { days: 1 })];
  const codes = [await codeOf(revoked.id), await codeOf(late.id), randomUUID()];
  expect(await revokeProposal(deps, agent, revoked.id)).toEqual({ state: 'revoked' });
  clock.advance({ minutes: 24 * 60 });
  for (const code of codes) {
    expect(await refused(openProposal(deps, code))).toBe('proposals.link_ended');
    expect(await refused(chooseOption(deps, code, { optionId: 'x', comment: '' }))).toBe('proposals.link_ended');
  }
  expect((await readProposal(deps, agent, late.id)).state).toBe('expired');
});

test(
  'a proposal is its contract’s and of those above it; others are told that it is not there, and only agents ' +
    'make any',
  async () => {
    const below = caller('sub');
    const { id } = await make(below);
    expect((await readProposal(deps, agent, id)).id).toBe(id);
    for (const who of [caller('other'), caller('top')]) {
      expect(await refused(readProposal(deps, who, id))).toBe('proposals.not_found');
      expect(await refused(revokeProposal(deps, who, id))).toBe('proposals.not_found');
      expect((await listProposals(deps, who)).proposals).toEqual([]);
    }
    for (const who of [caller('top', [], 'ROLE_CORPORATE'), caller(null)])
      expect(await refused(make(who))).toBe('proposals.agents_only');
    expect(await refused(make(agent, { picks: [{ searchUid: 's', offerId: 'offer z' }] }))).toBe(
      'search.offer_not_found',
    );
  },
);

const announced = async () =>
  (await database.pool.query('select news from public.told').catch(() => ({ rows: [] }))).rows.map(
    ({ news }: { news: { kind: string; contractId: string; only: string[]; facts: object } }) => news,
  );

test(
  'a client’s choice notifies the agent who made the proposal: which option, no word of the comment; the same ' +
    'answer again does not',
  async () => {
    const { id } = await make();
    const code = await codeOf(id);
    const [first, second] = (await openProposal(deps, code)).options.map((option) => option.id) as [string, string];
    await chooseOption(deps, code, { optionId: second, comment: 'Call +996 555 123456' });
    await chooseOption(deps, code, { optionId: second, comment: 'Call +996 555 123456' });
    const path = `/account/proposals/${id}`;
    expect(await announced()).toMatchObject([
      {
        kind: 'proposal-chosen',
        contractId: 'top',
        only: ['u'],
        facts: { order: '', variant: 'commented', option: 2, path },
      },
    ]);
    expect(JSON.stringify(await announced())).not.toContain('996');
    clock.advance({ minutes: 1 });
    await chooseOption(deps, code, { optionId: first, comment: '' });
    await chooseOption(deps, code, { optionId: second, comment: '' });
    const told = await announced();
    expect(told.map(({ facts }) => facts)).toMatchObject([{ option: 2 }, { option: 1, variant: null }, { option: 2 }]);
  },
);

test('a choice and its notification are recorded together: neither is without the other', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const [option] = (await openProposal(deps, code)).options;
  deps.notifications.tellContract = () => Promise.reject(new Error('no queue'));
  await expect(chooseOption(deps, code, { optionId: option?.id ?? '', comment: '' })).rejects.toThrow('no queue');
  expect((await readProposal(deps, agent, id)).answeredAt).toBeNull();
});

const CLIENT = { visitorId: 'v', locale: 'en' as const, ip: '192.0.2.9' };
const book = (code: string, optionId: string, total = fromMajor(4_000)) =>
  bookOption(deps, CLIENT, code, { optionId, total });

test(
  'a client books an option at its price of now, under the ' + 'contract, agent and workplace of the proposal',
  async () => {
    const { id } = await make();
    const code = await codeOf(id);
    const optionId = (await openProposal(deps, code)).options[0]?.id ?? '';
    const begun: unknown[] = [];
    deps.orders.beginProposed = async (...asked) => {
      begun.push(asked);
      return { id: 'booking' };
    };
    expect(await book(code, optionId)).toEqual({ bookingId: 'booking' });
    expect(begun).toEqual([
      [
        CLIENT,
        { searchUid: 's', offerId: 'offer a', optionId },
        { proposalId: id, contractId: 'top', userId: 'u', workplaceId: 'w' },
      ],
    ]);
  },
);

test(
  'a price that has changed since it was shown is not booked until it is agreed to; what is gone or still ' +
    'checked is not booked',
  async () => {
    const { id } = await make();
    const code = await codeOf(id);
    const optionId = (await openProposal(deps, code)).options[0]?.id ?? '';
    clock.advance({ minutes: 16 });
    sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
    await expect(book(code, optionId)).rejects.toMatchObject({
      code: 'proposals.price_changed',
      details: { was: fromMajor(4_000), now: fromMajor(4_700) },
    });
    expect(await book(code, optionId, fromMajor(4_700))).toEqual({ bookingId: 'booking' });
    sold = [journey('b', 6, 4_700)];
    expect(await refused(book(code, optionId, fromMajor(4_700)))).toBe('proposals.option_gone');
    complete = false;
    expect(await refused(book(code, optionId, fromMajor(4_700)))).toBe('proposals.still_checking');
    expect(await refused(book(code, 'another'))).toBe('proposals.no_such_option');
  },
);

test('a proposal that is revoked, over, of an agent who has left or unknown is not booked from', async () => {
  const { id } = await make(agent, { days: 1 });
  const code = await codeOf(id);
  const optionId = (await openProposal(deps, code)).options[0]?.id ?? '';
  const asked: object[] = [];
  let sells = true;
  const sellers = {
    clock,
    sells: async (_: unknown, { userId, contractId }: { userId: string; contractId: string }) => {
      asked.push({ userId, contractId });
      return sells;
    },
  };
  const bookable = (which = id) => isBookable(sellers, database.db, which);
  expect([await bookable(), await bookable('made up')]).toEqual([true, false]);
  expect(asked).toEqual([{ userId: 'u', contractId: 'top' }]);
  sells = false;
  expect(await bookable()).toBe(false);
  sells = true;
  clock.advance({ minutes: 24 * 60 });
  expect(await bookable()).toBe(false);
  expect(await refused(book(code, optionId))).toBe('proposals.link_ended');
  const other = await make();
  const otherCode = await codeOf(other.id);
  await revokeProposal(deps, agent, other.id);
  expect(await bookable(other.id)).toBe(false);
  expect(await refused(book(otherCode, optionId))).toBe('proposals.link_ended');
});

test('a proposal is not revoked while an order from it is being written; read without a lock it is', async () => {
  const { id } = await make();
  const sellers = { clock, sells: async () => true };
  const steps: string[] = [];
  const waiting = async () =>
    (
      await database.pool.query(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and ' +
          "wait_event_type = 'Lock'",
      )
    ).rows[0].n;
  const race = async (
    look: (tx: Parameters<typeof isBookable>[1]) => Promise<unknown>,
    until: (revoking: Promise<unknown>) => Promise<unknown>,
  ) => {
    steps.length = 0;
    let revoking: Promise<unknown> = Promise.resolve();
    await database.db.transaction(async (tx) => {
      await look(tx);
      revoking = revokeProposal(deps, agent, id).then(() => steps.push('revoked'));
      await until(revoking);
      steps.push('written');
    });
    await revoking;
    return [...steps];
  };
  expect(
    await race(
      (tx) => isBookable(sellers, tx, id),
      () => expect.poll(waiting).toBeGreaterThan(0),
    ),
  ).toEqual(['written', 'revoked']);
  const unlocked = sql`select id from proposals.proposals where id = ${id}`;
  expect(
    await race(
      (tx) => tx.execute(unlocked),
      (revoking) => revoking,
    ),
  ).toEqual(['revoked', 'written']);
});
