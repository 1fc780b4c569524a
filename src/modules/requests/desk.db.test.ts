import { describe, expect, test } from 'vitest';
import { OUTSIDER, officeHarness } from './testing/requests-harness.ts';
import { noteChargePaid } from './use-cases/charges.ts';
import { notifyMentioned } from './use-cases/email-chat-answer.ts';

const office = officeHarness();
const { ask, issued, requested, desk, claim } = office;
const HOUR = 3_600_000;

const read = async (id: string, as = 'asel') => (await ask('GET', `/api/office/requests/${id}`, { staff: as })).json;
const assign = (id: string, by: string, executorId: string, note = '') =>
  desk(id, 'executor', by, { executorId, note });
const queue = async (query = '', as = 'asel') =>
  (await ask('GET', `/api/office/requests${query}`, { staff: as })).json as {
    requests: { id: string; executor: string | null; overdue: boolean }[];
    counts: Record<string, number>;
    next: string | null;
  };
const travel = (changed: object = {}) =>
  ask('POST', '/api/account/requests', {
    staff: 'agent',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: 'agent@example.kg',
      services: [
        {
          kind: 'avia',
          action: 'pricing',
          payment: 'cashless',
          timing: { when: 'exact' },
          comment: '',
          from: 'Bishkek',
          to: 'Istanbul',
          date: new Date(office.clock.now().getTime() + 14 * 24 * HOUR).toISOString().slice(0, 10),
          endDate: null,
          passengers: 2,
          cabin: 'business',
          group: false,
          baggage: true,
          fare: '',
          flight: '',
        },
      ],
      ...changed,
    },
  });

