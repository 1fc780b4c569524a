import { expect, test } from 'vitest';
import { readOrder } from '#modules/orders/use-cases/read-order.ts';
import { OUTSIDER, officeHarness, PDF, who } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, issued, asked, requested, attach, desk, claim } = office;

test('a changed passport reaches the order sealed, and its history does not say what it is', async () => {
  const sold = await issued();
  const fresh = office.document(7_000_000);
  const wrong = await ask('POST', '/api/requests', {
    body: asked(sold, 'passport_change', { documentType: 'passport', documentNumber: '1', expiration: '' }),
  });
  expect(wrong.json.fields.map((f: { path: string }) => f.path)).toContain('documentNumber');
  const id = await requested(sold, 'passport_change', {
    documentType: 'passport',
    documentNumber: fresh,
    expiration: '2035-05-05',
    reason: 'new_document',
  });
  await claim(id);
  expect((await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' })).json.passport.number).toBe(fresh);
  const typed = { documentType: 'passport', documentNumber: fresh, expiration: '2035-05-05', reference: 'KC-1' };
  expect((await desk(id, 'passport', 'bakyt', typed)).json.code).toBe('requests.action_not_allowed');
  await desk(id, 'passport', 'asel', typed);
  const order = await readOrder(office.fixture.deps, who, sold.id);
  expect(order.passengers[0]?.documentMasked).toBe(`•••••${fresh.slice(-2)}`);
  expect(order.history.at(-1)).toMatchObject({ kind: 'passport_changed', details: {} });
  const found = await ask('POST', '/api/requests/subject', {
    body: { surname: 'canaryeva', document: fresh },
    as: OUTSIDER,
  });
  expect(found.json).toEqual({ orderId: sold.id });
});

test('a request that asks for too much or too little says what is wrong with it', async () => {
  const sold = await issued();
  const said = async (kind: string, changed: object) => {
    const { json } = await ask('POST', '/api/requests', { body: asked(sold, kind, changed) });
    return json.fields?.[0]?.code ?? json.code;
  };
  expect(await said('refund', { passengerIds: [] })).toBe('requests.nobody');
  expect(await said('refund', { agreed: false })).toBe('requests.agreement_required');
  expect(await said('refund', { email: 'nowhere' })).toBe('common.bad_email');
  expect(await said('passport_change', { passengerIds: sold.passengerIds })).toBe('requests.one_person');
  expect(await said('refund', { passengerIds: [sold.passengerIds[0], 'another'] })).toBe('requests.tickets_busy');

  const id = await requested(sold, 'forced_refund');
  await attach(id, [{ name: 'a.pdf', bytes: PDF }]);
  await claim(id);
  const refusedSums = await desk(id, 'sums', 'asel', { channel: 'supplier', lines: [] });
  const actId = refusedSums.json.action.id;
  await desk(id, 'approval', 'bakyt', { actId, agreed: true });
  // The carrier has changed its mind since: nothing is begun, and the sum is worked out anew.
  office.fixture.supplier.faults.quoteRefund.push('not-automatic');
  const refused = await desk(id, 'carry-out', 'asel', { actId });
  expect([refused.status, refused.json.code]).toEqual([409, 'orders.refund_not_automatic']);
  const after = await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' });
  expect(after.json).toMatchObject({ office: 'process', action: null });
  // Another sum than the approved one is not given back.
  const other = (await desk(id, 'sums', 'asel', { channel: 'supplier', lines: [] })).json.action.id;
  await desk(id, 'approval', 'bakyt', { actId: other, agreed: true });
  const { tariff } = office.fixture.deps.pricing;
  office.fixture.deps.pricing.tariff = (sale) => ({ ...tariff(sale), voidReturnsFees: false });
  const changed = await desk(id, 'carry-out', 'asel', { actId: other });
  office.fixture.deps.pricing.tariff = tariff;
  expect(changed.json.code).toBe('orders.forced_sums_changed');
  // A definite rejection by the carrier is reported, and the tickets stay open.
  const anew = (await desk(id, 'sums', 'asel', { channel: 'supplier', lines: [] })).json.action.id;
  await desk(id, 'approval', 'bakyt', { actId: anew, agreed: true });
  office.fixture.supplier.faults.refund.push('reject');
  const no = await desk(id, 'carry-out', 'asel', { actId: anew });
  expect([no.status, no.json.code]).toEqual([409, 'requests.carrier_refused']);
  expect((await readOrder(office.fixture.deps, who, sold.id)).status).toBe('sold');
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'withdrawn' } });
  const closed = await attach(id, [{ name: 'b.pdf', bytes: PDF }]);
  expect(closed.json.code).toBe('requests.closed');
});

test('what was asked under a contract stays with it: the same browser without the contract sees nothing', async () => {
  const sold = await issued();
  const made = await ask('POST', '/api/requests', { staff: 'agent', body: asked(sold, 'refund') });
  const path = `/api/requests/${made.json.id}`;
  expect((await ask('GET', path, { staff: 'agent' })).status).toBe(200);
  expect((await ask('GET', path)).status).toBe(404);
});

