import { redirect } from 'react-router';
import { readOrder, readReturn, readReturnChoices } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ReturnPage } from '../../features/order/return-page.tsx';
import { serverContext } from '../../server-context.ts';
import { loadReturnAncillaryImpact } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { handleReturnForm, returnPath, STALE_PARAM } from '../../shared/order/return-actions.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-refund.ts';

/** Passengers and kind of return; with `quote` the amounts of a void and its state. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  assertValid(/^[\w-]{8,64}$/.test(params.id));
  const query = new URL(request.url).searchParams;
  const returnId = query.get('quote')?.slice(0, 64);
  const shown = returnId
    ? await call(readReturn, { params: { id: params.id, returnId } }).catch(throwRouteError)
    : null;
  if (shown?.kind === 'refund') throw redirect(returnPath(params.id, shown));
  const [choices, order, ancillaryImpact] = await Promise.all([
    call(readReturnChoices, { params: { id: params.id } }).catch(throwRouteError),
    call(readOrder, { params: { id: params.id } }).catch(() => null),
    loadReturnAncillaryImpact(call, params.id, shown),
  ]);
  const better = query.get('better') !== null && shown?.state === 'quoted';
  const stale = query.get(STALE_PARAM) !== null && (!shown || shown.state === 'quoted');
  return { choices, order, shown, ancillaryImpact, better, stale, idem: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return handleReturnForm(context.get(serverContext).call, params.id, await request.formData());
}

export default function OrderRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} refusal={actionData} />;
}
