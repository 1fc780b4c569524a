import { expect, test } from 'vitest';
import { AppError } from '#kernel/app-error.ts';
import { fromMajor } from '#kernel/money.ts';
import { codeOf as refused } from '../../../tests/support/error-code.ts';
import { agent, BODY, journey, proposalsFixture } from './testing/proposals-fixture.ts';
import { readProposal } from './use-cases/agent-proposals.ts';
import { openProposal } from './use-cases/client-proposal.ts';

const fixture = proposalsFixture();
const { make, codeOf } = fixture;

test('a client sees the options with current prices and the agent, and nothing of the earnings', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  const seen = await openProposal(fixture.deps, code);
  expect(seen).toMatchObject({
    agency: 'Firm top',
    agent: 'Name of u',
    note: BODY.note,
    locale: 'en',
    complete: true,
  });
  expect(seen.options).toMatchObject([
    { state: 'priced', current: { total: fromMajor(4_000) }, offered: { total: fromMajor(4_000) }, favourite: false },
    { state: 'priced', current: { total: fromMajor(5_000) } },
  ]);
  for (const secret of ['commission', 'motivation', 'offer a', 'contract', 'search'])
    expect(JSON.stringify(seen)).not.toContain(secret);
  expect(fixture.started).toBe(0);
  expect((await readProposal(fixture.deps, agent, id)).openedAt).not.toBeNull();
});

test('a later visit prices it again, once in a quarter of an hour; a dearer option shows both prices', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  fixture.clock.advance({ minutes: 16 });
  fixture.sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
  for (let n = 0; n < 3; n++) {
    const [first] = (await openProposal(fixture.deps, code)).options;
    expect(first).toMatchObject({
      state: 'priced',
      current: { total: fromMajor(4_700) },
      offered: { total: fromMajor(4_000) },
    });
  }
  expect(fixture.started).toBe(1);
});

test('opened by many at one moment it is priced again once for all of them', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  fixture.clock.advance({ minutes: 16 });
  fixture.sold = [journey('a', 2, 4_700), journey('b', 6, 5_000)];
  const { start } = fixture.deps.search;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  fixture.deps.search.start = async (params) => {
    const begun = await start(params);
    fixture.goodUntil = 0;
    await held;
    fixture.goodUntil = fixture.clock.now().getTime() + 60_000;
    return begun;
  };
  const all = Promise.all([1, 2, 3, 4, 5].map(() => openProposal(fixture.deps, code)));
  await expect.poll(() => fixture.started).toBeGreaterThan(0);
  release();
  for (const { options } of await all)
    expect(options[0]).toMatchObject({ state: 'priced', current: { total: fromMajor(4_700) } });
  expect(fixture.started).toBe(1);
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
  const seen = await openProposal(fixture.deps, await codeOf(id));
  expect(seen.options.map(({ offered, passengerCounts }) => [offered.total, passengerCounts.aaa])).toEqual([
    [fromMajor(4_000), 1],
    [fromMajor(3_000), 2],
    [fromMajor(5_000), 1],
  ]);
  expect(fixture.started).toBe(0);
  const { book, options } = await readProposal(fixture.deps, agent, id);
  expect(book[options[1]?.id ?? '']).toEqual({ searchUid: 'back', offerId: 'offer c' });

  fixture.clock.advance({ minutes: 16 });
  const asked: string[] = [];
  const { start } = fixture.deps.search;
  // Both questions are asked before either search is good again.
  const wait = Promise.withResolvers<void>();
  fixture.deps.search.start = async (params) => {
    asked.push(params.slices[0]?.from ?? '');
    if (asked.length === 2) wait.resolve();
    await wait.promise;
    return start(params);
  };
  const again = await readProposal(fixture.deps, agent, id);
  expect(asked.sort()).toEqual(['bishkek', 'osh']);
  expect(again.book[again.options[1]?.id ?? '']?.searchUid).toMatch(/^back-/);
  expect(again.book[again.options[0]?.id ?? '']?.searchUid).toMatch(/^search-/);
  await readProposal(fixture.deps, agent, id);
  expect(asked).toHaveLength(2);
});

test('an offer of an expired search is proposed as found; an invented one is refused', async () => {
  fixture.goodUntil = 0;
  const { id } = await make();
  expect((await readProposal(fixture.deps, agent, id)).options.map(({ offered }) => offered.total)).toEqual([
    fromMajor(4_000),
    fromMajor(5_000),
  ]);
  fixture.goodUntil = 0;
  expect(await refused(make(agent, { picks: [{ searchUid: 's', offerId: 'offer x' }] }))).toBe('search.expired');
});

test('an option that is gone says so and offers the nearest, but not before every supplier has answered', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  fixture.sold = [journey('b', 6, 5_000), journey('c', 9, 3_000)];
  fixture.complete = false;
  expect((await openProposal(fixture.deps, code)).options[0]).toMatchObject({ state: 'checking', nearest: null });
  fixture.complete = true;
  expect((await openProposal(fixture.deps, code)).options[0]).toMatchObject({
    state: 'gone',
    current: null,
    offered: { total: fromMajor(4_000) },
    nearest: { total: fromMajor(5_000) },
  });
  const { book, options } = await readProposal(fixture.deps, agent, id);
  expect(book[options[0]?.id ?? '']).toEqual({ searchUid: 's', offerId: 'offer b' });
});

test('when nothing can be asked any more every option is gone, and the page still opens', async () => {
  const { id } = await make();
  const code = await codeOf(id);
  fixture.clock.advance({ minutes: 16 });
  fixture.deps.search.start = async () => {
    throw new AppError('invalid', 'search.invalid');
  };
  const { options, complete: whole } = await openProposal(fixture.deps, code);
  expect([whole, options.map(({ state, nearest }) => [state, nearest])]).toEqual([
    true,
    [
      ['gone', null],
      ['gone', null],
    ],
  ]);
});
