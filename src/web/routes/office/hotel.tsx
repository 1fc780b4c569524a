import { data, redirect } from 'react-router';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { createOwnHotel, publishOwnHotel, readOwnHotel, saveOwnHotel, undoOwnHotel } from '#modules/inventory/api.ts';
import type { Call } from '../../api/call-type.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { findStepUp, StepUpPage, withStepUp } from '../../features/account/step-up.tsx';
import {
  dateNames,
  NEW_HOTEL,
  nameOfHotelPath,
  readHotelForm,
  valuesOfHotel,
} from '../../features/office-hotels/hotel-form.ts';
import { HotelPage } from '../../features/office-hotels/hotel-page.tsx';
import { HOTEL_LIST, hotelPath, NEW } from '../../features/office-hotels/paths.ts';
import { serverContext } from '../../server-context.ts';
import { normalizeDateFields } from '../../shared/forms/parse-typed-date.ts';
import { reloadAfterAction } from '../../shared/forms/reload-after-action.ts';
import { type TypedRefusal, type TypedValues, typedRefusal, typedValues } from '../../shared/office/typed-values.ts';
import { requireAccount } from '../../shared/session/session.ts';
import type { Route } from './+types/hotel.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireAccount(args);
  const { id } = args.params;
  if (id === NEW) return { id, page: null, values: NEW_HOTEL };
  const { call } = args.context.get(serverContext);
  const page = await call(readOwnHotel, { params: { id } }).catch(throwRouteError);
  return { id, page, values: valuesOfHotel(page.hotel) };
}

/** @throws the call's problem. */
async function act(call: Call, values: TypedValues, id: string): Promise<string> {
  const revision = Number(values.revision) || 0;
  if (values.do === 'publish') {
    await call(publishOwnHotel, { params: { id }, body: { revision } });
    return id;
  }
  if (values.do === 'undo') {
    await call(undoOwnHotel, { params: { id }, body: { publication: Number(values.publication) || 1 } });
    return id;
  }
  const hotel = readHotelForm(values);
  if (id === NEW) return (await call(createOwnHotel, { body: { hotel } })).id;
  await call(saveOwnHotel, { params: { id }, body: { revision, hotel } });
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
      return redirect(hotelPath(await act(call, values, args.params.id)));
    } catch (thrown) {
      const { refusal, status } = typedRefusal(thrown, at, values, (path) => nameOfHotelPath(values, path));
      return data(refusal, { status });
    }
  });
}

/** The editor of an own hotel, for the finance desk. */
export default function OfficeHotel({ loaderData, actionData }: Route.ComponentProps) {
  const stepUp = findStepUp(actionData);
  if (stepUp) return <StepUpPage stepUp={stepUp} cancelHref={HOTEL_LIST} />;
  return <HotelPage {...loaderData} refusal={(actionData as TypedRefusal | undefined) ?? null} />;
}
