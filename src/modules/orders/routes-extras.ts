import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { OrdersDeps } from './ports.ts';
import { onceFor } from './routes-once.ts';
import { buyExtras, lookAtPurchase, withdrawPurchase } from './use-cases/extras/buy-extras.ts';
import { checkIn, readBoardingPass, readCheckIn, readWalletPass } from './use-cases/extras/check-in.ts';
import {
  chooseBookingExtras,
  chooseOrderExtras,
  readBookingExtras,
  readOrderExtras,
} from './use-cases/extras/choose-extras.ts';
import { readExtrasReceipt } from './use-cases/extras/extras-receipt.ts';
import { leaveBookingExtras, leaveOrderExtras } from './use-cases/extras/leave-form.ts';
import { payPurchase, readExtrasWays, readPurchasePayment } from './use-cases/extras/pay-purchase.ts';
import { giveExtraBack, readFates } from './use-cases/extras/read-fates.ts';

const sendFile = (reply: FastifyReply, type: string, file: { filename: string; bytes: Buffer }) =>
  reply
    .header('content-type', type)
    .header('content-disposition', `inline; filename="${file.filename}"`)
    .header('cache-control', 'private, no-store')
    .send(file.bytes);

/** Additional services over HTTP: chosen, bought, given back. */
export function extrasRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  const once = onceFor(deps);

  route(app, api.readBookingExtras, ({ params, caller }) => readBookingExtras(deps, caller, params.id));
  route(app, api.chooseBookingExtras, ({ params, body, caller }) =>
    chooseBookingExtras(deps, caller, params.id, body.chosen),
  );
  route(app, api.readOrderExtras, ({ params, caller }) => readOrderExtras(deps, caller, params.id));
  route(app, api.chooseOrderExtras, ({ params, body, caller }) =>
    chooseOrderExtras(deps, caller, params.id, body.chosen),
  );
  route(app, api.leaveBookingExtras, ({ params, body, caller }) =>
    leaveBookingExtras(deps, caller, params.id, body),
  );
  route(app, api.leaveOrderExtras, ({ params, body, caller }) =>
    leaveOrderExtras(deps, caller, params.id, body),
  );
  route(app, api.readExtrasWays, ({ params, caller }) => readExtrasWays(deps, caller, params.id));
  route(app, api.buyExtras, (asked) =>
    once('buy-extras', asked, ({ params, body, caller }) => buyExtras(deps, caller, params.id, body)),
  );
  route(app, api.readPurchase, ({ params, caller }) => lookAtPurchase(deps, caller, params));
  route(app, api.payPurchase, (asked) =>
    once('pay-extras', asked, ({ params, body, caller }) => payPurchase(deps, caller, params, body)),
  );
  route(app, api.readPurchasePayment, ({ params, caller }) => readPurchasePayment(deps, caller, params));
  route(app, api.withdrawPurchase, ({ params, caller }) => withdrawPurchase(deps, caller, params));
  route(app, api.readFates, ({ params, query, caller }) =>
    readFates(deps, caller, params.id, {
      act: query.act,
      cause: query.cause,
      passengers: query.passengers.split(',').filter(Boolean),
    }),
  );
  route(app, api.giveExtraBack, (asked) =>
    once('give-extra-back', asked, ({ params, body, caller }) => giveExtraBack(deps, caller, params, body)),
  );
  route(app, api.readExtrasReceipt, async ({ params, query, caller, reply }) => {
    const file = await readExtrasReceipt(deps, caller, params, query.locale ?? caller.locale);
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
