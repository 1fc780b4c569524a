import { notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { Executor } from '#platform/db/database.ts';
import type { CommissionDto, ContractTerms } from '../api.ts';
import { contractById, contractSummaries, listMemberIds } from '../db/contract-queries.ts';
import { contractorById } from '../db/office-queries.ts';
import { countSubAgentContracts } from '../db/terms-queries.ts';
import { type Contract, lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import { ratesWithState } from '../domain/rates.ts';
import type { AgenciesDeps } from '../ports.ts';

/** Acts that a contract's page shows. */
const MAX_HISTORY = 50;

const toCommissionDto = ({ commission }: Pick<Contract, 'commission'>): CommissionDto =>
  commission.kind === 'percent' ? { perMille: commission.perMille } : { amount: commission.amount };

/** A contract as the office sees it. @throws AppError not_found `agencies.no_such_contract`. */
export async function toContractTerms(deps: AgenciesDeps, db: Executor, id: string): Promise<ContractTerms> {
  const contract = await contractById(db, id);
  const contractor = contract && (await contractorById(db, contract.contractor.id));
  if (!contract || !contractor) throw notFound('agencies.no_such_contract');
  const { number, kind, parentId, currency, status, motivation, motivationPerMille, managerId, version, openedOn } =
    contract;
  const [own] = await contractSummaries(db, [id]);
  const [parent] = parentId === null ? [] : await contractSummaries(db, [parentId]);
  const managers = await deps.managers(db);
  const named = managerId === null ? null : (await deps.namesOf(db, [managerId])).get(managerId);
  const rates = ratesWithState(contract.rates, localDate(deps.clock.now(), BUSINESS_TIME_ZONE));
  const carriers = deps.carrierNames(rates.flatMap(({ carrier }) => carrier ?? []));
  return {
    id,
    number,
    contractor,
    kind,
    currency,
    status,
    motivation,
    motivationPerMille,
    version,
    openedOn,
    managers,
    parent: parent ? { id: parent.id, number: parent.number, name: parent.name } : null,
    below: await countSubAgentContracts(db, id),
    commission: toCommissionDto(contract),
    rates: rates.map(({ carrier, ...rate }) => ({
      ...rate,
      commission: toCommissionDto(rate),
      carrier: carrier === null ? null : { code: carrier, name: carriers[carrier] ?? null },
    })),
    workplaces: own?.workplaces ?? [],
    people: (await listMemberIds(db, id)).length,
    showsCommission: showsCommission(contract),
    unpaidOrders: unpaidOrders(contract),
    lowBalance: lowBalance(contract),
    manager: managerId === null ? null : { id: managerId, name: named ?? managerId },
    funds: await deps.money.fundsOf(db, id, currency),
    history: await deps.audit.historyOf(db, {
      subjects: { kinds: ['contract', 'contractor'], ids: [id, contractor.id] },
      most: MAX_HISTORY,
      namesOf: deps.namesOf,
    }),
  };
}