describe('executors', () => {
  test('of two who claim at once one gets it, and the other learns who', async () => {
    const id = await requested(await issued(), 'exchange');
    const answers = await Promise.all([claim(id, 'asel'), claim(id, 'bakyt')]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.json.executor;
    const refused = answers.find(({ status }) => status === 409)?.json;
    expect(refused).toMatchObject({ code: 'requests.claimed_by_other', details: { name: winner } });
    expect(refused.detail).toContain(winner);
  });

  test('a request is assigned and handed over with a note that its author never sees', async () => {
    const id = await requested(await issued(), 'exchange');
    expect((await assign(id, 'asel', 'bakyt')).json).toMatchObject({ office: 'process', executor: 'Bakyt' });
    expect((await assign(id, 'asel', 'cholpon')).json.code).toBe('requests.action_not_allowed');
    const given = office.notices.filter(({ kind }) => kind === 'request-assigned');
    expect(given).toMatchObject([{ to: 'bakyt', facts: { path: `/office/requests/${id}` } }]);
    const handed = await assign(id, 'bakyt', 'asel', 'The carrier calls back at five');
    expect(handed.json).toMatchObject({ executor: 'Asel' });
    const chat = async (as?: string) =>
      (await ask('GET', `/api/requests/${id}/chat`, as ? { staff: as } : {})).json.history?.messages ?? [];
    expect(JSON.stringify(await chat('asel'))).toContain('calls back at five');
    expect(JSON.stringify(await chat())).not.toContain('calls back at five');
    expect((await assign(id, 'asel', 'agent')).json.fields).toMatchObject([
      { path: 'executorId', code: 'requests.unknown_executor' },
    ]);
    expect((await ask('POST', `/api/office/requests/${id}/executor`, { body: { executorId: 'asel' } })).status).toBe(
      401,
    );
  });

  test('every act of staff is audited with status and executor before and after', async () => {
    const id = await requested(await issued(), 'exchange');
    office.audited.length = 0;
    await claim(id, 'asel');
    await desk(id, 'moves', 'asel', { move: 'paused', text: 'The airline answers on Monday' });
    await assign(id, 'asel', 'bakyt');
    await desk(id, 'moves', 'bakyt', { move: 'resumed' });
    await desk(id, 'moves', 'bakyt', { move: 'rejected', text: 'No seats' });
    type Change = [before: string | null, after: string | null];
    const changes = (status: Change, executor: Change, reason?: Change) => [
      { field: 'status', previous: status[0], current: status[1] },
      { field: 'executor', previous: executor[0], current: executor[1] },
      ...(reason ? [{ field: 'reason', previous: reason[0], current: reason[1] }] : []),
    ];
    const pause: Change = [null, 'supplier'];
    const end: Change = ['supplier', null];
    expect(office.audited).toMatchObject([
      { actor: 'asel', action: 'request_claimed', changes: changes(['new', 'process'], [null, 'Asel']) },
      { actor: 'asel', action: 'request_paused', changes: changes(['process', 'paused'], ['Asel', 'Asel'], pause) },
      { actor: 'asel', action: 'request_assigned', changes: changes(['paused', 'paused'], ['Asel', 'Bakyt']) },
      { actor: 'bakyt', action: 'request_resumed', changes: changes(['paused', 'process'], ['Bakyt', 'Bakyt'], end) },
      { actor: 'bakyt', action: 'request_rejected', changes: changes(['process', 'notActual'], ['Bakyt', 'Bakyt']) },
    ]);
    expect(office.audited.every(({ subjectKind, subjectId }) => subjectKind === 'request' && subjectId === id)).toBe(
      true,
    );
  });

  test('their load, what they completed and how it was rated', async () => {
    const before = (await ask('GET', '/api/office/request-executors', { staff: 'asel' })).json.executors;
    const of = (list: { id: string }[]) => list.find(({ id }) => id === 'cholpon');
    expect(of(before)).toMatchObject({ process: 0, paused: 0, overdue: 0, completed: 0, rating: null, ratings: 0 });
    const [one, two] = [(await travel()).json.id, (await travel()).json.id];
    await claim(one, 'cholpon');
    await claim(two, 'cholpon');
    office.clock.advance({ minutes: 40 });
    await desk(one, 'moves', 'cholpon', { move: 'completed', text: 'Here it is' });
    // Its author takes their time: the executor’s is counted.
    office.clock.advance({ hours: 30 });
    await ask('POST', `/api/requests/${one}/moves`, { staff: 'agent', body: { move: 'accepted', rating: 4 } });
    const after = (await ask('GET', '/api/office/request-executors', { staff: 'asel' })).json.executors;
    expect(of(after)).toMatchObject({
      process: 1,
      paused: 0,
      overdue: 1,
      completed: 1,
      rating: 4,
      ratings: 1,
      medianMinutes: 40,
    });
  });
});

test('a colleague named in a note of a request’s chat gets one notice', async () => {
  const id = await requested(await issued(), 'exchange');
  await claim(id);
  for (let n = 0; n < 2; n++) await notifyMentioned(office.deps, { requestId: id, seq: 7, userIds: ['bakyt'] });
  const mentioned = office.notices.filter(({ kind, dedupe }) => kind === 'request-mentioned' && dedupe.includes(id));
  expect(mentioned).toMatchObject([{ to: 'bakyt' }, { to: 'bakyt' }]);
  expect(new Set(mentioned.map(({ dedupe }) => dedupe)).size).toBe(1);
});

test('a paid charge that is announced twice stands once in the history', async () => {
  const id = await requested(await issued(), 'refund');
  await claim(id);
  const news = { requestId: id, purchaseId: 'charge-1' };
  await Promise.all([noteChargePaid(office.deps, news), noteChargePaid(office.deps, news)]);
  await noteChargePaid(office.deps, news);
  const { history } = await read(id);
  expect(history.filter(({ kind }: { kind: string }) => kind === 'charge_paid')).toHaveLength(1);
});

test('the queue and the board find a request by the beginning of its number or of its order’s', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  const { number } = await read(id);
  const answer = async (path: string, q: string) =>
    (await ask('GET', `/api/office/${path}?${new URLSearchParams({ q })}`, { staff: 'asel' })).json;
  const found = async (q: string) => (await answer('requests', q)).requests.map((row: { id: string }) => row.id);
  for (const typed of [
    number,
    number.slice(2),
    number.slice(0, 9),
    `r ${number.slice(2)}`,
    sold.number,
    ` ${sold.number.slice(2)} `,
  ])
    expect(await found(typed), typed).toContain(id);
  expect((await answer('request-board', number)).columns.new).toMatchObject([{ id }]);
  // A wildcard is no number.
  for (const typed of ['R-%', '%', 'Canaryeva']) expect(await found(typed), typed).toEqual([]);
});

