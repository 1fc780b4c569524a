import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import {
  type Clerk,
  decideOfficeChargeback,
  type OfficeDeps,
  readOfficePayments,
  recordOfficeChargeback,
} from './use-cases/office-chargebacks.ts';
import { readRefundDifference, settleRefundByHand } from './use-cases/settle-refund.ts';

function clerk({ account, ip }: Caller): Clerk {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: account.userId, ip };
}

/** Payments of orders and the cases of banks about them, for the house's own people. */
export function paymentsOfficeRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  route(app, api.readOfficePayments, ({ params }) => readOfficePayments(deps, params.id));
  route(app, api.recordOfficeChargeback, ({ params, body, caller }) =>
    recordOfficeChargeback(deps, clerk(caller), params.id, body),
  );
  route(app, api.decideOfficeChargeback, ({ params, body, caller }) =>
    decideOfficeChargeback(deps, clerk(caller), params, body.outcome),
  );
  route(app, api.readRefundDifference, ({ params }) => readRefundDifference(deps, params.id));
  route(app, api.settleRefund, ({ params, body, caller }) => settleRefundByHand(deps, clerk(caller), params.id, body));
}
