import { readExchange, readExchangeChoices, readExchangeOffers, readOrder } from '#modules/orders/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { ExchangePage } from '../../features/order/exchange-page.tsx';
import { serverContext } from '../../server-context.ts';
import { loadAncillaryImpact } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { handleExchangeForm } from '../../shared/order/exchange-actions.ts';
import { STALE_PARAM } from '../../shared/order/return-actions.ts';
import { loadExchangePayment } from '../../shared/payment/load-payment.server.ts';
import { assertValid } from '../../shell/assert-valid.ts';
import type { Route } from './+types/order-exchange.ts';

/** Passengers and dates; with `asked` the offers, with `quote` one of them and its state. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const { id } = params;
  assertValid(/^[\w-]{8,64}$/.test(id));
  const query = new URL(request.url).searchParams;
  const exchangeId = query.get('quote')?.slice(0, 64);
  const quoteId = query.get('asked')?.slice(0, 64);
  const shown = exchangeId ? await call(readExchange, { params: { id, exchangeId } }).catch(throwRouteError) : null;
  const offers =
    quoteId && !shown ? await call(readExchangeOffers, { params: { id, quoteId } }).catch(throwRouteError) : null;
  const choices = await call(readExchangeChoices, { params: { id } }).catch(throwRouteError);
  const [order, payment, ancillaryImpact] = await Promise.all([
    call(readOrder, { params: { id } }).catch(() => null),
    shown && loadExchangePayment(call, id, shown),
    shown?.state === 'quoted'
      ? loadAncillaryImpact(
          call,
          id,
          { action: 'exchange' },
          shown.lines.map(({ passengerId }) => passengerId),
        )
      : null,
  ]);
  const stale = query.get(STALE_PARAM) !== null && (!shown || shown.state === 'quoted');
  return { choices, order, offers, shown, payment, ancillaryImpact, stale, idem: crypto.randomUUID() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shown = new URL(request.url).searchParams.get('quote');
  return handleExchangeForm(context.get(serverContext).call, params.id, await request.formData(), shown);
}

export default function OrderExchange({ loaderData, actionData }: Route.ComponentProps) {
  return <ExchangePage {...loaderData} refusal={actionData} />;
}
