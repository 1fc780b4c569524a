import { AppError, notFound } from '#kernel/app-error.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import { type Executor, inTransaction } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { branchesOf, contractById, membersOf } from '../db/contract-queries.ts';
import { countBelow, lockContract, saveTerms } from '../db/terms-queries.ts';
import { lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import type { AgenciesDeps } from '../ports.ts';

export type Changed = Pick<ContractTerms, 'status' | 'showsCommission' | 'unpaidOrders'> & {
  lowBalance: number;
};

/** A contract as the office sees it. @throws AppError not_found `agencies.no_such_contract`. */
export async function viewContract(db: Executor, id: string): Promise<ContractTerms> {
  const contract = await contractById(db, id);
  if (!contract) throw notFound('agencies.no_such_contract');
  const { number, contractor, kind, parentId, currency, status, commission, motivation } = contract;
  const [own] = await branchesOf(db, [id]);
  const [parent] = parentId === null ? [] : await branchesOf(db, [parentId]);
  return {
    ...{ id, number, contractor, kind, currency, status, motivation },
    parent: parent ? { id: parent.id, number: parent.number, name: parent.name } : null,
    below: await countBelow(db, id),
    commission:
      commission.kind === 'percent' ? { perMille: commission.perMille } : { amount: commission.amount },
    workplaces: own?.workplaces ?? [],
    people: (await membersOf(db, id)).length,
    showsCommission: showsCommission(contract),
    unpaidOrders: unpaidOrders(contract),
    lowBalance: lowBalance(contract),
  };
}

/**
 * Changes a contract; what its people are doing follows at once, because its terms are read with every request.
 * @throws AppError not_found `agencies.no_such_contract`.
 */
export async function changeContract(
  { db, clock, audit }: AgenciesDeps,
  by: { userId: string | undefined; ip: string },
  id: string,
  changed: Changed,
): Promise<ContractTerms> {
  const { userId: actor, ip } = by;
  if (actor === undefined) throw new AppError('unauthenticated', 'common.unauthenticated');
  return inTransaction(db, async (tx) => {
    const was = await lockContract(tx, id);
    if (!was) throw notFound('agencies.no_such_contract');
    const before = await viewContract(tx, id);
    const settings = {
      ...was.settings,
      withCommition: changed.showsCommission ? ('1' as const) : ('0' as const),
      unpaidOrders: changed.unpaidOrders,
      lowBalance: changed.lowBalance,
    };
    await saveTerms(tx, id, { status: changed.status, settings });
    const note = (action: AuditAction) =>
      audit.recordAccess(tx, {
        ...{ actor, ip, contractId: id, action, at: clock.now() },
        ...{ subjectKind: 'contract', subjectId: id },
      });
    if (before.status !== changed.status)
      await note(changed.status === 'active' ? 'contract_resumed' : 'contract_suspended');
    const same =
      before.showsCommission === changed.showsCommission &&
      before.unpaidOrders === changed.unpaidOrders &&
      before.lowBalance.minor === changed.lowBalance;
    if (!same) await note('contract_changed');
    return viewContract(tx, id);
  });
}
