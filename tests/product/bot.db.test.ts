import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/users.ts';
import type { BotAnswer, BotDesk, BotTalk, Step } from '#modules/bot/api.ts';
import { agreed, answers, begin, choose, comment, say } from './bot-fixture.ts';
import { type Browser, callers } from './callers.ts';
import { until } from './product-fixture.ts';
import { order, statusOf } from './request-offers-fixture.ts';
import { dateInDays } from './visitor.ts';

const harness = callers({ jobs: true });
const { signIn, browser } = harness;

const email = DEMO_LOGINS.find(({ who }) => who === 'gold')?.email;
let agent: Browser;
let editor: Browser;
let executor: Browser;
let orderId: string;
let passengerId: string;
let number: string;
let ticket: string;
beforeAll(async () => {
  [agent, editor, executor] = await Promise.all([signIn('gold'), signIn('content'), signIn('executor')]);
  const draft = await harness.createReadyDraft(agent, 24);
  orderId = (await order(agent, draft)).body.orderId;
  await until(
    () => statusOf(agent, orderId),
    (status) => status === 'sold',
  );
  const sold = await agent.good('GET', `/api/orders/${orderId}`);
  passengerId = sold.passengers[0].id;
  number = sold.number;
  ticket = sold.tickets[0].number;
}, 120_000);

const refundUntilSent = async (): Promise<BotTalk> =>
  say(
    agent,
    await begin(agent),
    choose('refund'),
    { kind: 'order', orderId },
    { kind: 'passengers', passengerIds: [passengerId] },
    choose('ask'),
    comment('Plans have changed'),
  );

