import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import {
  type PaymentClerk,
  type PaymentsDeps,
  readPayments,
  recordPayment,
  reversePayment,
} from './use-cases/contract-payments.ts';
import { readContractFunds } from './use-cases/read-balance.ts';

function paymentClerk({ user, ip }: Caller): PaymentClerk {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** Money that contracts pay in, for the house's finance desk. */
export function paymentsOfficeRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  route(app, api.readPayments, ({ params }) => readPayments(deps, params.id));
  route(app, api.readContractFunds, async ({ query }) => ({ funds: await readContractFunds(deps.db, query.ids) }));
  route(app, api.recordPayment, ({ params, body, caller }) =>
    recordPayment(deps, paymentClerk(caller), params.id, body),
  );
  route(app, api.reversePayment, ({ params, body, caller }) =>
    reversePayment(deps, paymentClerk(caller), params, body.reason),
  );
}
