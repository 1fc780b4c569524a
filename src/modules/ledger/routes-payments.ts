import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import {
  type PaymentsDeps,
  type Recorder,
  readPayments,
  recordPayment,
  reversePayment,
} from './use-cases/contract-payments.ts';

function recorder({ account, ip }: Caller): Recorder {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: account.userId, ip };
}

/** Money that contracts pay in, for the house's finance desk. */
export function paymentsOfficeRoutes(app: FastifyInstance, deps: PaymentsDeps): void {
  route(app, api.readPayments, ({ params }) => readPayments(deps, params.id));
  route(app, api.recordPayment, ({ params, body, caller }) => recordPayment(deps, recorder(caller), params.id, body));
  route(app, api.reversePayment, ({ params, body, caller }) =>
    reversePayment(deps, recorder(caller), params, body.reason),
  );
}