test('a passenger’s request about an agency’s order notifies the agency and hides the sum', async () => {
  const sold = await issued();
  await office.database.pool.query(`update orders.orders set contract_id = 'c1' where id = $1`, [sold.id]);
  office.mails.length = 0;
  // A finder by number and surname has a grant, as the buyer of this one has.
  const made = await ask('POST', '/api/requests', {
    body: asked(sold, 'release_seats', { email: 'passenger@example.kg' }),
  });
  const path = `/api/requests/${made.json.id}`;
  expect((await ask('GET', path)).status).toBe(200);
  expect((await ask('GET', path, { staff: 'agent', as: OUTSIDER })).status).toBe(200);
  expect((await ask('GET', path, { as: OUTSIDER })).status).toBe(404);
  expect(office.mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
    'request-news passenger@example.kg',
    'request-news canary@example.kg',
    'staff-alert staff@sapar.example',
  ]);
  expect(office.mails[2]?.data.subject).toMatchObject({ kind: 'release_seats', agency: true });
  const { requests } = (await ask('GET', '/api/office/requests', { staff: 'asel' })).json;
  expect(requests.find((r: { id: string }) => r.id === made.json.id)).toMatchObject({
    agency: expect.stringMatching(/./),
  });
  expect((await ask('GET', `/api/office/requests/${made.json.id}`, { staff: 'asel' })).json.agency).toBe(true);
});

test('strangers’ requests and files answer as absent, and the desk is for staff', async () => {
  const sold = await issued();
  const id = await requested(sold, 'refund');
  await attach(id, [{ name: 'a.pdf', bytes: PDF }]);
  const { json } = await ask('GET', `/api/requests/${id}`);
  const file = `/api/requests/${id}/files/${json.files[0].id}`;
  const unassigned = 'c'.repeat(32);
  const absent = await ask('GET', '/api/requests/0f8fad5b-d9cb-469f-a165-70867728950e', { as: unassigned });
  for (const answer of [
    await ask('GET', `/api/requests/${id}`, { as: unassigned }),
    await ask('GET', file, { as: unassigned }),
    await ask('GET', `/api/requests/${id}`, { as: unassigned, staff: 'agent' }),
    await ask('POST', `/api/requests/${id}/moves`, { as: unassigned, body: { move: 'withdrawn' } }),
    await attach(id, [{ name: 'b.pdf', bytes: PDF }], { as: unassigned }),
  ])
    expect([answer.status, answer.json.code]).toEqual([absent.status, absent.json.code]);
  const subject = await ask('GET', `/api/requests/subject/${sold.id}`, { as: unassigned });
  expect([subject.status, subject.json.code]).toEqual([404, 'orders.not_found']);
  const foreign = await ask('POST', '/api/requests', { as: unassigned, body: asked(sold, 'exchange') });
  expect([foreign.status, foreign.json.code]).toEqual([404, 'orders.not_found']);
  for (const staffId of [undefined, 'agent']) {
    const opts = staffId ? { staff: staffId } : {};
    const status = staffId ? 403 : 401;
    expect((await ask('GET', '/api/office/requests', opts)).status).toBe(status);
    expect((await ask('GET', `/api/office/requests/${id}`, opts)).status).toBe(status);
    const moved = await ask('POST', `/api/office/requests/${id}/moves`, {
      ...opts,
      body: { move: 'claimed' },
    });
    expect(moved.status).toBe(status);
  }
  expect((await ask('GET', file, { staff: 'asel', as: unassigned })).status).toBe(200);
});

test('one open request of a kind for an order; a question waits for its author, an answer returns it', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  const twice = await ask('POST', '/api/requests', { body: asked(sold, 'exchange') });
  expect([twice.status, twice.json.code]).toEqual([409, 'requests.already_open']);
  await claim(id);
  expect((await claim(id, 'bakyt')).json.code).toBe('requests.claimed_by_other');
  await desk(id, 'moves', 'asel', { move: 'asked', text: 'Which date?' });
  expect(office.mails.at(-1)?.data).toMatchObject({ news: 'question', message: 'Which date?' });
  expect((await ask('GET', `/api/requests/${id}`)).json).toMatchObject({
    status: 'clarifying',
    actor: 'author',
  });
  await ask('POST', `/api/requests/${id}/moves`, { body: { move: 'answered', text: 'Friday' } });
  expect((await desk(id, 'moves', 'asel', { move: 'rejected', text: '' })).json.code).toBe('requests.text_required');
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'No seats on Friday' });
  expect((await ask('GET', `/api/requests/${id}`)).json).toMatchObject({
    status: 'done',
    ended: 'rejected',
    messages: [{ text: 'Which date?' }, { text: 'Friday' }, { text: 'No seats on Friday' }],
  });
  office.clock.advance({ minutes: 1 });
  const next = await requested(sold, 'exchange');
  expect(next).not.toBe(id);
  // The page of the order shows both to authorized readers.
  const about = async (asker = {}) => (await ask('GET', `/api/orders/${sold.id}/requests`, asker)).json;
  expect((await about()).requests).toMatchObject([
    { id: next, kind: 'exchange', status: 'new', ended: null },
    { id, kind: 'exchange', status: 'done', ended: 'rejected' },
  ]);
  expect((await about({ staff: 'asel', as: OUTSIDER })).requests).toHaveLength(2);
  expect((await about({ as: OUTSIDER })).code).toBe('orders.not_found');
});

