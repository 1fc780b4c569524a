import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import {
  createOwnFlight,
  OWN_FAMILIES,
  publishOwnFlight,
  readOwnFlight,
  readOwnFlights,
  saveOwnFlight,
  undoOwnPublication,
} from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  dateNames,
  NEW_FLIGHT,
  nameOfPath,
  readFlightForm,
  valuesOfFlight,
} from '../../features/office-flights/flight-form.ts';
import { FlightPage } from '../../features/office-flights/flight-page.tsx';
import {
  FLIGHT_LIST,
  flightPath,
  NEW,
  type TypedRefusal,
  type TypedValues,
  typedRefusal,
  typedValues,
} from '../../features/office-flights/typed-values.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { call } = args.context.get(serverContext);
  const { id } = args.params;
  if (id === NEW) {
    const { carriers } = await call(readOwnFlights, { query: {} }).catch(throwRouteError);
    return { page: null, carriers, values: NEW_FLIGHT };
  }
  const page = await call(readOwnFlight, { params: { id } }).catch(throwRouteError);
  return { page, carriers: [], values: valuesOfFlight(page.flight) };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, id: string): Promise<string> {
  const revision = Number(values.revision) || 0;
  if (values.do === 'publish') {
    await call(publishOwnFlight, { params: { id }, body: { revision } });
    return id;
  }
  if (values.do === 'undo') {
    await call(undoOwnPublication, {
      body: { kind: 'flight', item: id, publication: Number(values.publication) || 1 },
    });
    return id;
  }
  const flight = readFlightForm(values);
  if (id === NEW) return (await call(createOwnFlight, { body: { flight } })).id;
  await call(saveOwnFlight, { params: { id }, body: { revision, flight } });
  return id;
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    normalizeDateFields(form, dateNames(typedValues(form)), localDate(at, BUSINESS_TIME_ZONE));
    const values = typedValues(form);
    try {
      return redirect(flightPath(await act(call, values, args.params.id)));
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, (path) => nameOfPath(values, path));
      return data(refusal, { status });
    }
  });
}

/** The editor of an own flight, for the finance desk. */
export default function OfficeFlight({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('flights.family');
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={FLIGHT_LIST} />;
  // Before its carrier is known every family is offered, under its plain name.
  const families = loaderData.page?.families ?? OWN_FAMILIES.map((family) => ({ family, name: t(`slots.${family}`) }));
  const refusal = (actionData as TypedRefusal | undefined) ?? null;
  return <FlightPage {...loaderData} families={families} refusal={refusal} />;
}
