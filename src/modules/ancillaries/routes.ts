import type { FastifyInstance, FastifyReply } from 'fastify';
import { type OrdersDeps, onceFor } from '#modules/orders/extension.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';

import { readAncillariesReceipt } from './use-cases/ancillaries-receipt.ts';
import { buyAncillaries, cancelPurchase, readOwnPurchase } from './use-cases/buy-ancillaries.ts';
import { checkIn, readBoardingPass, readCheckIn, readWalletPass } from './use-cases/check-in.ts';
import {
  chooseBookingAncillaries,
  chooseOrderAncillaries,
  readBookingAncillaries,
  readOrderAncillaries,
} from './use-cases/choose-ancillaries.ts';
import { payPurchase, readAncillaryPaymentOptions, readPurchasePayment } from './use-cases/pay-purchase.ts';
import { previewAncillaryImpact, returnAncillary } from './use-cases/preview-ancillary-impact.ts';
import { releaseBookingSeats, releaseOrderSeats } from './use-cases/release-seats.ts';

const sendFile = (reply: FastifyReply, type: string, file: { filename: string; bytes: Buffer }) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `inline; filename="${file.filename}"`)
    .header('cache-control', 'private, no-store')
    .send(file.bytes);

/** Additional services over HTTP: chosen, bought, given back. */
export function ancillariesRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const once = onceFor(deps);

  route(app, api.readBookingAncillaries, ({ params, caller }) => readBookingAncillaries(deps, caller, params.id));
  route(app, api.chooseBookingAncillaries, ({ params, body, caller }) =>
    chooseBookingAncillaries(deps, caller, params.id, body.chosen),
  );
  route(app, api.readOrderAncillaries, ({ params, caller }) => readOrderAncillaries(deps, caller, params.id));
  route(app, api.chooseOrderAncillaries, ({ params, body, caller }) =>
    chooseOrderAncillaries(deps, caller, params.id, body.chosen),
  );
  route(app, api.releaseBookingSeats, ({ params, body, caller }) => releaseBookingSeats(deps, caller, params.id, body));
  route(app, api.releaseOrderSeats, ({ params, body, caller }) => releaseOrderSeats(deps, caller, params.id, body));
  route(app, api.readAncillaryPaymentOptions, ({ params, caller }) =>
    readAncillaryPaymentOptions(deps, caller, params.id),
  );
  route(app, api.buyAncillaries, (requested) =>
    once('buy-ancillaries', requested, ({ params, body, caller }) => buyAncillaries(deps, caller, params.id, body)),
  );
  route(app, api.readPurchase, ({ params, caller }) => readOwnPurchase(deps, caller, params));
  route(app, api.payPurchase, (requested) =>
    once('pay-ancillaries', requested, ({ params, body, caller }) => payPurchase(deps, caller, params, body)),
  );
  route(app, api.readPurchasePayment, ({ params, caller }) => readPurchasePayment(deps, caller, params));
  route(app, api.cancelPurchase, ({ params, caller }) => cancelPurchase(deps, caller, params));
  route(app, api.previewAncillaryImpact, ({ params, query, caller }) =>
    previewAncillaryImpact(deps, caller, params.id, {
      action: query.action,
      cause: query.cause,
      passengers: query.passengers.split(',').filter(Boolean),
    }),
  );
  route(app, api.returnAncillary, (requested) =>
    once('give-ancillary-back', requested, ({ params, body, caller }) => returnAncillary(deps, caller, params, body)),
  );
  route(app, api.readAncillariesReceipt, async ({ params, query, caller, reply }) => {
    const file = await readAncillariesReceipt(deps, caller, params, query.locale ?? caller.locale);
    sendFile(reply, 'application/pdf', file);
  });
  route(app, api.readCheckIn, ({ params, caller }) => readCheckIn(deps, caller, params.id));
  route(app, api.checkIn, ({ params, body, caller }) => checkIn(deps, caller, params.id, body));
  route(app, api.readBoardingPass, async ({ params, query, caller, reply }) => {
    const file = await readBoardingPass(deps, caller, params, query.locale ?? caller.locale);
    sendFile(reply, 'application/pdf', file);
  });
  route(app, api.readWalletPass, async ({ params, query, caller, reply }) => {
    const file = await readWalletPass(deps, caller, params, query.locale ?? caller.locale);
    sendFile(reply, 'application/vnd.apple.pkpass', file);
  });
}
