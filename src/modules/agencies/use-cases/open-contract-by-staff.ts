import { type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { type Currency, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { contractById } from '../db/contract-queries.ts';
import { contractorById, contractorByInn, isContractNumberFree, saveContract } from '../db/office-queries.ts';
import { insertContract, insertContractor, insertWorkplaces } from '../db/write-queries.ts';
import type { Contract } from '../domain/contract.ts';
import type { Requisites } from '../domain/contractor.ts';
import { describeCommission } from '../domain/rates.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { findManagerName, requestLimitApproval } from './manage-contract.ts';
import { type CommissionInput, requestRateApproval, toCommissionRule } from './manage-rates.ts';
import { actingUserId } from './update-with-version.ts';
import { toContractTerms } from './view-contract.ts';

export type NewContractRequest = Pick<Contract, 'kind' | 'number' | 'parentId' | 'managerId'> & {
  contractor: { id: string } | { name: string; requisites: Omit<Requisites, 'inn'> & { inn: string } };
  currency: Currency;
  workplace: string;
  commission: CommissionInput;
  /** Minor units, as the limit. */
  motivation: number;
  motivationPerMille: number;
  creditLimit: number;
  showsCommission: boolean;
};

/**
 * The firm: one that is known, also by its taxpayer's number, stays as it is. @throws AppError not_found
 * `agencies.no_such_contractor`.
 */
async function findOrCreateContractor(
  deps: AgenciesDeps,
  tx: Tx,
  { contractor }: NewContractRequest,
): Promise<{ id: string; name: string }> {
  if ('id' in contractor) {
    const known = await contractorById(tx, contractor.id);
    if (!known) throw notFound('agencies.no_such_contractor');
    return known;
  }
  const { name, requisites } = contractor;
  const fresh = { id: deps.ids(), name };
  await insertContractor(tx, { ...fresh, requisites, createdAt: deps.clock.now() });
  return (await contractorByInn(tx, requisites.inn)) ?? fresh;
}

/** What cannot be opened so. */
async function problemsOf(deps: AgenciesDeps, tx: Tx, wanted: NewContractRequest): Promise<FieldProblem[]> {
  const { kind, parentId, currency, number } = wanted;
  const parent = parentId === null ? null : await contractById(tx, parentId);
  const problem = (path: string, code: string, bad: boolean) => (bad ? [{ path, code }] : []);
  return [
    ...problem('currency', 'agencies.currency_not_sold', currency !== deps.currency),
    ...problem('number', 'agencies.number_taken', !(await isContractNumberFree(tx, number))),
    ...(kind === 'subagent'
      ? problem('parentId', 'agencies.parent_needed', !parent || parent.kind === 'corporate')
      : problem('kind', 'agencies.parent_of_subagents', parentId !== null)),
    ...problem('parentId', 'agencies.parent_suspended', parent?.status === 'suspended'),
  ];
}

const zeroEarning = (currency: Currency): Pick<Contract, 'commission' | 'motivation'> => ({
  commission: { kind: 'percent', perMille: 0 },
  motivation: money(0, currency),
});

/**
 * Asks whether a contract that has just been opened may earn what was typed; while it waits for a second person it
 * earns nothing. Null: at once.
 */
async function requestFirstRateApproval(
  deps: AgenciesDeps,
  tx: Tx,
  by: Actor,
  id: string,
  { commission, motivation, motivationPerMille }: NewContractRequest,
): Promise<string | null> {
  const opened = await contractById(tx, id);
  if (!opened) throw notFound('agencies.no_such_contract');
  const from = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const rate = {
    product: null,
    carrier: null,
    cabin: null,
    country: null,
    from,
    commission,
    motivation,
    motivationPerMille,
  };
  const proposed = await requestRateApproval(deps, tx, by, { ...opened, ...zeroEarning(opened.currency) }, rate);
  if (proposed)
    await saveContract(tx, id, { version: 1, commissionPerMille: 0, commissionFixedMinor: null, motivationMinor: 0 });
  return proposed;
}

/**
 * Opens a contract with its first workplace and its credit limit; people are attached to it at their own pages.
 * @throws AppError invalid with what cannot be opened so, field by field; not_found `agencies.no_such_contractor`.
 */
export async function openContractByStaff(
  deps: AgenciesDeps,
  by: Actor,
  wanted: NewContractRequest,
): Promise<ContractTerms> {
  const actor = actingUserId(by);
  const at = deps.clock.now();
  const { kind, number, parentId, currency, managerId, workplace } = wanted;
  return inTransaction(deps.db, async (tx) => {
    const problems = await problemsOf(deps, tx, wanted);
    if (problems.length > 0) throw invalidFields(problems);
    const manager = await findManagerName(deps, tx, managerId);
    const firm = await findOrCreateContractor(deps, tx, wanted);
    const id = deps.ids();
    const { motivationPerMille } = wanted;
    const typed = {
      commission: toCommissionRule(wanted.commission, currency),
      motivation: money(wanted.motivation, currency),
    };
    const creditLimit = money(wanted.creditLimit, currency);
    const fresh = await insertContract(tx, {
      id,
      number,
      kind,
      parentId,
      managerId,
      currency,
      status: 'active',
      createdAt: at,
      contractorId: firm.id,
      settings: { withCommition: wanted.showsCommission ? '1' : '0' },
      commissionPerMille: typed.commission.kind === 'percent' ? typed.commission.perMille : null,
      commissionFixedMinor: typed.commission.kind === 'fixed' ? typed.commission.amount.minor : null,
      motivationMinor: typed.motivation.minor,
      motivationPerMille,
    });
    if (!fresh) throw invalidFields([{ path: 'number', code: 'agencies.number_taken' }]);
    await insertWorkplaces(tx, [{ id: deps.ids(), contractId: id, name: workplace }]);
    const limit = { contractId: id, previous: money(0, currency), current: creditLimit };
    const proposedLimit = creditLimit.minor > 0 ? await requestLimitApproval(deps, tx, by, limit, '') : null;
    const lent = proposedLimit ? limit.previous : creditLimit;
    const proposedRate = await requestFirstRateApproval(deps, tx, by, id, wanted);
    const { commission, motivation } = proposedRate ? zeroEarning(currency) : typed;
    const proposed = proposedLimit ?? proposedRate;
    await deps.money.setCreditLimit(tx, id, lent);
    const parent = parentId === null ? null : await contractById(tx, parentId);
    const initial: [AuditChange['field'], AuditChange['current']][] = [
      ['number', number],
      ['firm', firm.name],
      ['kind', kind],
      ['parent', parent?.number ?? null],
      ['currency', currency],
      ['manager', manager],
      ['workplace', workplace],
      ['commission', describeCommission({ commission })],
      ['motivation', motivation],
      ['motivationShare', `${motivationPerMille / 10} %`],
      ['creditLimit', lent],
      ['showsCommission', wanted.showsCommission],
    ];
    await deps.audit.recordAccess(tx, {
      actor,
      ip: by.ip,
      contractId: id,
      action: 'contract_opened',
      at,
      version: 1,
      subjectKind: 'contract',
      subjectId: id,
      changes: initial.flatMap(([field, value]) => (value === null ? [] : [{ field, previous: null, current: value }])),
    });
    return { ...(await toContractTerms(deps, tx, id)), ...(proposed && { proposed }) };
  });
}
