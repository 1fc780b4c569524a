import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { PaymentClerk } from './use-cases/contract-payments.ts';
import {
  listSupplierAccounts,
  readSupplierAccount,
  recordSettlement,
  reverseSettlement,
  type SettlementsDeps,
} from './use-cases/supplier-settlements.ts';

function clerk({ user, ip }: Caller): PaymentClerk {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** Balances and settlements with suppliers, for the finance desk. */
export function settlementsOfficeRoutes(app: FastifyInstance, deps: SettlementsDeps): void {
  route(app, api.listSupplierAccounts, () => listSupplierAccounts(deps));
  route(app, api.readSupplierAccount, ({ params }) => readSupplierAccount(deps, params.id));
  route(app, api.recordSettlement, ({ params, body, caller }) =>
    recordSettlement(deps, clerk(caller), params.id, body),
  );
  route(app, api.reverseSettlement, ({ params, body, caller }) =>
    reverseSettlement(deps, clerk(caller), params, body.reason),
  );
}
