import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  createOwnRun,
  publishOwnRun,
  type RunMode,
  readOwnRun,
  readOwnRuns,
  saveOwnRun,
  undoOwnRun,
} from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { listPath, modeOfPath, NEW, runPath } from '../../features/office-runs/paths.ts';
import { dateNames, nameOfRunPath, newRun, readRunForm, valuesOfRun } from '../../features/office-runs/run-form.ts';
import { RunPage } from '../../features/office-runs/run-page.tsx';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { type TypedRefusal, type TypedValues, typedRefusal, typedValues } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/run.ts';

const modeOf = (request: Request): RunMode => modeOfPath(new URL(request.url).pathname);

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const mode = modeOf(args.request);
  const { call } = args.context.get(serverContext);
  const { id } = args.params;
  if (id === NEW) {
    const { carriers } = await call(readOwnRuns, { query: { mode } }).catch(throwRouteError);
    return { mode, id, page: null, carriers, values: newRun(mode) };
  }
  const page = await call(readOwnRun, { params: { id } }).catch(throwRouteError);
  // A train under the address of a bus is shown as a train.
  if (page.run.mode !== mode) throw redirect(runPath(page.run.mode, id));
  return { mode, id, page, carriers: [], values: valuesOfRun(page.run) };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, { mode, id }: { mode: RunMode; id: string }): Promise<string> {
  const revision = Number(values.revision) || 0;
  if (values.do === 'publish') {
    await call(publishOwnRun, { params: { id }, body: { revision } });
    return id;
  }
  if (values.do === 'undo') {
    await call(undoOwnRun, { params: { id }, body: { publication: Number(values.publication) || 1 } });
    return id;
  }
  const run = readRunForm(values, mode);
  if (id === NEW) return (await call(createOwnRun, { body: { run } })).id;
  await call(saveOwnRun, { params: { id }, body: { revision, run } });
  return id;
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const mode = modeOf(args.request);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, dateNames(typedValues(form)), localDate(at, BUSINESS_TIME_ZONE));
    const values = typedValues(form);
    try {
      return redirect(runPath(mode, await act(call, values, { mode, id: args.params.id })));
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, (path) => nameOfRunPath(values, mode, path));
      return data(refusal, { status });
    }
  });
}

/** The editor of an own train or bus, for the finance desk. */
export default function OfficeRun({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={listPath(loaderData.mode)} />;
  return <RunPage {...loaderData} refusal={(actionData as TypedRefusal | undefined) ?? null} />;
}
