import { expect, test } from 'vitest';
import { OUTSIDER, officeHarness } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, issued, requested } = office;

test('a request is found by number and surname, or its link; five wrong tries block that finder alone', async () => {
  const sold = await issued();
  const id = await requested(sold, 'exchange');
  const { number } = (await ask('GET', `/api/requests/${id}`)).json;
  await office.claim(id);
  const as = 'd'.repeat(32);
  const find = (proof: string, ip: string) => ask('POST', '/api/requests/find', { as, ip, body: { number, proof } });
  expect((await find('Petrova', '203.0.113.1')).json.code).toBe('requests.find_failed');
  expect((await find('canaryeva', '203.0.113.2')).json).toEqual({ id });
  const seen = (await ask('GET', `/api/requests/${id}`, { as })).json;
  expect(seen).toMatchObject({ access: 'found', description: '', files: [], messages: [], moves: [] });
  expect([seen.executor, seen.author]).toEqual([null, null]);
  const refused = await ask('POST', `/api/requests/${id}/moves`, {
    as,
    body: { move: 'withdrawn', text: '' },
  });
  expect([refused.status, refused.json.code]).toEqual([403, 'requests.author_only']);
  const own = (await ask('GET', `/api/requests/${id}`)).json;
  expect([own.access, own.description]).toEqual(['author', 'Canaryeva waited at the gate']);
  expect([own.executor, own.author]).toEqual(['Asel', null]);
  for (const n of [3, 4, 5, 6]) await find('Petrova', `203.0.113.${n}`);
  const later = await find('canaryeva', '203.0.113.9');
  expect([later.status, later.json.code]).toEqual([429, 'platform.find_later']);
  const owner = { as: 'f'.repeat(32), ip: '203.0.113.10', body: { number, proof: 'canaryeva' } };
  expect((await ask('POST', '/api/requests/find', owner)).json).toEqual({ id });

  const link = office.mails.filter((m) => m.template === 'request-news').at(-1)?.data.link as string;
  const code = new URL(link).searchParams.get('code');
  const opened = await ask('POST', '/api/requests/open', { as: 'e'.repeat(32), body: { code } });
  expect(opened.json).toEqual({ id });
  const linked = (await ask('GET', `/api/requests/${id}`, { as: 'e'.repeat(32) })).json;
  expect(linked.access).toBe('author');

  // It works while the request is open, and for 90 days after the last letter with one.
  const openAs = (as: string) => ask('POST', '/api/requests/open', { as: as.repeat(32), body: { code } });
  office.clock.advance({ days: 100 });
  expect((await openAs('1')).json).toEqual({ id });
  await office.desk(id, 'moves', 'asel', { move: 'rejected', text: 'The carrier refused' });
  office.clock.advance({ days: 89 });
  expect((await openAs('2')).json).toEqual({ id });
  office.clock.advance({ days: 2 });
  const late = await openAs('3');
  expect([late.status, late.json.code]).toEqual([410, 'requests.link_expired']);
  expect((await ask('GET', `/api/requests/${id}`, { as: '3'.repeat(32) })).status).toBe(404);
  // Who opened it before has it still.
  expect((await ask('GET', `/api/requests/${id}`, { as: 'e'.repeat(32) })).status).toBe(200);
});

test('the trip is found by ticket, order and booking number or a person; wrong ones get one answer', async () => {
  const sold = await issued();
  const ticket = sold.order.tickets[0]?.number;
  const find = (body: object) => ask('POST', '/api/requests/subject', { as: OUTSIDER, body });
  for (const number of [ticket, sold.number, sold.order.locator])
    expect((await find({ number, proof: 'Canaryeva' })).json).toEqual({ orderId: sold.id });
  expect((await find({ surname: 'Canaryeva', document: sold.documents[1] })).json).toEqual({
    orderId: sold.id,
  });
  for (const body of [
    { number: ticket, proof: 'Petrova' },
    { number: sold.number, proof: 'Petrova' },
    { surname: 'Petrova', document: sold.documents[0] },
    { surname: 'Canaryeva', document: 'AN0000000' },
  ])
    expect((await find(body)).json.code).toBe('requests.order_not_found');
});
