import { data, redirect } from 'react-router';
import { completeStaffTask, listStaffTasks } from '#modules/tasks/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { TaskList } from '../../features/tasks/task-list.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/tasks.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call } = context.get(serverContext);
  const query = new URL(request.url).searchParams;
  const state = query.get('state') === 'done' ? ('done' as const) : ('open' as const);
  const after = /^\d{1,15}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : undefined;
  const page = await call(listStaffTasks, { query: { state, after } }).catch(throwRouteError);
  return { ...page, state, completed: query.has('completed') };
}

/** Marks a task as done. */
export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { request, context } = args;
  const { call, now } = context.get(serverContext);
  const form = await request.formData();
  const id = readTextField(form, 'id', 36);
  const note = readTextField(form, 'note', 500);
  assertValid(/^[\da-f-]{36}$/.test(id));
  try {
    await call(completeStaffTask, { params: { id }, body: { note } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    const text = refusal.text ?? refusal.fields.note ?? null;
    return data({ at: refusal.at, id, note, text }, { status });
  }
  return redirect('/office/tasks?completed');
}

/** Tasks that need a staff member. */
export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  return <TaskList {...loaderData} refusal={actionData ?? null} />;
}
