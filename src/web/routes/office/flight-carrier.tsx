import { data, redirect } from 'react-router';
import { publishOwnCarrier, readOwnCarrier, saveOwnCarrier, undoOwnPublication } from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  nameOfCarrierPath,
  newCarrier,
  readCarrierForm,
  valuesOfCarrier,
} from '../../features/office-flights/carrier-form.ts';
import { CarrierPage } from '../../features/office-flights/carrier-page.tsx';
import {
  carrierPath,
  FLIGHT_LIST,
  NEW,
  type TypedRefusal,
  type TypedValues,
  typedRefusal,
  typedValues,
} from '../../features/office-flights/typed-values.ts';
import { serverContext } from '../../server-context.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/flight-carrier.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const code = args.params.id;
  if (code === NEW) return { page: null, values: newCarrier(new URL(args.request.url).searchParams.get('mode')) };
  const { call } = args.context.get(serverContext);
  const page = await call(readOwnCarrier, { params: { code } }).catch(throwRouteError);
  return { page, values: valuesOfCarrier(page.carrier) };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, code: string): Promise<string> {
  const revision = Number(values.revision) || 0;
  if (values.do === 'publish') {
    await call(publishOwnCarrier, { params: { code }, body: { revision } });
    return code;
  }
  if (values.do === 'undo') {
    await call(undoOwnPublication, {
      body: { kind: 'carrier', item: code, publication: Number(values.publication) || 1 },
    });
    return code;
  }
  const carrier = readCarrierForm(values);
  const own = code === NEW ? carrier.code : code;
  await call(saveOwnCarrier, { params: { code: own }, body: { revision, carrier } });
  return own;
}

export const shouldRevalidate = reloadAfterAction;

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const at = now ?? new Date().toISOString();
  return withStepUp(call, args.request, at, async (form) => {
    const values = typedValues(form);
    try {
      return redirect(carrierPath(await act(call, values, args.params.id)));
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, (path) => nameOfCarrierPath(values, path));
      return data(refusal, { status });
    }
  });
}

/** The editor of an own carrier, for the finance desk. */
export default function OfficeFlightCarrier({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={FLIGHT_LIST} />;
  return <CarrierPage {...loaderData} refusal={(actionData as TypedRefusal | undefined) ?? null} />;
}
