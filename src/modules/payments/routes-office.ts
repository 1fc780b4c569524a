import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { readOfficeMethods, saveOfficeMethods } from './use-cases/offered-methods.ts';
import {
  decideOfficeChargeback,
  type PaymentClerk,
  readOfficePayments,
  recordOfficeChargeback,
  type StaffPaymentsDeps,
} from './use-cases/office-chargebacks.ts';
import { readRefundDifference, settleRefundByHand } from './use-cases/settle-refund.ts';

function paymentClerk({ user, ip }: Caller): PaymentClerk {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** Payments of orders and the cases of banks about them, for the house's own people. */
export function paymentsOfficeRoutes(app: FastifyInstance, deps: StaffPaymentsDeps): void {
  route(app, api.readOfficePayments, ({ params }) => readOfficePayments(deps, params.id));
  route(app, api.recordOfficeChargeback, ({ params, body, caller }) =>
    recordOfficeChargeback(deps, paymentClerk(caller), params.id, body),
  );
  route(app, api.decideOfficeChargeback, ({ params, body, caller }) =>
    decideOfficeChargeback(deps, paymentClerk(caller), params, body.outcome),
  );
  route(app, api.readOfficeMethods, () => readOfficeMethods(deps));
  route(app, api.saveOfficeMethods, ({ body, caller }) => saveOfficeMethods(deps, paymentClerk(caller), body));
  route(app, api.readRefundDifference, ({ params }) => readRefundDifference(deps, params.id));
  route(app, api.settleRefund, ({ params, body, caller }) =>
    settleRefundByHand(deps, paymentClerk(caller), params.id, body),
  );
}
