import { describe, expect, test } from 'vitest';
import { OUTSIDER, OWNER, officeHarness, PDF } from './testing/requests-harness.ts';
import { completeSilentRequests } from './use-cases/complete-silent-requests.ts';

const office = officeHarness();
const day = (days: number) => new Date(office.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const AGENT = { staff: 'agent', as: 'c'.repeat(32) };

const service = { action: 'pricing', payment: 'cashless', timing: { when: 'exact' }, comment: '' };
const flight = (changed: object = {}) => ({
  ...service,
  kind: 'avia',
  from: 'Bishkek',
  to: 'Istanbul',
  date: day(14),
  endDate: null,
  passengers: 2,
  cabin: 'business',
  group: false,
  baggage: true,
  fare: '',
  flight: '',
  ...changed,
});
const hotel = (changed: object = {}) => ({
  ...service,
  kind: 'hotel',
  timing: { when: 'after', service: 1 },
  city: 'Istanbul',
  hotel: '',
  dailyLimit: { minor: 900_000, currency: 'KGS' },
  date: day(14),
  checkIn: 'late',
  endDate: day(17),
  checkOut: 'normal',
  guests: 2,
  room: 'double',
  ...changed,
});
const body = (changed: object = {}) => ({
  priority: 'normal',
  deadline: null,
  phone: '+996 555 123 456',
  email: 'agent@example.kg',
  description: 'Quiet rooms',
  services: [flight(), hotel()],
  travellers: [{ surname: 'CANARYEVA', name: 'ASEL', birthdate: '1990-02-01', document: 'AN1234567' }],
  guests: ['Asel Canaryeva'],
  ...changed,
});
let keys = 0;
const send = (changed: object = {}, rest: object = AGENT, key = `travel-key-${keys++}-0123456789`) =>
  office.ask('POST', '/api/account/requests', { body: body(changed), headers: { 'idempotency-key': key }, ...rest });
const created = async (changed: object = {}) => {
  const { status, json } = await send(changed);
  expect(status).toBe(201);
  return json.id as string;
};
const read = async (id: string, rest: object = AGENT) => (await office.ask('GET', `/api/requests/${id}`, rest)).json;
const move = (id: string, sent: object) => office.ask('POST', `/api/requests/${id}/moves`, { body: sent, ...AGENT });
const completed = async (id: string) => {
  await office.claim(id, 'asel');
  expect((await office.desk(id, 'moves', 'asel', { move: 'completed' })).status).toBe(200);
};

describe('a request for services', () => {
  test('keeps every field of its services, its people and its dependence, and has no order', async () => {
    const id = await created();
    expect(await read(id)).toMatchObject({
      kind: 'travel',
      stage: 'new',
      orderId: null,
      orderNumber: null,
      access: 'author',
      services: [flight(), hotel()],
      travellers: [{ surname: 'CANARYEVA', name: 'ASEL', birthdate: '1990-02-01', document: 'AN1234567' }],
      guests: ['Asel Canaryeva'],
      description: 'Quiet rooms',
      rating: null,
    });
    const [listed] = (await office.ask('GET', '/api/account/requests?kind=travel', AGENT)).json.requests;
    expect(listed).toMatchObject({ id, stage: 'new', services: ['avia', 'hotel'], orderId: null, route: null });
    const queue = (await office.ask('GET', '/api/office/requests?kind=travel', { staff: 'asel' })).json.requests;
    expect(queue).toContainEqual(expect.objectContaining({ id, services: ['avia', 'hotel'], orderNumber: null }));
  });

  test('names its author and executor to its contract, those above it and staff', async () => {
    const { json } = await send({}, { staff: 'sub' });
    expect(await read(json.id, { staff: 'sub' })).toMatchObject({ executor: null, author: { name: 'Sub' } });
    await office.claim(json.id, 'asel');
    for (const reader of ['sub', 'above'])
      expect(await read(json.id, { staff: reader })).toMatchObject({ executor: 'Asel', author: { name: 'Sub' } });
    const { json: seen } = await office.ask('GET', `/api/office/requests/${json.id}`, { staff: 'bakyt' });
    expect(seen).toMatchObject({ executor: 'Asel', author: { name: 'Sub' } });
  });

  test('names of people and services are stored sealed', async () => {
    const id = await created();
    const rows = await office.database.pool.query(
      `select encode(r.sealed, 'escape') || string_agg(encode(s.sealed, 'escape'), '') as text
       from requests.requests r
       join requests.request_services s on s.request_id = r.id
       where r.id = $1
       group by r.sealed`,
      [id],
    );
    expect(rows.rows[0].text).not.toMatch(/CANARYEVA|Istanbul|Quiet/);
  });

  test('the same key is the same request', async () => {
    const key = 'travel-key-repeated-0123456789';
    const once = await send({}, AGENT, key);
    expect((await send({}, AGENT, key)).json).toEqual(once.json);
  });

  test('problems are named at their fields, and nothing is created', async () => {
    const before = (await office.ask('GET', '/api/account/requests', AGENT)).json.requests.length;
    const refused = await send({
      email: 'no address',
      deadline: `${day(-1)}T10:00`,
      services: [flight({ date: day(-2) }), hotel({ timing: { when: 'after', service: 9 }, endDate: day(14) })],
    });
    expect(refused.status).toBe(400);
    const problems = refused.json.fields.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^email /),
        'services.0.date requests.past_date',
        'services.1.endDate requests.end_before_start',
        'services.1.timing requests.depends_on_missing',
        'deadline requests.past_deadline',
      ]),
    );
    expect((await office.ask('GET', '/api/account/requests', AGENT)).json.requests).toHaveLength(before);
  });

  test('only agencies, companies and cashiers send one', async () => {
    expect((await send({}, { as: OUTSIDER })).status).toBe(401);
    expect((await send({}, { staff: 'customer' })).status).toBe(403);
    expect((await send({}, { staff: 'company' })).status).toBe(201);
    expect((await send({}, { staff: 'cashier' })).status).toBe(201);
  });

  test('is open to its contract and those above it, and to no other contract', async () => {
    const { json } = await send({}, { staff: 'sub' });
    expect((await read(json.id, { staff: 'above' })).access).toBe('author');
    expect((await office.ask('GET', `/api/requests/${json.id}`, AGENT)).status).toBe(404);
    expect((await office.ask('GET', `/api/requests/${json.id}`, { staff: 'company' })).status).toBe(404);
    const people = { guests: ['Stranger'], revisions: {} };
    const foreign = await office.ask('POST', `/api/account/requests/${json.id}/people`, { body: people, ...AGENT });
    expect(foreign.status).toBe(404);
  });

  test('none is taken while new requests are switched off', async () => {
    office.deps.config.newRequests = false;
    const refused = await send();
    office.deps.config.newRequests = true;
    expect(refused.json).toMatchObject({ status: 409, code: 'requests.off' });
  });
});

