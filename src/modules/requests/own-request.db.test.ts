import { expect, test } from 'vitest';
import { officeHarness } from './testing/requests-harness.ts';

const office = officeHarness();
const { ask, desk, claim } = office;
const read = async (id: string, as: string) => (await ask('GET', `/api/office/requests/${id}`, { staff: as })).json;
const assign = (id: string, by: string, executorId: string, note = '') =>
  desk(id, 'executor', by, { executorId, note });
const travel = (staff: string) =>
  ask('POST', '/api/account/requests', {
    staff,
    body: {
      priority: 'normal',
      deadline: null,
      phone: '+996 555 123 456',
      email: `${staff}@example.kg`,
      services: [{ kind: 'additional', what: 'A visa', action: 'pricing', payment: 'cash', timing: { when: 'exact' } }],
    },
  });

test('staff do not serve requests of their own or their contract; their note there is a message', async () => {
  const { id } = (await travel('cashier')).json;
  const own = await claim(id, 'cashier');
  expect([own.status, own.json.code]).toEqual([403, 'requests.own_request']);
  expect((await read(id, 'cashier')).staffActions).toEqual(['assigned']);
  const listed = await ask('GET', `/api/office/request-executors?request=${id}`, { staff: 'asel' });
  expect(listed.json.executors.map((one: { id: string }) => one.id)).not.toContain('cashier');
  const back = await assign(id, 'asel', 'cashier');
  expect([back.status, back.json.fields]).toMatchObject([400, [{ path: 'executorId', code: 'requests.own_request' }]]);
  const given = await assign(id, 'cashier', 'asel', 'The window seats matter most');
  expect(given.json).toMatchObject({ executor: 'Asel' });
  const chat = (await ask('GET', `/api/requests/${id}/chat`, { staff: 'asel' })).json.history.messages;
  expect(chat).toMatchObject([{ text: 'The window seats matter most', internal: false, side: 'author' }]);
  // Colleagues of a contract are on its side, too.
  office.members.set('c1', [...(office.members.get('c1') ?? []), { id: 'bakyt', email: 'b@e.kg', locale: 'ru' }]);
  const firms = (await travel('agent')).json.id;
  expect((await assign(firms, 'asel', 'bakyt')).json.fields).toMatchObject([{ code: 'requests.own_request' }]);
  office.members.get('c1')?.pop();
});