test('people’s data are nowhere in the clear in the tables of requests, in jobs or in the log', async () => {
  const id = await requested(await issued(), 'forced_refund');
  await attach(id, [{ name: 'справка.pdf', bytes: PDF }]);
  const { rows: tables } = await office.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('requests', " +
      "'graphile_worker')",
  );
  const parts: string[] = [...office.lines()];
  for (const { name } of tables) {
    const { rows } = await office.database.pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const value of rows.flatMap((row) => Object.values(row)))
      parts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value));
  }
  const seen = parts.join('\n').toLowerCase();
  for (const story of ['forced_refund', 'passport_change', 'answered']) expect(seen).toContain(story);
  for (const canary of [
    'canaryeva',
    'nurlan',
    'an700',
    'an600',
    'canary@example.kg',
    '996555123456',
    'справка',
    'friday',
  ])
    expect(seen.includes(canary), canary).toBe(false);
});

test('a finder needs a confirmed code for a request, except for contacts, which staff complete', async () => {
  const sold = await issued();
  const as = 'd'.repeat(32);
  const found = await ask('POST', '/api/requests/subject', {
    as,
    body: { number: sold.number, proof: 'Canaryeva' },
  });
  expect(found.json).toEqual({ orderId: sold.id });
  const subject = (await ask('GET', `/api/requests/subject/${sold.id}`, { as })).json;
  expect(subject.access).toBe('found');
  for (const kind of ['refund', 'forced_refund', 'exchange', 'release_seats', 'split', 'services']) {
    const refused = await ask('POST', '/api/requests', { as, body: asked(sold, kind) });
    expect([kind, refused.status, refused.json.code]).toEqual([kind, 403, 'orders.confirmation_required']);
  }
  const silent = await ask('POST', '/api/requests', { as, body: asked(sold, 'contact_change') });
  expect(silent.json.fields).toMatchObject([{ path: 'email', code: 'common.fill_field' }]);
  const fresh = { phone: '+996700000009', email: 'fresh@example.kg' };
  const made = await ask('POST', '/api/requests', { as, body: asked(sold, 'contact_change', fresh) });
  const { id } = made.json;
  const recipients = () => office.mails.filter((mail) => mail.data.order === sold.number).map(({ to }) => to);
  expect(recipients().slice(-2).toSorted()).toEqual(['canary@example.kg', 'fresh@example.kg']);
  await claim(id);
  const early = await desk(id, 'moves', 'asel', { move: 'completed', text: '' });
  expect([early.status, early.json.code]).toEqual([409, 'requests.action_not_allowed']);
  await attach(id, [{ name: 'passport.pdf', bytes: PDF }], { as });
  const done = await desk(id, 'moves', 'asel', { move: 'completed', text: '' });
  expect(done.status).toBe(200);
  expect((await readOrder(office.fixture.deps, who, sold.id)).contacts).toMatchObject({
    phoneMasked: '+996•••009',
    emailMasked: 'f•••@example.kg',
  });
  expect(office.fixture.audited.at(-1)).toMatchObject({ action: 'contacts_changed', subjectId: sold.id });
  expect(office.fixture.mails.at(-1)).toMatchObject({
    to: 'canary@example.kg',
    data: { action: 'contacts_changed' },
  });
});

test('a stranger’s change of contacts does not block the owner’s, and one address asks twice a day', async () => {
  const sold = await issued();
  const change = async (as: string, n: number) => {
    await ask('POST', '/api/requests/subject', { as, body: { number: sold.number, proof: 'Canaryeva' } });
    const fresh = { phone: '+996700000009', email: `fresh${n}@example.kg` };
    const body = asked(sold, 'contact_change', fresh);
    return (await ask('POST', '/api/requests', { as, body, ip: '203.0.113.9' })).status;
  };
  expect(await change('e'.repeat(32), 1)).toBe(201);
  expect(await change('f'.repeat(32), 2)).toBe(201);
  expect(await change('f'.repeat(32), 3)).toBe(429);
});

test('what its author writes when accepting it without stars is read by both sides', async () => {
  const sold = await issued();
  const id = await requested(sold, 'services');
  await claim(id);
  await desk(id, 'moves', 'asel', { move: 'completed', text: '' });
  const body = { move: 'accepted', text: 'Thank you, all is well' };
  expect((await ask('POST', `/api/requests/${id}/moves`, { body })).json.rating).toBeNull();
  for (const read of [
    await ask('GET', `/api/requests/${id}`),
    await ask('GET', `/api/office/requests/${id}`, { staff: 'asel' }),
  ])
    expect(read.json.messages).toMatchObject([{ side: 'author', text: 'Thank you, all is well' }]);
});