describe('a conversation with the bot', () => {
  test('goes back to the question before with what was typed, and forgets what that answer had picked', async () => {
    const talk = await say(
      agent,
      await begin(agent),
      choose('refund'),
      { kind: 'order', orderId },
      { kind: 'passengers', passengerIds: [passengerId] },
    );
    expect(talk.said.flatMap(({ facts }) => facts ?? [])).toHaveLength(1);
    const who = await say(agent, talk, { kind: 'back' });
    expect(who).toMatchObject({ awaited: { kind: 'pick_passengers' }, given: { passengerIds: [passengerId] } });
    expect(who.said.flatMap(({ facts }) => facts ?? [])).toEqual([]);
    const first = await say(agent, who, { kind: 'back' }, { kind: 'back' });
    expect(first).toMatchObject({ awaited: { kind: 'choice' }, given: { option: 'refund' }, canGoBack: false });
    expect(first.orderId).toBeNull();
    // A repeat of an answer to a step that was left changes nothing.
    const late = await answers(agent, talk.id, talk.answers, { kind: 'back' });
    expect(late.body.answers).toBe(first.answers);
  });

  test('creates a refund request once, however often it is sent, and staff read what was said', async () => {
    const talk = await refundUntilSent();
    expect(talk.awaited).toMatchObject({ kind: 'create_request', request: 'refund', comment: 'Plans have changed' });
    const sums = talk.said.flatMap(({ facts }) => facts ?? []);
    expect(sums).toMatchObject([{ topic: 'refund', quote: { refundAmount: { currency: 'KGS' } } }]);
    // The sum is the one that the page of the order would show.
    const quoted = await agent.good('POST', `/api/orders/${orderId}/returns`, {
      kind: 'refund',
      passengerIds: [passengerId],
    });
    expect(sums[0]).toMatchObject({ quote: { refundAmount: quoted.refundAmount, paid: quoted.paid } });

    const refused = await answers(agent, talk.id, talk.answers, { ...agreed, agreed: false } as BotAnswer);
    expect(refused.body.fields).toMatchObject([{ path: 'agreed', code: 'requests.agreement_required' }]);
    const sent = await Promise.all([1, 2, 3].map(() => answers(agent, talk.id, talk.answers, agreed)));
    for (const { status, body } of sent)
      expect(status === 200 || body.code === 'platform.still_running', body.code).toBe(true);
    const done: BotTalk = await agent.good('GET', `/api/bot/talks/${talk.id}`);
    expect(done.outcome).toBe('created');
    const { requests } = await agent.good('GET', `/api/orders/${orderId}/requests`);
    expect(requests).toMatchObject([{ id: done.request?.id, kind: 'refund' }]);

    const { history } = await executor.good('GET', `/api/requests/${done.request?.id}/chat`);
    expect(history.messages).toHaveLength(1);
    for (const part of ['Вернуть билет', number, 'Plans have changed'])
      expect(history.messages[0].text).toContain(part);
  });

  test('hands over to a person with the order and what was picked and typed', async () => {
    const talk = await say(agent, await begin(agent), choose('question'), { kind: 'order', orderId });
    const answered = await say(agent, talk, choose('baggage'), choose('question'), choose('pay_till'));
    const topics = answered.said.flatMap(({ facts }) => facts?.topic ?? []);
    expect(topics).toEqual(['baggage', 'pay_till']);
    const over = await say(agent, answered, choose('person'), comment('May I take skis?'));
    expect(over).toMatchObject({ outcome: 'handed_over', request: null });
    const { messages } = await executor.good('GET', `/api/conversations/${over.conversationId}`);
    const last = messages.at(-1);
    expect(last.card).toMatchObject({ kind: 'order', orderId });
    for (const part of ['Багаж', 'May I take skis?']) expect(last.text).toContain(part);
  });

  test('is not found by another browser, and a step that was left takes no second answer', async () => {
    const talk = await begin(agent);
    const [stranger, colleague] = [browser(), await signIn('silver')];
    for (const who of [stranger, colleague]) {
      const absent = await who.ask('GET', { path: `/api/bot/talks/${crypto.randomUUID()}` });
      const theirs = await who.ask('GET', { path: `/api/bot/talks/${talk.id}` });
      expect(theirs).toEqual({ ...absent, body: { ...absent.body, requestId: theirs.body.requestId } });
      expect((await answers(who, talk.id, 0, choose('refund'))).body.code).toBe('bot.talk_not_found');
    }
    const moved = await say(agent, talk, choose('refund'));
    const again = await answers(agent, talk.id, 0, choose('exchange'));
    expect(again.body).toEqual(moved);
    expect((await answers(agent, talk.id, 7, choose('exchange'))).body.code).toBe('bot.moved_on');
  });

  test("refuses a stranger's order as it refuses one that does not exist, and never names it", async () => {
    const stranger = browser();
    const talk = await say(stranger, await begin(stranger), choose('refund'));
    expect(talk.awaited).toMatchObject({ kind: 'pick_order', orders: [] });
    const theirs = await answers(stranger, talk.id, talk.answers, { kind: 'order', orderId });
    const none = await answers(stranger, talk.id, talk.answers, { kind: 'order', orderId: crypto.randomUUID() });
    expect(theirs.status).toBe(404);
    expect(theirs.body.code).toBe(none.body.code);
    const guess = await answers(stranger, talk.id, talk.answers, { kind: 'find_order', number, proof: 'Guessov' });
    expect(guess.body.code).toBe('requests.order_not_found');
    const after = await stranger.good('GET', `/api/bot/talks/${talk.id}`);
    expect(JSON.stringify(after)).not.toContain(orderId);
  });

  test('lets finders of an order talk about it, and wants the code before a request', async () => {
    const finder = browser();
    const { passengers } = await agent.good('GET', `/api/orders/${orderId}`);
    const proof: string = passengers[0].surname;
    const talk = await say(finder, await begin(finder), choose('exchange'), { kind: 'find_order', number, proof });
    const ready = await say(finder, talk, { kind: 'tickets', tickets: [ticket] }, comment('A day later, please'));
    expect(ready.awaited).toMatchObject({ kind: 'create_request', confirmFirst: true });
    expect((await answers(finder, ready.id, ready.answers, agreed)).body.code).toBe('orders.confirmation_required');
  });

  /** The fields of a service of each kind, as a person fills them in. */
  const FILLED = {
    avia: {
      from: 'Bishkek',
      to: 'Istanbul',
      date: dateInDays(40),
      endDate: dateInDays(50),
      passengers: '2',
      cabin: 'business',
    },
    rail: { from: 'Bishkek', to: 'Moscow', date: dateInDays(40), passengers: '3', carriage: 'lux' },
    hotel: { city: 'Osh', date: dateInDays(40), endDate: dateInDays(42), guests: '4', room: 'double' },
    transfer: { from: 'FRU', to: 'Hotel Hyatt', date: dateInDays(40), time: '06:30', passengers: '2', car: 'vip' },
    additional: { what: 'A guide in Osh for two' },
  };
  const filled = (values: object): BotAnswer => ({ kind: 'service', values }) as BotAnswer;
  const contacts: BotAnswer = { kind: 'agreed', agreed: true, phone: '+996555123456', email: 'agent@example.kg' };

  test.each(Object.entries(FILLED))('creates a request for a service without an order: %s', async (kind, values) => {
    const fields = await say(agent, await begin(agent), choose('travel'), choose(kind));
    expect(fields.awaited).toMatchObject({ kind: 'service', service: kind });
    const talk = await say(agent, fields, filled(values), comment('For the delegation'));
    expect(talk.awaited).toMatchObject({ kind: 'create_request', request: 'travel', comment: 'For the delegation' });
    const wrong = await answers(agent, talk.id, talk.answers, agreed);
    expect(wrong.body.fields.map(({ path }: { path: string }) => path)).toContain('phone');
    const done = await say(agent, talk, contacts);
    expect(done.outcome).toBe('created');
    const request = await agent.good('GET', `/api/requests/${done.request?.id}`);
    const counts = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, /^\d$/.test(value) ? Number(value) : value]),
    );
    expect(request).toMatchObject({
      kind: 'travel',
      description: 'For the delegation',
      services: [{ kind, action: 'pricing', timing: { when: 'exact' }, ...counts }],
    });
    expect(request.services).toHaveLength(1);
    const { history } = await executor.good('GET', `/api/requests/${done.request?.id}/chat`);
    expect(history.messages).toHaveLength(1);
    expect(history.messages[0].text).toContain(Object.values(values)[0]);
  });

  test('refuses wrong fields of a service where they stand, and keeps what was typed for who goes back', async () => {
    const fields = await say(agent, await begin(agent), choose('travel'), choose('hotel'));
    const wrong = { ...FILLED.hotel, city: '', endDate: dateInDays(39), guests: '0' };
    const { status, body } = await answers(
      agent,
      fields.id,
      fields.answers,
      filled({ ...wrong, endDate: dateInDays(41) }),
    );
    expect(status).toBe(400);
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual(['service.city', 'service.guests']);
    const backwards = await answers(
      agent,
      fields.id,
      fields.answers,
      filled({ ...FILLED.hotel, endDate: dateInDays(39) }),
    );
    expect(backwards.body.fields).toMatchObject([{ path: 'service.endDate', code: 'requests.end_before_start' }]);
    const unknown = await answers(agent, fields.id, fields.answers, filled({ ...FILLED.hotel, price: '1' }));
    expect(unknown.status).toBe(400);

    const left = await say(agent, fields, { kind: 'back', typed: { kind: 'service', values: wrong } });
    expect(left).toMatchObject({ awaited: { kind: 'choice' }, given: { option: 'hotel' } });
    const again = await say(agent, left, choose('hotel'));
    expect(again.given.values).toEqual(wrong);
    const sent = await say(agent, again, filled(FILLED.hotel), { kind: 'back' });
    expect(sent).toMatchObject({ awaited: { kind: 'service' }, given: { values: FILLED.hotel } });
  });

  test('hands a visitor over to a person with the service, and lets none create its request', async () => {
    const visitor = browser();
    const fields = await say(visitor, await begin(visitor), choose('travel'), choose('avia'));
    const noted = await say(visitor, fields, filled(FILLED.avia));
    // The step about who talks speaks to visitors, and is silent for agencies.
    expect(noted.said.at(-1)?.text).toContain('агентства');
    expect((await answers(visitor, noted.id, noted.answers, contacts)).body.code).toBe('bot.not_offered');
    const over = await say(visitor, noted, comment('Window seats'));
    expect(over).toMatchObject({ outcome: 'handed_over', request: null });
    const { messages } = await executor.good('GET', `/api/conversations/${over.conversationId}`);
    for (const part of ['Istanbul', 'Window seats']) expect(messages.at(-1).text).toContain(part);
    const atOnce = await say(agent, await begin(agent), choose('travel'), choose('avia'), filled(FILLED.avia));
    expect(atOnce.said.map(({ text }) => text).join('')).not.toContain('агентства');
  });

  test('creates no request for a service when the role was taken in the middle of the talk', async () => {
    const talk = await say(
      agent,
      await begin(agent),
      choose('travel'),
      choose('rail'),
      filled(FILLED.rail),
      comment('Soon'),
    );
    const setRoles = (roles: string[]) =>
      harness.database.pool.query(`update identity.users set roles = $1 where email = $2`, [roles, email]);
    expect((await setRoles([])).rowCount).toBe(1);
    const refused = await answers(agent, talk.id, talk.answers, contacts);
    await setRoles(['ROLE_AGENT']);
    expect(refused).toMatchObject({ status: 403, body: { code: 'common.forbidden' } });
    expect((await say(agent, talk, contacts)).outcome).toBe('created');
  });

  test('is not for staff, who have the trial run', async () => {
    const refused = await executor.ask('POST', { path: '/api/bot/talks' });
    expect(refused.body.code).toBe('conversations.staff_inbox');
  });
});

