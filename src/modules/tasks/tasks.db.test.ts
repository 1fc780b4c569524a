import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { alertText, type CompletedStaffTask, STAFF_TASK_KINDS, type StaffTask } from '#kernel/staff-task.ts';
import { eventType, publishEvent, subscribeTo } from '#platform/jobs/events.ts';
import { runJobsOnce } from '#platform/jobs/runner.ts';
import en from '#words/en/tasks.json' with { type: 'json' };
import kg from '#words/kg/tasks.json' with { type: 'json' };
import ru from '#words/ru/tasks.json' with { type: 'json' };
import { translator } from '#words/translate.ts';
import { testClock } from '../../../tests/support/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { testLog } from '../../../tests/support/log.ts';
import { staffTaskOpened } from './events.ts';
import { tasksJobs } from './index.ts';
import type { TasksDeps } from './ports.ts';
import { completeTask } from './use-cases/complete-task.ts';
import { listTasks } from './use-cases/list-tasks.ts';

const wanted = eventType<StaffTask>('test.needs-staff');
const closing = eventType<CompletedStaffTask>('test.staff-not-needed');
const alert = eventType<{ orderId: string; reason: string; at?: string }>('test.alert');
const clock = testClock();
const { log } = testLog();
const audited: object[] = [];
const announced: string[] = [];