test('the queue and the board show requests of a contract by a part of its number or its firm’s name', async () => {
  const agencys = (await travel()).json.id as string;
  await requested(await issued(), 'exchange');
  const answer = async (path: string, contract: string) =>
    (await ask('GET', `/api/office/${path}?${new URLSearchParams({ contract })}`, { staff: 'asel' })).json;
  const { requests, contracts, counts } = await answer('requests', 'N-c1');
  expect(requests.map(({ id }: { id: string }) => id)).toContain(agencys);
  expect(requests.every(({ agency }: { agency: string | null }) => agency !== null)).toBe(true);
  expect(counts.new).toBe(requests.filter(({ status }: { status: string }) => status === 'new').length);
  expect(contracts).toEqual({
    count: 2,
    first: [
      { number: 'N-c1', name: 'Firm c1' },
      { number: 'N-c1-sub', name: 'Firm c1-sub' },
    ],
  });
  expect((await answer('request-board', 'Firm c1')).columns.new).toContainEqual(
    expect.objectContaining({ id: agencys }),
  );
  // Of another contract, and of none.
  for (const [typed, count] of [
    ['N-c3', 1],
    ['unknown', 0],
  ] as const)
    expect(await answer('requests', typed)).toMatchObject({ requests: [], counts: {}, contracts: { count } });
  expect((await answer('requests', 'c1-sub')).requests.map(({ id }: { id: string }) => id)).not.toContain(agencys);
});