describe('after the work', () => {
  test('the author rates it with stars and a comment, and that completes it', async () => {
    const id = await created();
    await completed(id);
    expect(await read(id)).toMatchObject({ stage: 'checkup', moves: ['accepted', 'disputed'] });
    const rated = await move(id, { move: 'accepted', rating: 4, text: 'Quick' });
    expect(rated.json).toMatchObject({ stage: 'complete', rating: { stars: 4, comment: 'Quick' }, messages: [] });
    expect((await office.ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json.rating.stars).toBe(4);
    expect((await move(id, { move: 'accepted', rating: 1 })).json).toMatchObject({
      code: 'requests.action_not_allowed',
    });
  });

  test('staff who serve it do not rate, dispute or withdraw it for its author', async () => {
    const id = await created();
    const asStaff = (move: string, who: string) =>
      office.ask('POST', `/api/requests/${id}/moves`, { body: { move, text: 'Fine', rating: 5 }, staff: who });
    expect((await asStaff('withdrawn', 'bakyt')).json).toMatchObject({ code: 'requests.author_only' });
    await completed(id);
    expect((await office.ask('GET', `/api/requests/${id}`, { staff: 'asel' })).json).toMatchObject({ moves: [] });
    for (const [move, who] of [
      ['accepted', 'asel'],
      ['disputed', 'bakyt'],
    ] as const)
      expect((await asStaff(move, who)).json).toMatchObject({ code: 'requests.author_only' });
    expect((await move(id, { move: 'accepted', rating: 2 })).json).toMatchObject({ rating: { stars: 2 } });
  });

  test('a revision needs a clarification and goes back to staff', async () => {
    const id = await created();
    await completed(id);
    expect((await move(id, { move: 'disputed' })).json).toMatchObject({ code: 'requests.text_required' });
    expect((await move(id, { move: 'disputed', text: 'Another hotel' })).json).toMatchObject({ stage: 'revision' });
    await completed(id);
    expect((await move(id, { move: 'accepted', rating: 6 })).status).toBe(400);
    expect((await move(id, { move: 'accepted', rating: 5 })).json).toMatchObject({ stage: 'complete' });
  });
});

describe('a request for services that goes with an order', () => {
  /** The agent in the browser that bought the order. */
  const BUYER = { staff: 'agent', as: OWNER };
  type Shown = { id: string; kind: string };

  test('shows the order to its author and staff, and is shown on the order to who may see the request', async () => {
    const sold = await office.issued();
    const { status, json } = await send({ relatedOrderId: sold.id }, BUYER);
    expect(status).toBe(201);
    const related = { id: sold.id, number: sold.number };
    expect(await read(json.id)).toMatchObject({ relatedOrder: related, orderId: null, charges: [], people: [] });
    const list = (await office.ask('GET', '/api/account/requests?kind=travel', AGENT)).json.requests;
    expect(list.find(({ id }: Shown) => id === json.id)).toMatchObject({ relatedOrder: related });
    const queue = (await office.ask('GET', '/api/office/requests?kind=travel', { staff: 'asel' })).json.requests;
    expect(queue.find(({ id }: Shown) => id === json.id)).toMatchObject({ orderNumber: sold.number });
    const onOrder = async (rest: object) =>
      (await office.ask('GET', `/api/orders/${sold.id}/requests`, rest)).json.requests.map(({ id, kind }: Shown) => [
        id,
        kind,
      ]);
    expect(await onOrder(BUYER)).toEqual([[json.id, 'travel']]);
    expect(await onOrder({ staff: 'asel' })).toEqual([[json.id, 'travel']]);
    // The same browser without the agent's account: the request is the contract's.
    expect(await onOrder({ as: OWNER })).toEqual([]);
    expect((await office.ask('GET', `/api/requests/${json.id}`, { as: OWNER })).status).toBe(404);
  });

  test('several go with one order, and none takes the place of a request about its tickets', async () => {
    const sold = await office.issued();
    for (let n = 0; n < 2; n++) expect((await send({ relatedOrderId: sold.id }, BUYER)).status).toBe(201);
    await office.requested(sold, 'release_seats');
    const subject = (await office.ask('GET', `/api/requests/subject/${sold.id}`)).json;
    expect(subject.open.map(({ kind }: Shown) => kind)).toEqual(['release_seats']);
  });

  test('with an order that is not open to its author is refused as with none, and leaves no request', async () => {
    const sold = await office.issued();
    const before = (await office.ask('GET', '/api/account/requests', AGENT)).json.requests.length;
    for (const relatedOrderId of [sold.id, '00000000-0000-4000-8000-000000000000']) {
      const { json } = await send({ relatedOrderId });
      expect(json).toMatchObject({
        status: 400,
        fields: [{ path: 'relatedOrderId', code: 'requests.order_not_found' }],
      });
    }
    expect((await office.ask('GET', '/api/account/requests', AGENT)).json.requests).toHaveLength(before);
  });
});

test('requests that cannot be completed yet hold no older one back', async () => {
  const id = await created();
  await completed(id);
  const { pool } = office.database;
  // Two hundred others, done later, of which something is pending.
  await pool.query(`update requests.requests set updated_at = updated_at - interval '9 days' where id = $1`, [id]);
  const { rows } = await pool.query(
    `insert into requests.requests
     select (jsonb_populate_record(r, jsonb_build_object(
       'id', 'pending-' || n, 'number', 'R-pending-' || n, 'updated_at', r.updated_at + interval '1 day'))).*
     from requests.requests r, generate_series(1, 200) n where r.id = $1 returning id`,
    [id],
  );
  expect(rows).toHaveLength(200);
  office.deps.offers = { unfinished: async (_tx, requestId) => requestId !== id };
  await completeSilentRequests(office.deps);
  office.deps.offers = { unfinished: async () => false };
  expect(await read(id)).toMatchObject({ stage: 'complete' });
});

describe('people and papers', () => {
  test('its author changes the people while it is open', async () => {
    const id = await created();
    const save = async (lists: object, { peopleRevisions: revisions } = { peopleRevisions: {} }) =>
      office.ask('POST', `/api/account/requests/${id}/people`, { body: { ...lists, revisions }, ...AGENT });
    const first = await save({ travellers: [], guests: ['Nurlan Canaryev'] }, await read(id));
    expect(first.json).toMatchObject({ travellers: [], guests: ['Nurlan Canaryev'] });
    // Of two tabs each saves its own list: neither takes the other's away.
    const traveller = { surname: 'CANARYEVA', name: 'ASEL', birthdate: null, document: '' };
    await Promise.all([save({ travellers: [traveller] }, first.json), save({ guests: ['Asel'] }, first.json)]);
    expect(await read(id)).toMatchObject({ travellers: [traveller], guests: ['Asel'] });
    expect((await move(id, { move: 'withdrawn' })).json).toMatchObject({ stage: 'notActual' });
    expect((await save({ guests: [] }, await read(id))).json).toMatchObject({ code: 'requests.action_not_allowed' });
  });

  test('of two who change the same list the second is refused, and nothing of the first is lost', async () => {
    const id = await created();
    const seen = await read(id);
    const save = (guests: string[], { peopleRevisions: revisions } = seen) =>
      office.ask('POST', `/api/account/requests/${id}/people`, { body: { guests, revisions }, ...AGENT });
    expect((await save(['Asel'])).status).toBe(200);
    expect((await save(['Nurlan'])).json).toMatchObject({ status: 409, code: 'requests.people_changed' });
    // The same once more, after a lost answer, is the same list.
    expect((await save(['Asel'])).status).toBe(200);
    expect((await read(id)).guests).toEqual(['Asel']);
    expect((await save(['Asel', 'Nurlan'], await read(id))).json.guests).toEqual(['Asel', 'Nurlan']);
  });

  test('a file has a category; a voucher of staff is seen by the author', async () => {
    const id = await created();
    await office.attach(id, [{ name: 'voucher.pdf', bytes: PDF }], { staff: 'asel' }, '?category=vouchers');
    await office.attach(id, [{ name: 'wish.pdf', bytes: PDF }], AGENT);
    const categories = (await read(id)).files.map((file: { category: string; side: string }) => [
      file.category,
      file.side,
    ]);
    expect(categories.sort()).toEqual([
      ['commons', 'author'],
      ['vouchers', 'staff'],
    ]);
  });

  test('a new one takes over the documents of its author, sealed anew, and none of a stranger’s request', async () => {
    const id = await created();
    await office.attach(id, [{ name: 'wish.pdf', bytes: PDF }], AGENT, '?category=bookkeeping');
    await office.attach(id, [{ name: 'voucher.pdf', bytes: PDF }], { staff: 'asel' }, '?category=vouchers');
    const copy = await created({ filesOf: id });
    const { files, contacts } = await read(copy);
    expect(files).toMatchObject([{ name: 'wish.pdf', category: 'bookkeeping', side: 'author' }]);
    expect(contacts).toMatchObject({ email: 'agent@example.kg' });
    const download = await office.ask('GET', `/api/requests/${copy}/files/${files[0].id}`, AGENT);
    expect(download.raw.statusCode).toBeLessThan(400);
    const stored = await office.deps.files.open(`requests/${copy.slice(0, 2)}/${files[0].id}`);
    expect(stored).not.toBeNull();
    await stored?.close();
    const stranger = await send({ filesOf: id }, { staff: 'company' });
    expect(stranger.json).toMatchObject({ status: 404, code: 'requests.not_found' });
    const damaged = await send({ filesOf: id, services: [flight({ date: day(-2) })] });
    expect(damaged.status).toBe(400);
  });

  test('letters lead to the account, and no code of theirs opens it', async () => {
    const before = office.mails.length;
    const id = await created();
    const [toAuthor, toStaff] = office.mails.slice(before);
    const { number } = await read(id);
    expect(toStaff).toMatchObject({
      template: 'staff-alert',
      data: { order: '', request: number, subject: { request: number, kind: 'travel', agency: true, fire: false } },
    });
    expect(toAuthor).toMatchObject({
      to: 'agent@example.kg',
      data: { order: '', contractId: 'c1', link: `https://sapar.example/account/requests/${id}` },
    });
  });
});
