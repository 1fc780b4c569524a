import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { readOrderMoney } from './use-cases/read-order-money.ts';
import { readStatement } from './use-cases/read-statement.ts';

/** A contract's own money for its people, an order's postings for staff. */
export function ledgerRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    currency: Currency;
    /** Whether a contract's own people see what it earns (spec §6). */
    showsCommission(contractId: string): Promise<boolean>;
  },
): void {
  route(app, api.readStatement, async ({ query, caller }) => {
    const contractId = caller.account?.contractId;
    if (!contractId) throw new AppError('forbidden', 'ledger.no_contract');
    const told = await deps.showsCommission(contractId);
    return readStatement(deps.db, contractId, deps.currency, query, told);
  });
  route(app, api.readOrderMoney, ({ params }) => readOrderMoney(deps.db, params.id));
}
