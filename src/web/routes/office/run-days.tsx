import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import {
  changeOwnRunDays,
  moveOwnRunDay,
  type RailBusFamily,
  type RunDayWish,
  type RunMode,
  readOwnRunDays,
} from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import { daysPath, modeOfPath, runPath } from '../../features/office-runs/paths.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { DeparturesPage } from '../../shared/office/departures-page.tsx';
import {
  type TypedRefusal,
  type TypedValues,
  typedRefusal,
  typedValues,
  whole,
} from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/run-days.ts';

const modeOf = (request: Request): RunMode => modeOfPath(new URL(request.url).pathname);

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const search = new URL(args.request.url).searchParams;
  const from = search.get('from');
  const { id } = args.params;
  const query = isLocalDate(from) ? { from } : {};
  const found = await call(readOwnRunDays, { params: { id }, query }).catch(throwRouteError);
  return { ...found, id, mode: modeOf(args.request), done: search.has('done') };
}

/** What is done, as typed; the server checks it. */
function wantedOf({ act, rbd, value }: TypedValues): RunDayWish {
  const sold = rbd as RailBusFamily;
  if (act === 'close' || act === 'open') return { act, class: sold };
  if (act === 'allot') return { act, class: sold, seats: whole(value) };
  if (act === 'price') return { act, class: sold, fare: whole(value) };
  return { act: act === 'resume' ? 'resume' : 'stop' };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, id: string): Promise<void> {
  if (values.do === 'one') {
    const wanted =
      values.one === 'cancel' ? { act: 'cancel' as const } : { act: 'move' as const, minutes: whole(values.minutes) };
    await call(moveOwnRunDay, { params: { id }, body: { date: values.date ?? '', wanted } });
    return;
  }
  const from = values.from ?? '';
  await call(changeOwnRunDays, {
    params: { id },
    body: { from, to: values.to || from, wanted: wantedOf(values) },
  });
}

/** `wanted.seats` and `wanted.fare` are typed in one field. */
const nameOf = (path: string): string => {
  const last = path.replace('wanted.', '');
  return last === 'seats' || last === 'fare' ? 'value' : last === 'class' ? 'rbd' : last;
};

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  const { id } = args.params;
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, ['from', 'to'], localDate(at, BUSINESS_TIME_ZONE));
    const values = typedValues(form);
    try {
      await act(call, values, id);
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, nameOf);
      return data(refusal, { status });
    }
    return redirect(`${daysPath(modeOf(args.request), id)}?done=1`);
  });
}

/** Days of an own train or bus, for the finance desk. */
export default function OfficeRunDays({ loaderData, actionData }: Route.ComponentProps) {
  const { id, mode, days, next, done } = loaderData;
  const titles = useTranslations('runs.screens');
  const names = useTranslations('runs.classes');
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={daysPath(mode, id)} />;
  return (
    <DeparturesPage
      title={`${titles(`${mode}.days`)}: ${id.slice(0, 2)} ${id.slice(2)}`}
      back={{ to: runPath(mode, id), text: titles(`${mode}.run`) }}
      path={daysPath(mode, id)}
      departures={days.map(({ classes, ...day }) => ({
        ...day,
        classes: classes.map(({ class: code, ...one }) => ({ ...one, code, name: names(code) })),
      }))}
      next={next}
      done={done}
      values={{}}
      refusal={(actionData as TypedRefusal | undefined) ?? null}
    />
  );
}