describe('the clock', () => {
  const deadlineOf = async (id: string) => Date.parse((await read(id)).deadline);

  test('stands while the author or a supplier is waited for; both sides see the reason and since when', async () => {
    const id = await requested(await issued(), 'exchange');
    const due = await deadlineOf(id);
    await claim(id);
    await desk(id, 'moves', 'asel', { move: 'asked', text: 'Which day?' });
    const since = office.clock.now().toISOString();
    office.clock.advance({ hours: 3 });
    expect(await read(id)).toMatchObject({ pause: { reason: 'author', since } });
    expect((await ask('GET', `/api/requests/${id}`)).json).toMatchObject({ pause: { reason: 'author', since } });
    await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'answered', text: 'The fourth' } });
    expect((await deadlineOf(id)) - due).toBe(3 * HOUR);
    await desk(id, 'moves', 'asel', { move: 'paused', text: 'The airline is asked' });
    office.clock.advance({ hours: 2 });
    const author = (await ask('GET', `/api/requests/${id}`)).json;
    expect(author).toMatchObject({ status: 'processing', actor: 'carrier', pause: { reason: 'supplier' } });
    expect(author.messages.at(-1).text).toBe('The airline is asked');
    await desk(id, 'moves', 'asel', { move: 'resumed' });
    expect((await deadlineOf(id)) - due).toBe(5 * HOUR);
    expect((await read(id)).pause).toBeNull();
  });

  test('a moment that the author named does not move', async () => {
    const [day = ''] = new Date(office.clock.now().getTime() + 48 * HOUR).toISOString().split('T');
    const { json } = await travel({ deadline: `${day}T12:00` });
    const due = await deadlineOf(json.id);
    await claim(json.id);
    await desk(json.id, 'moves', 'asel', { move: 'asked', text: 'Which hotel?' });
    office.clock.advance({ hours: 1 });
    await desk(json.id, 'moves', 'asel', { move: 'resumed' });
    expect(await deadlineOf(json.id)).toBe(due);
  });

  test('a paused request is not overdue; one that goes on late is', async () => {
    const id = (await travel()).json.id;
    await claim(id, 'bakyt');
    office.clock.advance({ hours: 25 });
    const overdue = async () => (await queue('?overdue=1&executor=bakyt')).requests.map((row) => row.id);
    expect(await overdue()).toContain(id);
    await desk(id, 'moves', 'bakyt', { move: 'paused', text: 'The hotel is asked' });
    expect(await overdue()).not.toContain(id);
    await desk(id, 'moves', 'bakyt', { move: 'resumed' });
    expect(await overdue()).toContain(id);
  });

  test('the executor makes a request urgent: it is due sooner, which its author sees; it is audited', async () => {
    const { json } = await travel();
    const due = await deadlineOf(json.id);
    const set = (priority: string, by = 'asel') =>
      office.put(`/api/office/requests/${json.id}/priority`, by, { priority });
    expect((await set('fire')).json.code).toBe('requests.action_not_allowed');
    await claim(json.id);
    expect((await set('fire', 'bakyt')).json.code).toBe('requests.action_not_allowed');
    office.audited.length = 0;
    office.clock.advance({ hours: 1 });
    expect((await set('fire')).json).toMatchObject({ priority: 'fire' });
    const urgent = office.clock.now().getTime() + 2 * HOUR;
    expect(await read(json.id)).toMatchObject({ priority: 'fire', deadline: new Date(urgent).toISOString() });
    expect((await read(json.id)).history.at(-1)).toMatchObject({ kind: 'priority_changed' });
    await set('fire');
    expect(office.audited).toMatchObject([
      {
        actor: 'asel',
        action: 'request_priority_changed',
        changes: [
          { field: 'priority', previous: 'normal', current: 'fire' },
          { field: 'deadline', previous: new Date(due).toISOString(), current: new Date(urgent).toISOString() },
        ],
      },
    ]);
    // A pause leaves as much of the new time as there was at it.
    await desk(json.id, 'moves', 'asel', { move: 'paused', text: 'The hotel answers tomorrow' });
    office.clock.advance({ hours: 5 });
    expect((await set('normal', 'lead')).json.priority).toBe('normal');
    await desk(json.id, 'moves', 'asel', { move: 'resumed' });
    expect(await deadlineOf(json.id)).toBe(office.clock.now().getTime() + 24 * HOUR);
    await desk(json.id, 'moves', 'asel', { move: 'rejected', text: 'No seats' });
    expect((await set('fire')).json.code).toBe('requests.action_not_allowed');
  });

  test('the office sets deadlines for what comes; sent requests keep theirs, a revision begins anew', async () => {
    const before = (await travel()).json.id;
    const due = await deadlineOf(before);
    const levels = [{ kind: 'travel', priority: 'normal', minutes: 90, counting: 'always' }];
    const set = await office.put('/api/office/request-deadlines', 'lead', { levels });
    expect(set.status).toBe(200);
    expect((await office.put('/api/office/request-deadlines', 'asel', { levels })).status).toBe(403);
    expect(
      (await office.put('/api/office/request-deadlines', 'lead', { levels: [{ ...levels[0], minutes: 0 }] })).status,
    ).toBe(400);
    expect(office.audited.at(-1)).toMatchObject({
      action: 'request_deadline_changed',
      changes: [
        { field: 'minutes', previous: 1440, current: 90 },
        { field: 'counting', previous: 'always', current: 'always' },
      ],
    });
    expect(await deadlineOf(before)).toBe(due);
    const after = (await travel()).json.id;
    expect((await deadlineOf(after)) - office.clock.now().getTime()).toBe(1.5 * HOUR);
    const times = (await ask('GET', '/api/account/request-answer-times', { staff: 'agent' })).json;
    expect(Date.parse(times.normal) - Date.parse(times.serverNow)).toBe(1.5 * HOUR);

    await claim(after);
    await desk(after, 'moves', 'asel', { move: 'completed', text: 'Done' });
    office.clock.advance({ hours: 10 });
    await ask('POST', `/api/requests/${after}/moves`, { staff: 'agent', body: { move: 'disputed', text: 'Not yet' } });
    expect((await deadlineOf(after)) - office.clock.now().getTime()).toBe(1.5 * HOUR);
  });
});

