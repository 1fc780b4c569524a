import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { visibleContractIds } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import { daysBetween } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import { limitTableDownloads } from '#platform/http/concurrency-limit.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { ContractNames, OrderLabels, PrintReconciliationStatement, ReadBalanceTerms } from './ports.ts';
import { exportStatement } from './use-cases/export-statement.ts';
import { exportStatementEntries, printReconciliationStatement } from './use-cases/export-statement-entries.ts';
import { type DateRange, listStatementEntries, readBalanceByDay } from './use-cases/list-statement-entries.ts';
import { readFunds } from './use-cases/read-balance.ts';
import { readOrderMoney } from './use-cases/read-order-money.ts';
import { isLow, permittedAccount, readStatement } from './use-cases/read-statement.ts';

function ownContract({ user }: Caller): string {
  if (!user?.contractId) throw new AppError('forbidden', 'ledger.no_contract');
  return user.contractId;
}

/**
 * The contract whose operations are asked for: the caller's own, or one below it. @throws AppError not_found
 * `ledger.no_such_contract`.
 */
function requestedContract(caller: Caller, contract: string | undefined): string {
  const own = ownContract(caller);
  if (contract === undefined) return own;
  if (!visibleContractIds(caller.user).includes(contract)) throw notFound('ledger.no_such_contract');
  return contract;
}

const MAX_DAYS = 3 * 366;
/** @throws AppError invalid `ledger.bad_days`. */
function toDateRange({ from, to }: DateRange): DateRange {
  const days = daysBetween(from, to);
  if (days < 0 || days > MAX_DAYS) throw new AppError('invalid', 'ledger.bad_days');
  return { from, to };
}

/** A contract's own money for its people, an order's postings for staff. */
export function ledgerRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    currency: Currency;
    terms: ReadBalanceTerms;
    labels: OrderLabels;
    contracts: ContractNames;
    print: PrintReconciliationStatement;
  },
): void {
  const canSeeEarnings = ({ user }: Caller, terms: Awaited<ReturnType<ReadBalanceTerms>>) =>
    !user?.clientView && terms.showsCommission;
  route(app, api.readStatement, async ({ query, caller }) => {
    const contractId = ownContract(caller);
    const terms = await deps.terms(contractId);
    const reader = { earningsShown: canSeeEarnings(caller, terms), lowAt: terms.lowBalance, locale: caller.locale };
    return readStatement(deps, contractId, query, reader);
  });
  route(app, api.readAvailableFunds, async ({ caller }) => {
    const contractId = ownContract(caller);
    const [funds, { lowBalance }] = await Promise.all([
      readFunds(deps.db, contractId, deps.currency),
      deps.terms(contractId),
    ]);
    return { available: funds.available, low: isLow(funds, lowBalance) };
  });
  route(app, api.exportStatement, async ({ query, caller, request, reply }) => {
    const contractId = ownContract(caller);
    const account = permittedAccount(query.account, canSeeEarnings(caller, await deps.terms(contractId)));
    const asked = { account, locale: query.locale ?? caller.locale };
    limitTableDownloads(request, reply);
    const table = exportStatement(deps, contractId, asked);
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="sapar-${account}.csv"`)
      .header('cache-control', 'private, no-store');
    return Readable.from(table);
  });
  route(app, api.listStatementEntries, async ({ query, caller }) => {
    const contractId = requestedContract(caller, query.contract);
    const asked = { after: query.after, locale: caller.locale };
    const [operations, contracts] = await Promise.all([
      listStatementEntries(deps, contractId, toDateRange(query), asked),
      deps.contracts(visibleContractIds(caller.user)),
    ]);
    return { ...operations, contract: contractId, contracts };
  });
  route(app, api.readBalanceByDay, ({ query, caller }) =>
    readBalanceByDay(deps, requestedContract(caller, query.contract), toDateRange(query)),
  );
  route(app, api.exportStatementEntries, async ({ params, query, caller, request, reply }) => {
    const contractId = requestedContract(caller, query.contract);
    const days = toDateRange(query);
    const locale = query.locale ?? caller.locale;
    const name = `sapar-${days.from}-${days.to}.${params.format}`;
    if (params.format === 'xlsx') {
      const table = await exportStatementEntries(deps, contractId, days, locale);
      return sendWorkbook(request, reply, name, table);
    }
    const pdf = await printReconciliationStatement(deps, contractId, days, locale);
    if (pdf === null) throw new AppError('unprocessable', 'ledger.act_too_long');
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store');
    return pdf;
  });
  route(app, api.readOrderMoney, async ({ params: { id }, caller }) => {
    const money = await readOrderMoney(deps.db, id);
    // An order without money is one all the same.
    if (money.postings.length === 0 && !(await deps.labels([id], caller.locale)).has(id))
      throw notFound('ledger.no_such_order');
    return money;
  });
}
