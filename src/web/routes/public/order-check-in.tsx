import { data, redirect } from 'react-router';
import { checkIn, readCheckIn } from '#modules/ancillaries/api.ts';
import { readOrder } from '#modules/orders/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { CheckInPage } from '../../features/ancillaries/check-in-page.tsx';
import { checkInPath } from '../../features/ancillaries/order-card.tsx';
import { serverContext } from '../../server-context.ts';
import { readText, readTexts } from '../../shared/forms/read-form.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-check-in.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const [order, flights] = await Promise.all([
    call(readOrder, { params: { id: params.id } }),
    call(readCheckIn, { params: { id: params.id } }),
  ]).catch(throwRouteError);
  const { id, number, passengers } = order;
  return { order: { id, number, passengers }, checkIn: flights };
}

/** Checks in the ticked passengers of a flight. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const body = { segmentIndex: Number(readText(form, 'leg')), passengerIds: readTexts(form, 'p') };
  try {
    await call(checkIn, { params: { id: params.id }, body });
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (!problem || problem.status === 404 || problem.status === 500) return throwRouteError(thrown);
    return data({ code: problem.fields[0]?.code ?? problem.code, values: problem.details }, problem.status);
  }
  return redirect(checkInPath(params.id));
}

export default function OrderCheckIn({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckInPage {...loaderData} refusal={actionData} />;
}