describe('the queue', () => {
  test('filters by executor and kind, counts what fits, and goes on page by page', async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await requested(await issued(), 'split'));
    await claim(ids[0] ?? '', 'bakyt');
    const free = await queue('?kind=split&executor=none');
    expect(free.requests.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(free.counts).toEqual({ new: 2 });
    const mine = await queue('?kind=split&executor=me', 'bakyt');
    expect(mine.requests.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await queue('?kind=split&executor=bakyt')).counts).toEqual({ process: 1 });
    expect((await ask('GET', '/api/office/requests', { as: OUTSIDER })).status).toBe(401);

    await office.database.pool.query(
      `insert into requests.requests (id, number, kind, status, priority, reason, order_id, order_number, locale,
          sealed, deadline, counting, created_at, updated_at)
        select 'many-' || n, 'R-9' || lpad(n::text, 7, '0'), 'services', 'new',
          case n % 2 when 0 then 'fire' else 'normal' end, 'other', 'order-' || n, 'S-' || n, 'ru', '\\x00',
          date_trunc('second', now()) + n * interval '1 minute', 'always', now(), now()
        from generate_series(1, 250) n`,
    );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await queue(`?kind=services${next === '' ? '' : `&after=${next}`}`);
      seen.push(...page.requests.map(({ id }) => id));
      next = page.next;
      expect(page.counts).toEqual({ new: 250 });
    }
    const numbers = Array.from({ length: 250 }, (_, n) => n + 1);
    expect(seen).toEqual(
      [...numbers.filter((n) => n % 2 === 0), ...numbers.filter((n) => n % 2 === 1)].map((n) => `many-${n}`),
    );
    const { json: board } = await ask('GET', '/api/office/request-board?kind=services', { staff: 'asel' });
    expect(board.columns.new.map(({ id }: { id: string }) => id)).toEqual(seen.slice(0, 30));
    expect(board.counts).toEqual({ new: 250 });
    expect(Object.keys(board.columns)).toEqual(['new', 'revision', 'process', 'paused', 'checkup']);
  });
});

describe('reply templates', () => {
  const template = {
    title: 'Hotel asked',
    kind: 'travel',
    texts: { ru: 'Спросили отель по {number}', en: '', kg: '' },
  };
  const list = async () => (await ask('GET', '/api/office/request-templates', { staff: 'asel' })).json.templates;

  test('are written, changed by one of two at once, and removed; each change is audited', async () => {
    const made = await ask('POST', '/api/office/request-templates', { staff: 'asel', body: template });
    expect(made.json).toMatchObject({ ...template, version: 1, changedBy: 'Asel' });
    const { id } = made.json;
    const change = (title: string) =>
      office.put(`/api/office/request-templates/${id}`, 'bakyt', { ...template, title, version: 1 });
    const answers = await Promise.all([change('One'), change('Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('requests.template_changed');
    expect((await list())[0]).toMatchObject({ version: 2, changedBy: 'Bakyt' });
    const [won = ''] = ['One', 'Two'].filter((_, n) => answers[n]?.status === 200);
    expect(office.audited.at(-1)).toMatchObject({
      action: 'request_template_changed',
      subjectId: id,
      changes: [
        { field: 'template', previous: expect.stringMatching(/^Hotel asked/), current: expect.stringContaining(won) },
      ],
    });
    for (let n = 0; n < 2; n++)
      expect((await office.remove(`/api/office/request-templates/${id}`, 'asel')).status).toBe(200);
    expect(await list()).toEqual([]);
    const gone = await office.put(`/api/office/request-templates/${id}`, 'asel', { ...template, version: 2 });
    expect([gone.status, gone.json.code]).toEqual([404, 'requests.template_not_found']);
  });

  test('a field that no request has, and no text at all, are refused at their language', async () => {
    const refused = async (texts: object) =>
      (await ask('POST', '/api/office/request-templates', { staff: 'asel', body: { ...template, texts } })).json.fields;
    expect(await refused({ ru: '', en: 'Dear {surname}', kg: '' })).toMatchObject([
      { path: 'texts.en', code: 'requests.unknown_template_field' },
    ]);
    expect(await refused({ ru: ' ', en: '', kg: '' })).toMatchObject([
      { path: 'texts.ru', code: 'requests.text_required' },
    ]);
    expect((await ask('GET', '/api/office/request-templates', { staff: 'agent' })).status).toBe(403);
  });
});
