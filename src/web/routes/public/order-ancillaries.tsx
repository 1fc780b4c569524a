import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { readAncillaryPaymentOptions, readOrderAncillaries, readPurchase } from '#modules/ancillaries/api.ts';
import { readOrder } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { handleOrderAncillariesAction } from '../../features/ancillaries/order-ancillaries-actions.ts';
import { OrderAncillariesPage } from '../../features/ancillaries/order-ancillaries-page.tsx';
import { serverContext } from '../../server-context.ts';
import { loadPurchasePayment } from '../../shared/payment/load-payment.server.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-ancillaries.ts';

/** Ancillaries for an order's tickets; with `purchase` one purchase and its state. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { id } = params;
  assertValid(/^[\w-]{8,64}$/.test(id));
  const purchaseId = new URL(request.url).searchParams.get('purchase')?.slice(0, 64);
  const found = purchaseId ? await call(readPurchase, { params: { id, purchaseId } }).catch(throwRouteError) : null;
  const [{ number }, ancillaries, { paymentOptions }, payment] = await Promise.all([
    call(readOrder, { params: { id } }).catch(throwRouteError),
    call(readOrderAncillaries, { params: { id } }).catch(throwRouteError),
    call(readAncillaryPaymentOptions, { params: { id } }).catch(throwRouteError),
    found && loadPurchasePayment(call, id, found.purchase),
  ]);
  return {
    number,
    ancillaries,
    ways: paymentOptions,
    shown: found && { ...found, payment },
    idem: crypto.randomUUID(),
  };
}

/** Another tab of the same page needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod || currentUrl.pathname !== nextUrl.pathname || !nextUrl.searchParams.has('tab')
    ? defaultShouldRevalidate
    : false;

export async function action({ params, request, context }: Route.ActionArgs) {
  const purchase = new URL(request.url).searchParams.get('purchase');
  return handleOrderAncillariesAction(context.get(serverContext).call, params.id, await request.formData(), purchase);
}

export default function OrderAncillaries({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderAncillariesPage {...loaderData} refusal={actionData} />;
}
