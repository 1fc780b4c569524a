import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { createSseConnections } from '#platform/realtime/sse-connections.ts';
import { confirmAccess } from './access/use-cases/confirm-code.ts';
import { findOrder, findTicket, openLink } from './access/use-cases/find-order.ts';
import { readAccess } from './access/use-cases/read-access.ts';
import { sendAccessCode } from './access/use-cases/send-code.ts';
import * as api from './api.ts';
import { chooseOffer } from './booking/use-cases/choose-offer.ts';
import { chooseSeller, readSeller } from './booking/use-cases/choose-seller.ts';
import { confirmServices } from './booking/use-cases/confirm-services.ts';
import { createBooking } from './booking/use-cases/create-booking.ts';
import { placeOrder } from './booking/use-cases/place-order.ts';
import { readBooking, readCurrentBooking } from './booking/use-cases/read-booking.ts';
import { readPaymentOptions } from './booking/use-cases/read-payment-options.ts';
import { savePassengers } from './booking/use-cases/save-passengers.ts';
import { readPlaces, selectPlaces } from './booking/use-cases/select-places.ts';
import { confirmPayment, payOrder, readPayment, resendCode } from './core/use-cases/pay-order.ts';
import { hashVisitor } from './core/use-cases/seal-personal-data.ts';
import { subscribeToOrder } from './core/use-cases/subscribe-to-order.ts';
import { confirmExchange } from './exchanges/use-cases/confirm-exchange.ts';
import { readExchangeReceipt } from './exchanges/use-cases/deliver-exchange.ts';
import { cancelExchange, payExchange, readOwnExchange } from './exchanges/use-cases/pay-exchange.ts';
import { quoteExchange, readExchangeOffers } from './exchanges/use-cases/quote-exchange.ts';
import { readExchangeChoices } from './exchanges/use-cases/read-exchange-choices.ts';
import { readExchangePayment } from './exchanges/use-cases/read-exchange-payment.ts';
import type { OrdersDeps } from './ports.ts';
import { readDocument } from './receipts/use-cases/read-document.ts';
import { resendReceipts } from './receipts/use-cases/resend-receipts.ts';
import { confirmReturn } from './returns/use-cases/confirm-return.ts';
import { readReturnReceipt } from './returns/use-cases/deliver-return.ts';
import { quoteReturn } from './returns/use-cases/quote-return.ts';
import { readBookingRefundTimeline, readOrderRefundTimeline } from './returns/use-cases/read-refund-timeline.ts';
import { readReturnChoices } from './returns/use-cases/read-return-choices.ts';
import { readReturn } from './returns/use-cases/view-return.ts';
import { calendarRoutes } from './routes-calendar.ts';
import { onceFor } from './routes-once.ts';
import { acceptSchedule } from './schedule/use-cases/accept-schedule.ts';
import { readSplitChoices } from './split/use-cases/read-split-choices.ts';
import { splitOrder } from './split/use-cases/split-order.ts';
import { readSplit } from './split/use-cases/view-split.ts';
import { cancelOrder } from './use-cases/cancel-order.ts';
import { explainBooking, explainOrder } from './use-cases/explain-price.ts';
import { readOrder } from './use-cases/read-order.ts';
import { readOwnOrders } from './use-cases/read-own-orders.ts';
import { readUpcomingItineraries } from './use-cases/read-upcoming-itineraries.ts';

/** Lines of one visitor and of one address that are open at once: a page needs one. */
const LINES = { visitor: 6, address: 60 };

