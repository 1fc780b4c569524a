import { redirect } from 'react-router';
import { readOrder, readReturn, readReturnChoices } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ReturnPage } from '../../features/order/return-page.tsx';
import { serverContext } from '../../server-context.ts';
import { loadReturnAncillaryImpact } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { handleReturnForm, returnPath, STALE_PARAM } from '../../shared/order/return-actions.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-refund-voluntary.ts';

/** The amounts of a voluntary refund and its state; without a quote the choice comes first. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { id } = params;
  assertValid(/^[\w-]{8,64}$/.test(id));
  const query = new URL(request.url).searchParams;
  const returnId = query.get('quote')?.slice(0, 64);
  if (!returnId) throw redirect(`/order/${id}/refund`);
  const shown = await call(readReturn, { params: { id, returnId } }).catch(throwRouteError);
  if (shown.kind === 'void') throw redirect(returnPath(id, shown));
  const [choices, order, ancillaryImpact] = await Promise.all([
    call(readReturnChoices, { params: { id } }).catch(throwRouteError),
    call(readOrder, { params: { id } }).catch(() => null),
    loadReturnAncillaryImpact(call, id, shown),
  ]);
  const stale = query.get(STALE_PARAM) !== null && shown.state === 'quoted';
  return { choices, order, shown, ancillaryImpact, better: false, stale, idem: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return handleReturnForm(context.get(serverContext).call, params.id, await request.formData());
}

export default function OrderRefundVoluntary({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} refusal={actionData} />;
}
