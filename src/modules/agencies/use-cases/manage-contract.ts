import { refusedField } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { saveContract } from '../db/office-queries.ts';
import { insertWorkplaces } from '../db/write-queries.ts';
import { lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import { changed, changeUnderLock } from './change-under-lock.ts';

export type Terms = Pick<ContractTerms, 'version' | 'status' | 'showsCommission' | 'unpaidOrders'> & {
  lowBalance: number;
  managerId: string | null;
};

/** Who looks after a contract, by name. @throws AppError invalid `agencies.manager_unknown` for one who is not of the house. */
export async function managerNamed(
  deps: AgenciesDeps,
  db: Executor,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null;
  const found = (await deps.managers(db)).find((one) => one.id === id);
  if (!found) throw refusedField('managerId', 'agencies.manager_unknown');
  return found.name;
}

/** Suspends a contract or lets it sell, and changes its terms. @throws AppError as of `changeUnderLock`; invalid `agencies.manager_unknown`. */
export async function changeContract(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, ...terms }: Terms,
): Promise<ContractTerms> {
  return changeUnderLock(deps, by, { id, version }, async (tx, was) => {
    const { managerId } = terms;
    // Whoever has left the house since stays named until another is chosen.
    const same = managerId === was.managerId;
    const nameOf = async (one: string | null) =>
      one === null ? null : ((await deps.namesOf(tx, [one])).get(one) ?? one);
    const now = same ? await nameOf(managerId) : await managerNamed(deps, tx, managerId);
    await saveContract(tx, id, {
      ...{ version, status: terms.status, managerId },
      settings: {
        ...was.settings,
        withCommition: terms.showsCommission ? '1' : '0',
        ...{ unpaidOrders: terms.unpaidOrders, lowBalance: terms.lowBalance },
      },
    });
    return [
      {
        action: terms.status === 'active' ? 'contract_resumed' : 'contract_suspended',
        changes: changed([{ field: 'status', was: was.status, now: terms.status }]),
      },
      {
        action: 'contract_changed',
        changes: changed([
          { field: 'manager', was: await nameOf(was.managerId), now },
          { field: 'showsCommission', was: showsCommission(was), now: terms.showsCommission },
          { field: 'unpaidOrders', was: unpaidOrders(was), now: terms.unpaidOrders },
          { field: 'lowBalance', was: lowBalance(was), now: money(terms.lowBalance, was.currency) },
        ]),
      },
    ];
  });
}

/** Lends a contract more or less. @throws AppError as of `changeUnderLock`; conflict `ledger.limit_in_use` below what it owes and has reserved. */
export async function changeCreditLimit(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, limit }: { version: number; limit: number },
): Promise<ContractTerms> {
  return changeUnderLock(deps, by, { id, version }, async (tx, { currency }) => {
    const { creditLimit } = await deps.money.fundsOf(tx, id, currency);
    const now = money(limit, currency);
    await deps.money.setCreditLimit(tx, id, now);
    return [
      {
        action: 'credit_limit_changed',
        changes: changed([{ field: 'creditLimit', was: creditLimit, now }]),
      },
    ];
  });
}

/** Opens another selling point. @throws AppError as of `changeUnderLock`. */
export async function openWorkplace(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, name }: { version: number; name: string },
): Promise<ContractTerms> {
  return changeUnderLock(deps, by, { id, version }, async (tx) => {
    await insertWorkplaces(tx, [{ id: deps.ids(), contractId: id, name }]);
    return [{ action: 'workplace_opened', changes: [{ field: 'workplace', was: null, now: name }] }];
  });
}