/** Bookings and orders over HTTP; every row is looked up through the caller's own cookie. */
export function ordersRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const once = onceFor(deps);

  route(app, api.createBooking, ({ body, caller }) => createBooking(deps, caller, body));
  route(app, api.readCurrentBooking, ({ caller }) => readCurrentBooking(deps, caller));
  route(app, api.readBooking, ({ params, caller }) => readBooking(deps, caller, params.id));
  route(app, api.readBookingRefundTimeline, ({ params, caller }) => readBookingRefundTimeline(deps, caller, params.id));
  route(app, api.explainBooking, ({ params, caller }) => explainBooking(deps, caller, params.id));
  route(app, api.explainOrder, ({ params, caller }) => explainOrder(deps, caller, params.id));
  route(app, api.readOrderRefundTimeline, ({ params, caller }) => readOrderRefundTimeline(deps, caller, params.id));
  route(app, api.readPlaces, async ({ params, caller }) => ({
    segments: await readPlaces(deps, caller, params.id),
  }));
  route(app, api.selectPlaces, ({ params, body, caller }) =>
    selectPlaces(deps, caller, params.id, body.placeSelections),
  );
  route(app, api.chooseOffer, ({ params, body, caller }) => chooseOffer(deps, caller, params.id, body.offerId));
  route(app, api.readSeller, ({ params, caller }) => readSeller(deps, caller, params.id));
  route(app, api.chooseSeller, ({ params, body, caller }) => chooseSeller(deps, caller, params.id, body.contractId));
  route(app, api.savePassengers, ({ params, body, caller }) => savePassengers(deps, caller, params.id, body));
  route(app, api.confirmServices, ({ params, caller }) => confirmServices(deps, caller, params.id));
  route(app, api.placeOrder, (requested) =>
    once('place', requested, ({ params, body, caller }) => placeOrder(deps, caller, params.id, body)),
  );

  route(app, api.findOrder, ({ body, caller }) => findOrder(deps, caller, body));
  route(app, api.findTicket, ({ body, caller }) => findTicket(deps, caller, body));
  route(app, api.openOrderLink, ({ body, caller }) => openLink(deps, caller, body.code));
  route(app, api.readAccess, ({ params, caller }) => readAccess(deps, caller, params.id));
  route(app, api.sendAccessCode, ({ params, body, caller }) => sendAccessCode(deps, caller, params.id, body.channel));
  route(app, api.confirmAccess, ({ params, body, caller }) => confirmAccess(deps, caller, params.id, body.code));
  calendarRoutes(app, deps);
  route(app, api.readUpcomingItineraries, ({ caller }) => readUpcomingItineraries(deps, caller));
  route(app, api.readOwnOrders, ({ query, caller }) => readOwnOrders(deps, caller, query.after ?? null));
  route(app, api.readOrder, ({ params, caller }) => readOrder(deps, caller, params.id));
  const lines = createSseConnections(app);
  route(app, api.subscribeToOrder, async ({ params, query, caller, request, reply }) => {
    lines.limit(reply, hashVisitor(caller.visitorId), LINES.visitor);
    lines.limit(reply, caller.ip, LINES.address);
    const last = request.headers['last-event-id'];
    const after = typeof last === 'string' ? last : query.after;
    await lines.send(reply, (signal) => subscribeToOrder(deps, caller, params.id, after, signal));
  });
  route(app, api.payOrder, (requested) =>
    once('pay', requested, ({ params, body, caller }) => payOrder(deps, caller, params.id, body)),
  );
  route(app, api.readPaymentOptions, ({ params, caller }) => readPaymentOptions(deps, caller, params.id));
  route(app, api.readPayment, ({ params, caller }) => readPayment(deps, caller, params.id));
  route(app, api.confirmPayment, ({ params, body, caller }) => confirmPayment(deps, caller, params, body.code));
  route(app, api.resendCode, ({ params, caller }) => resendCode(deps, caller, params));
  route(app, api.cancelOrder, ({ params, caller }) => cancelOrder(deps, caller, params.id));
  route(app, api.acceptSchedule, ({ params, body, caller }) => acceptSchedule(deps, caller, params.id, body.changeId));
  route(app, api.readReturnChoices, ({ params, caller }) => readReturnChoices(deps, caller, params.id));
  route(app, api.quoteReturn, ({ params, body, caller }) => quoteReturn(deps, caller, params.id, body));
  route(app, api.readReturn, ({ params, caller }) => readReturn(deps, caller, params));
  route(app, api.confirmReturn, (requested) =>
    once('return', requested, ({ params, body, caller }) => confirmReturn(deps, caller, params, body)),
  );
  route(app, api.readReturnReceipt, async ({ params, query, caller, reply }) => {
    const locale = query.locale ?? caller.locale;
    const file = await readReturnReceipt(deps, caller, params, locale);
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${file.filename}"`)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  });
  route(app, api.readExchangeChoices, ({ params, caller }) => readExchangeChoices(deps, caller, params.id));
  route(app, api.quoteExchange, ({ params, body, caller }) => quoteExchange(deps, caller, params.id, body));
  route(app, api.readExchangeOffers, ({ params, caller }) => readExchangeOffers(deps, caller, params));
  route(app, api.readExchange, ({ params, caller }) => readOwnExchange(deps, caller, params));
  route(app, api.confirmExchange, (requested) =>
    once('exchange', requested, ({ params, body, caller }) => confirmExchange(deps, caller, params, body)),
  );
  route(app, api.payExchange, (requested) =>
    once('pay-exchange', requested, ({ params, body, caller }) => payExchange(deps, caller, params, body)),
  );
  route(app, api.readExchangePayment, ({ params, caller }) => readExchangePayment(deps, caller, params));
  route(app, api.readSplitChoices, ({ params, query, caller }) =>
    readSplitChoices(deps, caller, params.id, query.leave?.split(',').filter(Boolean) ?? []),
  );
  route(app, api.splitOrder, (requested) =>
    once('split', requested, ({ params, body, caller }) => splitOrder(deps, caller, params.id, body)),
  );
  route(app, api.readSplit, ({ params, caller }) => readSplit(deps, caller, params));
  route(app, api.cancelExchange, ({ params, caller }) => cancelExchange(deps, caller, params));
  route(app, api.readExchangeReceipt, async ({ params, query, caller, reply }) => {
    const locale = query.locale ?? caller.locale;
    const file = await readExchangeReceipt(deps, caller, params, locale);
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${file.filename}"`)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  });
  route(app, api.resendReceipts, (requested) =>
    once('letters', requested, ({ params, body, caller }) =>
      resendReceipts(deps, caller, params.id, { emails: body.emails, locale: body.locale ?? caller.locale }),
    ),
  );
  route(app, api.readOrderDocument, async ({ params, query, caller, reply }) => {
    const locale = query.locale ?? caller.locale;
    const file = await readDocument(deps, caller, { orderId: params.id, kind: params.kind, locale });
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${file.filename}"`)
      .header('cache-control', 'private, no-store')
      .send(file.bytes);
  });
}
