import { expect, test } from 'vitest';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { officeHarness } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, issued, requested, desk, claim } = office;
const HOUR = 3_600_000;

/** The hour so many hours ahead, as staff type it in Bishkek, and as an instant. */
function inHours(hours: number) {
  const at = new Date(Math.floor(office.clock.now().getTime() / HOUR + hours) * HOUR);
  return { typed: localDateTime(at, BUSINESS_TIME_ZONE), at: at.toISOString() };
}
const read = async (id: string, as = 'asel') => (await ask('GET', `/api/office/requests/${id}`, { staff: as })).json;
const set = (id: string, deadline: string | null, by = 'asel') =>
  office.put(`/api/office/requests/${id}/deadline`, by, { deadline });

test('the executor sets a deadline of an order’s request by hand: its author sees it, the log keeps it', async () => {
  const id = await requested(await issued(), 'exchange');
  const before = (await read(id)).deadline;
  const first = inHours(30);
  expect((await set(id, first.typed)).json.code).toBe('requests.action_not_allowed');
  await claim(id);
  expect((await set(id, first.typed, 'bakyt')).json.code).toBe('requests.action_not_allowed');
  office.audited.length = 0;
  expect((await set(id, first.typed)).json).toMatchObject({ deadline: first.at, deadlineSet: true });
  const own = (await ask('GET', `/api/requests/${id}`)).json;
  expect(own).toMatchObject({ deadline: first.at, pause: null });
  expect(own.history.at(-1)).toMatchObject({ kind: 'deadline_changed' });
  // The same again is no change, another one by an administrator is.
  const second = inHours(5);
  expect([(await set(id, first.typed)).status, (await set(id, second.typed, 'lead')).status]).toEqual([200, 200]);
  const change = (previous: string, current: string) => [{ field: 'deadline', previous, current }];
  expect(office.audited).toMatchObject([
    { actor: 'asel', action: 'request_deadline_set', subjectId: id, changes: change(before, first.at) },
    { actor: 'lead', action: 'request_deadline_set', subjectId: id, changes: change(first.at, second.at) },
  ]);
});

test('a deadline set over the author’s own moment is shown with it, and taken back restores it', async () => {
  const [wanted, ours] = [inHours(40), inHours(9)];
  const author = { staff: 'agent', as: 'c'.repeat(32) };
  const { json } = await ask('POST', '/api/account/requests', {
    body: {
      priority: 'normal',
      deadline: wanted.typed,
      phone: '+996 555 123 456',
      email: 'agent@example.kg',
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
    },
    ...author,
  });
  const { id } = json;
  await claim(id);
  const named = { deadline: wanted.at, authorDeadline: wanted.at, deadlineNamed: true, deadlineSet: false };
  expect(await read(id)).toMatchObject(named);
  const over = { deadline: ours.at, authorDeadline: wanted.at, deadlineNamed: false, deadlineSet: true };
  expect((await set(id, ours.typed)).json).toMatchObject(over);
  await set(id, inHours(10).typed);
  await set(id, ours.typed);
  expect((await ask('GET', `/api/requests/${id}`, author)).json).toMatchObject(over);
  expect((await set(id, null)).json).toMatchObject(named);
  // Also after it has passed: then the request is late.
  await set(id, inHours(60).typed);
  office.clock.advance({ hours: 45 });
  expect((await set(id, null)).json).toMatchObject(named);
});

test('neither a pause nor urgency moves a deadline that was set by hand, and the queue goes by it', async () => {
  const [late, soon] = [await requested(await issued(), 'exchange'), await requested(await issued(), 'exchange')];
  for (const id of [late, soon]) await claim(id);
  const { typed, at } = inHours(3);
  await set(soon, typed);
  const { requests } = (await ask('GET', '/api/office/requests?kind=exchange&executor=me', { staff: 'asel' })).json;
  const ids = requests.map((one: { id: string }) => one.id);
  expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(late));
  await office.put(`/api/office/requests/${soon}/priority`, 'asel', { priority: 'fire' });
  await desk(soon, 'moves', 'asel', { move: 'paused', text: 'The carrier answers tomorrow' });
  office.clock.advance({ hours: 1 });
  await desk(soon, 'moves', 'asel', { move: 'resumed' });
  expect(await read(soon)).toMatchObject({ deadline: at, priority: 'fire' });
  office.clock.advance({ hours: 3 });
  const overdue = (await ask('GET', '/api/office/requests?overdue=1', { staff: 'asel' })).json.requests;
  expect(overdue.map((one: { id: string }) => one.id)).toContain(soon);
});

test('the usual time counts again from now; nothing is set in the past, nor of a request that has ended', async () => {
  const id = await requested(await issued(), 'exchange');
  await claim(id);
  expect((await set(id, null)).json.code).toBe('requests.action_not_allowed');
  const past = await set(id, inHours(-1).typed);
  expect([past.status, past.json.fields]).toMatchObject([400, [{ path: 'deadline', code: 'requests.past_deadline' }]]);
  expect((await set(id, 'tomorrow')).status).toBe(400);
  await set(id, inHours(3).typed);
  office.clock.advance({ hours: 1 });
  const usual = (await set(id, null)).json;
  expect(usual.deadlineSet).toBe(false);
  expect(Date.parse(usual.deadline) - office.clock.now().getTime()).toBe(24 * HOUR);
  await desk(id, 'moves', 'asel', { move: 'rejected', text: 'No seats' });
  expect((await set(id, inHours(3).typed)).json.code).toBe('requests.action_not_allowed');
});
