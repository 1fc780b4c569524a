import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, isLocalDate, localDate } from '#kernel/dates.ts';
import {
  changeOwnDepartures,
  type DepartureWish,
  moveOwnDeparture,
  readOwnDepartures,
} from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  departuresPath,
  flightPath,
  type TypedRefusal,
  type TypedValues,
  typedRefusal,
  typedValues,
  whole,
} from '../../features/office-flights/typed-values.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { DeparturesPage } from '../../shared/office/departures-page.tsx';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-departures.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const search = new URL(args.request.url).searchParams;
  const from = search.get('from');
  const { id } = args.params;
  const query = isLocalDate(from) ? { from } : {};
  const found = await call(readOwnDepartures, { params: { id }, query }).catch(throwRouteError);
  return { ...found, id, done: search.has('done') };
}

/** What is done, as typed; the server checks it. */
function wantedOf({ act, rbd = '', value }: TypedValues): DepartureWish {
  if (act === 'close' || act === 'open') return { act, rbd };
  if (act === 'allot') return { act, rbd, seats: whole(value) };
  if (act === 'price') return { act, rbd, fare: whole(value) };
  return { act: act === 'resume' ? 'resume' : 'stop' };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, id: string): Promise<void> {
  if (values.do === 'one') {
    const wanted =
      values.one === 'cancel' ? { act: 'cancel' as const } : { act: 'move' as const, minutes: whole(values.minutes) };
    await call(moveOwnDeparture, { params: { id }, body: { date: values.date ?? '', wanted } });
    return;
  }
  const from = values.from ?? '';
  await call(changeOwnDepartures, {
    params: { id },
    body: { from, to: values.to || from, wanted: wantedOf(values) },
  });
}

/** `wanted.seats` and `wanted.fare` are typed in one field. */
const nameOf = (path: string): string => {
  const last = path.replace('wanted.', '');
  return last === 'seats' || last === 'fare' ? 'value' : last;
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
    return redirect(`${departuresPath(id)}?done=1`);
  });
}

/** Departures of an own flight, for the finance desk. */
export default function OfficeFlightDepartures({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('flights');
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={departuresPath(loaderData.id)} />;
  const { id, departures, next, done } = loaderData;
  return (
    <DeparturesPage
      title={t('departures.title', { flight: `${id.slice(0, 2)} ${id.slice(2)}` })}
      back={{ to: flightPath(id), text: t('screens.flight') }}
      path={departuresPath(id)}
      departures={departures.map(({ classes, ...one }) => ({
        ...one,
        classes: classes.map(({ rbd, ...figures }) => ({ ...figures, code: rbd, name: rbd })),
      }))}
      next={next}
      done={done}
      values={{}}
      refusal={(actionData as TypedRefusal | undefined) ?? null}
    />
  );
}