describe('the flow in the office', () => {
  const desk = (): Promise<BotDesk> => editor.good('GET', '/api/office/bot');
  const text = (one: string) => ({ ru: one, en: one, kg: one });
  const bye: Step = { id: 'bye', kind: 'end', text: text('See you'), page: null };
  const faultsOf = ({ faults }: BotDesk) => faults.map(({ kind, step }) => `${kind} ${step}`);

  test('is checked, published as a version that new conversations follow, and restored', async () => {
    const before = await desk();
    expect(before).toMatchObject({ revision: 0, published: 1, faults: [] });
    const old = await say(agent, await begin(agent), choose('question'));

    const lost: Step = { id: 'lost', kind: 'message', text: text('Lost'), page: null, next: 'bye' };
    const added: BotDesk = await editor.good('PUT', '/api/office/bot/step', { revision: 0, step: lost, fresh: true });
    expect(faultsOf(added)).toEqual(['unreachable lost']);
    const refused = await editor.ask('POST', {
      path: '/api/office/bot/publication',
      body: { revision: added.revision },
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'bot.has_faults', details: { step: 'lost' } } });
    const stale = await editor.ask('PUT', {
      path: '/api/office/bot/step',
      body: { revision: 0, step: bye, fresh: false },
    });
    expect(stale.body.code).toBe('bot.draft_changed');

    const removed: BotDesk = await editor.good('DELETE', `/api/office/bot/step?revision=${added.revision}&step=lost`);
    const edited: BotDesk = await editor.good('PUT', '/api/office/bot/step', {
      revision: removed.revision,
      step: bye,
      fresh: false,
    });
    expect(edited.faults).toEqual([]);
    const published: BotDesk = await editor.good('POST', '/api/office/bot/publication', { revision: edited.revision });
    expect(published).toMatchObject({ published: 2, revision: 0, draft: null });

    // A conversation under way stays with its version, a new one follows the new one.
    const ended = async (talk: BotTalk) =>
      (await say(agent, talk, { kind: 'order', orderId }, choose('baggage'), choose('done'))).said.at(-1)?.text;
    expect(await ended(old)).toBe('Хорошей поездки!');
    expect(await ended(await say(agent, await begin(agent), choose('question')))).toBe('See you');

    const restored: BotDesk = await editor.good('POST', '/api/office/bot/restoration', { revision: 0, version: 1 });
    expect(restored.flow).toEqual(before.flow);
    const back: BotDesk = await editor.good('POST', '/api/office/bot/publication', { revision: restored.revision });
    expect(back.versions.map(({ version }) => version)).toEqual([3, 2, 1]);

    const admin = await signIn('admin');
    const { records } = await admin.good('GET', '/api/office/audit?action=bot_published');
    expect(records).toHaveLength(2);
    expect(records[1].changes).toMatchObject([{ field: 'step' }]);
    expect(records[1].changes[0].previous).toContain('Хорошей поездки!');
    expect(records[1].changes[0].current).toContain('See you');
  });

  test('refuses steps and versions that do not exist, and too many', async () => {
    const { revision, flow } = await desk();
    const codeOf = async (method: string, path: string, body?: object) =>
      (await editor.ask(method, { path: `/api/office/bot/${path}`, ...(body && { body }) })).body.code;
    const fields = async (step: Step, at: number) => {
      const { body } = await editor.ask('PUT', {
        path: '/api/office/bot/step',
        body: { revision: at, step, fresh: true },
      });
      return { code: body.code, revision: body.revision };
    };
    expect(await codeOf('POST', 'publication', { revision })).toBe('bot.no_draft');
    expect(await codeOf('POST', 'restoration', { revision, version: 99 })).toBe('bot.no_version');
    expect(await codeOf('DELETE', `step?revision=${revision}&step=nothing`)).toBe('bot.no_step');
    expect(await codeOf('PUT', 'start', { revision, step: 'nothing' })).toBe('bot.no_step');
    expect(await codeOf('PUT', 'step', { revision, step: { ...bye, id: 'nothing' }, fresh: false })).toBe(
      'bot.no_step',
    );
    expect((await fields(bye, revision)).code).toBe('bot.step_exists');
    let at = revision;
    for (let n = flow.steps.length; n < 80; n++) at = (await fields({ ...bye, id: `more_${n}` }, at)).revision;
    expect((await fields({ ...bye, id: 'one_more' }, at)).code).toBe('bot.too_many_steps');
    await editor.good('DELETE', `/api/office/bot/draft?revision=${at}`);
  });

  test('of two who save at once one is refused', async () => {
    const { revision, flow } = await desk();
    const step = flow.steps[0];
    const sent = await Promise.all(
      [1, 2].map(() => editor.ask('PUT', { path: '/api/office/bot/step', body: { revision, step, fresh: false } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    await editor.good('DELETE', `/api/office/bot/draft?revision=${revision + 1}`);
  });

  test('has a trial run with a made-up order that stores, creates and sends nothing', async () => {
    const counted = async () => {
      const tables = ['bot.talks', 'requests.requests', 'conversations.messages', 'orders.ticket_returns'];
      const rows = await Promise.all(tables.map((t) => harness.database.pool.query(`select count(*) from ${t}`)));
      return rows.map(({ rows: [one] }) => one.count);
    };
    const before = await counted();
    const run = (replies: string[], more: object = {}) =>
      editor.good('POST', '/api/office/bot/trial', { replies, locale: 'en', open: true, trade: false, ...more });
    const waiting = await run(['refund', 'order', 'p', 'ask']);
    expect(waiting.step).toMatchObject({ id: 'refund_comment' });
    const done = await run(['refund', 'order', 'p', 'ask', 'Plans', 'agreed']);
    expect(done).toMatchObject({ outcome: 'created', step: null });
    expect(done.context).toContain('Plans');
    const exchange = await run(['exchange', 'order', 't', 'Later', 'agreed']);
    expect(exchange.context).toContain('0000000000000 · Bishkek – Osh · IVANOVA AIDA');
    const fields = await run(['travel', 'hotel']);
    expect(fields.step.id).toBe('travel_hotel');
    expect(fields.fields.map(({ label }: { label: string }) => label)).toContain('Check-out');
    // A visitor comes to a person, an agency to the request, both with the fields as filled in.
    const person = await run(['travel', 'hotel', 'example', 'Quiet']);
    expect(person).toMatchObject({ outcome: 'handed_over' });
    const request = await run(['travel', 'hotel', 'example', 'Quiet', 'agreed'], { trade: true });
    expect(request).toMatchObject({ outcome: 'created' });
    for (const { context } of [person, request]) expect(context).toContain('City: Osh');
    const spoken = (trial: { said: { text: string }[] }) => trial.said.map(({ text: one }) => one).join('');
    expect(spoken(await run([], { open: false }))).toContain('09:00');
    expect(spoken(await run([]))).toBe('');
    expect(await counted()).toEqual(before);
  });
});
