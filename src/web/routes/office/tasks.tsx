import { data, redirect } from 'react-router';
import { STAFF_TASK_KINDS } from '#kernel/staff-task.ts';
import { completeStaffTask, listStaffTasks } from '#modules/tasks/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { TaskList, type TaskRefusal } from '../../features/tasks/task-list.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { readDensity } from '../../shared/lists/read-density.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/tasks.ts';

const ORDERS = { openedAt: 'desc', openedAt_asc: 'asc' } as const;
const MAX_AT_ONCE = 2_000;

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const state = query.get('state') === 'done' ? ('done' as const) : ('open' as const);
  const kind = STAFF_TASK_KINDS.find((one) => one === query.get('kind'));
  const sort = (['openedAt', 'openedAt_asc'] as const).find((one) => one === query.get('sort'));
  const order = sort && ORDERS[sort];
  const after = /^\d{1,15}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined;
  const page = await call(listStaffTasks, { query: { state, kind, order, after } }).catch(throwRouteError);
  return {
    ...page,
    state,
    kind,
    order,
    after,
    opened: query.get('task'),
    completed: Number(/^\d{1,3}$/.exec(query.get('completed') ?? '')?.[0] ?? 0),
    isComfortable: readDensity(request),
  };
}

/** Marks tasks as done, with one note; those that cannot be are named with the reason. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const ids = form.getAll('id').map(String);
  const note = readTextField(form, 'note', 500);
  assertValid(ids.length > 0 && ids.length <= MAX_AT_ONCE && ids.every((id) => /^[\da-f-]{36}$/.test(id)));
  const refused: { id: string; thrown: unknown }[] = [];
  for (const id of ids)
    await call(completeStaffTask, { params: { id }, body: { note } }).catch((thrown) => refused.push({ id, thrown }));
  const [first] = refused;
  if (first) {
    const { refusal, status } = formErrors(first.thrown, now ?? new Date().toISOString());
    const text = refusal.text ?? refusal.fields.note ?? null;
    return data<TaskRefusal>({ at: refusal.at, ids: refused.map(({ id }) => id), note, text }, { status });
  }
  const { searchParams } = new URL(request.url);
  for (const name of ['task', 'after']) searchParams.delete(name);
  searchParams.set('completed', String(ids.length));
  return redirect(`/office/tasks?${searchParams}`);
}

/** Tasks that need a staff member. */
export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskList {...loaderData} refusal={actionData ?? null} />;
}
