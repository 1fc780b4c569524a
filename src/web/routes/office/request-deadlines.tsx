import { data, redirect } from 'react-router';
import { decideAccess } from '#kernel/access.ts';
import {
  COUNTINGS,
  LEVEL_KINDS,
  listServiceLevels,
  PRIORITIES,
  type RequestServiceLevel,
  setServiceLevels,
} from '#modules/requests/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { DeadlinesPage, type DeadlinesRefusal } from '../../features/requests/deadlines-page.tsx';
import { serverContext } from '../../server-context.ts';
import { formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/request-deadlines.ts';

const MAX_HOURS = 720;

export async function loader(args: Route.LoaderArgs) {
  const user = await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { levels } = await call(listServiceLevels, {}).catch(throwRouteError);
  return {
    levels,
    isEditable: decideAccess('admin', user) === 'yes',
    saved: new URL(args.request.url).searchParams.has('saved'),
  };
}

/** Minutes of hours such as `1,5`; null for anything else, zero and more than thirty days included. */
function toMinutes(typed: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(typed)) return null;
  const hours = Number(typed.replace(',', '.'));
  return hours > 0 && hours <= MAX_HOURS ? Math.max(1, Math.round(hours * 60)) : null;
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const form = await args.request.formData();
  const typed = Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name, 20)]));
  const levels: RequestServiceLevel[] = [];
  const fields: Record<string, string> = {};
  for (const kind of LEVEL_KINDS)
    for (const priority of PRIORITIES) {
      const key = `${kind}.${priority}`;
      const minutes = toMinutes((typed[`${key}.hours`] ?? '').trim());
      const counting = COUNTINGS.find((one) => one === typed[`${key}.counting`]) ?? 'always';
      if (minutes === null) fields[`${key}.hours`] = 'bad';
      else levels.push({ kind, priority, minutes, counting });
    }
  if (Object.keys(fields).length > 0)
    return data({ at, text: null, fields, typed } satisfies DeadlinesRefusal, { status: 400 });
  try {
    await call(setServiceLevels, { body: { levels } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, at);
    return data({ ...refusal, typed } satisfies DeadlinesRefusal, { status });
  }
  return redirect('/office/requests/deadlines?saved');
}

/** By when requests are answered. */
export default function RequestDeadlines({ loaderData, actionData }: Route.ComponentProps) {
  return <DeadlinesPage {...loaderData} refusal={actionData as DeadlinesRefusal | undefined} />;
}
