import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { exportStatement } from './use-cases/export-statement.ts';
import { readOrderMoney } from './use-cases/read-order-money.ts';
import { readStatement } from './use-cases/read-statement.ts';

function contractOf({ account }: Caller): string {
  if (!account?.contractId) throw new AppError('forbidden', 'ledger.no_contract');
  return account.contractId;
}

/** A contract's own money for its people, an order's postings for staff. */
export function ledgerRoutes(app: FastifyInstance, deps: { db: Db; currency: Currency }): void {
  route(app, api.readStatement, async ({ query, caller }) =>
    readStatement(deps.db, contractOf(caller), deps.currency, query),
  );
  route(app, api.exportStatement, async ({ query, caller, reply }) => {
    const asked = { account: query.account, locale: query.locale ?? caller.locale };
    const table = exportStatement(deps.db, contractOf(caller), deps.currency, asked);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="sapar-${query.account}.csv"`)
      .header('cache-control', 'private, no-store');
    return Readable.from(table);
  });
  route(app, api.readOrderMoney, ({ params }) => readOrderMoney(deps.db, params.id));
}