let database: TestDatabase;
let deps: TasksDeps;
let jobs: ReturnType<typeof tasksJobs>;
beforeAll(async () => {
  database = await testDatabase();
  deps = {
    db: database.db,
    clock,
    ids: randomUUID,
    namesOf: async (_db, ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
    labels: async (ids) => new Map(ids.map((id) => [id, { number: `S-${id}` }])),
    record: async (_tx, done) => void audited.push(done),
  };
  jobs = [
    ...tasksJobs(deps, { wanted: [wanted], over: [closing], alerts: [alert] }),
    {
      name: subscribeTo(staffTaskOpened, 'test'),
      run: async (payload) => void announced.push((payload as { reason: string }).reason),
    },
  ];
});
beforeEach(async () => {
  audited.length = 0;
  announced.length = 0;
  await database.pool.query('truncate tasks.staff_tasks');
});
afterAll(() => database.close());

const TASK: StaffTask = {
  kind: 'refund_open',
  cause: 'r1',
  orderId: 'o1',
  paymentId: 'p1',
  details: { gateway: 'freedompay' },
  amounts: { expected: fromMajor(100) },
};
const announceTasks = async (...tasks: StaffTask[]) => {
  for (const task of tasks) await publishEvent(database.db, wanted, task);
  await runJobsOnce(jobs, { pool: database.pool, log });
};
const list = (state: 'open' | 'done' = 'open', after?: number) => listTasks(deps, { state, after }, 'ru');

test('a task is opened once for its kind and cause, however often it is announced', async () => {
  await announceTasks(TASK, TASK, { ...TASK, cause: 'r2' });
  const { tasks, open } = await list();
  expect(open).toBe(2);
  expect(tasks).toMatchObject([
    {
      kind: 'refund_open',
      order: { id: 'o1', number: 'S-o1' },
      paymentId: 'p1',
      expected: fromMajor(100),
      found: null,
    },
    { kind: 'refund_open' },
  ]);
  expect(announced).toEqual(['refund_open', 'refund_open']);
  await completeTask(deps, tasks[0]?.id ?? '', { userId: 'u1', ip: '::1' }, 'query the bank');
  await announceTasks(TASK);
  expect((await list()).open).toBe(1);
});

test('control: without the unique key it is opened each time', async () => {
  await database.pool.query('drop index tasks.staff_tasks_once');
  await announceTasks(TASK, TASK);
  expect((await list()).open).toBe(2);
  await database.pool.query('truncate tasks.staff_tasks');
  await database.pool.query('create unique index staff_tasks_once on tasks.staff_tasks (kind, cause)');
});

test('a completed task gets a note, once, and an audit entry', async () => {
  await announceTasks(TASK);
  const id = (await list()).tasks[0]?.id ?? '';
  const by = { userId: 'u1', ip: '::1' };
  const both = await Promise.allSettled([completeTask(deps, id, by, 'done'), completeTask(deps, id, by, 'done')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(completeTask(deps, id, by, 'again')).rejects.toMatchObject({ code: 'tasks.already_done' });
  await expect(completeTask(deps, randomUUID(), by, 'x')).rejects.toMatchObject({ code: 'tasks.not_found' });
  expect(audited).toMatchObject([
    { actor: 'u1', action: 'task_done', subjectId: id, changes: [{ field: 'note', previous: null, current: 'done' }] },
  ]);
  expect((await list('done')).tasks).toMatchObject([{ done: { by: 'name of u1', note: 'done' } }]);
});

test('a task that has become needless ends by itself', async () => {
  await announceTasks(TASK);
  await publishEvent(database.db, closing, { kind: 'refund_open', cause: 'r1' });
  await announceTasks();
  expect(await list()).toMatchObject({ open: 0, tasks: [] });
  expect((await list('done')).tasks).toMatchObject([{ done: { by: null, note: '' } }]);
  expect(audited).toEqual([]);
});

test('an alert about an order is a task too, and its letter is not written twice', async () => {
  for (let time = 0; time < 2; time++)
    await publishEvent(database.db, alert, { orderId: 'o1', reason: 'issue_unknown' });
  await announceTasks();
  expect((await list()).tasks).toMatchObject([{ kind: 'order_attention', details: { reason: 'issue_unknown' } }]);
  expect(announced).toEqual([]);
});

test('what goes wrong with an order again after it was put right is a task again', async () => {
  const report = async (at: string) => {
    for (let time = 0; time < 2; time++)
      await publishEvent(database.db, alert, { orderId: 'o1', reason: 'refund_rejected', at });
    await announceTasks();
  };
  await report('2026-03-02T06:00:00.000Z');
  await completeTask(deps, (await list()).tasks[0]?.id ?? '', { userId: 'u1', ip: '::1' }, 'sent again');
  expect((await list()).open).toBe(0);
  await report('2026-03-02T06:00:00.000Z');
  expect((await list()).open).toBe(0);
  await report('2026-03-04T06:00:00.000Z');
  expect((await list()).tasks).toMatchObject([{ kind: 'order_attention', details: { reason: 'refund_rejected' } }]);
});

test.each([
  ['ru', ru],
  ['en', en],
  ['kg', kg],
] as const)('why an order needs a person is said in words, never as a code, in %s', (locale, words) => {
  const t = translator({ ru, en, kg })(locale);
  const said = (code: string) => alertText((key, values) => t(`attention.${key}`, values), code);
  expect(said('issue_blocked')).toBe(`${words.attention.operation.issue}: ${words.attention.outcome.gave_up}`);
  expect(said('issue_exhausted')).toBe(said('issue_blocked'));
  expect(said('cancel_hold_unknown')).toContain(words.attention.operation.cancel_hold);
  expect(said('exchange_ok')).toContain(words.attention.outcome.contradiction);
  expect(said('ancillaries_seat')).toContain(words.attention.operation.ancillaries);
  expect(said('refund_rejected')).toBe(words.attention.refund_rejected);
  expect(said('nobody_knows')).toContain('nobody_knows');
});

test('a page ends after fifty, and the next goes on', async () => {
  await announceTasks(...Array.from({ length: 51 }, (_, n) => ({ ...TASK, cause: `r${n}` })));
  const { tasks, next } = await list();
  expect(tasks).toHaveLength(50);
  expect((await list('open', next ?? 0)).tasks).toHaveLength(1);
});

test('tasks are listed by kind, and newest first for who asks', async () => {
  await announceTasks(TASK, { ...TASK, kind: 'chargeback_opened' }, { ...TASK, cause: 'r2' });
  const listed = async (query: Parameters<typeof listTasks>[1]) =>
    (await listTasks(deps, query, 'ru')).tasks.map(({ kind }) => kind);
  expect(await listed({ state: 'open', kind: 'chargeback_opened' })).toEqual(['chargeback_opened']);
  const { tasks: oldestFirst } = await list();
  const { tasks: newestFirst } = await listTasks(deps, { state: 'open', order: 'desc' }, 'ru');
  expect(newestFirst.map(({ id }) => id)).toEqual(oldestFirst.map(({ id }) => id).toReversed());
});

test('every kind says in every language what happened and what to do', () => {
  for (const words of [ru, en, kg]) expect(Object.keys(words.kinds).sort()).toEqual([...STAFF_TASK_KINDS].sort());
});
