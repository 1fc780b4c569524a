import { AppError, invalidField } from '#kernel/app-error.ts';
import { type Money, money } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { ContractTerms } from '../api.ts';
import { saveContract } from '../db/office-queries.ts';
import { insertWorkplaces } from '../db/write-queries.ts';
import { lowBalance, showsCommission, unpaidOrders } from '../domain/contract.ts';
import type { Actor, AgenciesDeps } from '../ports.ts';
import {
  actingUserId,
  type ContractChange,
  changeLocked,
  changesOnly,
  updateWithVersion,
} from './update-with-version.ts';

export type ContractTermsInput = Pick<ContractTerms, 'version' | 'status' | 'showsCommission' | 'unpaidOrders'> & {
  lowBalance: number;
  managerId: string | null;
};

/**
 * Who looks after a contract, by name. @throws AppError invalid `agencies.manager_unknown` for one who is not of the
 * house.
 */
export async function findManagerName(deps: AgenciesDeps, db: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = (await deps.managers(db)).find((one) => one.id === id);
  if (!found) throw invalidField('managerId', 'agencies.manager_unknown');
  return found.name;
}

/**
 * Suspends a contract or lets it sell, and changes its terms. @throws AppError as of `updateWithVersion`; invalid
 * `agencies.manager_unknown`.
 */
export async function changeContract(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, ...terms }: ContractTermsInput,
): Promise<ContractTerms> {
  return updateWithVersion(deps, by, { id, version }, async (tx, previous) => {
    const { managerId } = terms;
    // A manager who has left stays named until another is chosen.
    const same = managerId === previous.managerId;
    const nameOf = async (one: string | null) =>
      one === null ? null : ((await deps.namesOf(tx, [one])).get(one) ?? one);
    const current = same ? await nameOf(managerId) : await findManagerName(deps, tx, managerId);
    await saveContract(tx, id, {
      version,
      status: terms.status,
      managerId,
      settings: {
        ...previous.settings,
        withCommition: terms.showsCommission ? '1' : '0',
        unpaidOrders: terms.unpaidOrders,
        lowBalance: terms.lowBalance,
      },
    });
    return [
      {
        action: terms.status === 'active' ? 'contract_resumed' : 'contract_suspended',
        changes: changesOnly([{ field: 'status', previous: previous.status, current: terms.status }]),
      },
      {
        action: 'contract_changed',
        changes: changesOnly([
          { field: 'manager', previous: await nameOf(previous.managerId), current },
          { field: 'showsCommission', previous: showsCommission(previous), current: terms.showsCommission },
          { field: 'unpaidOrders', previous: unpaidOrders(previous), current: terms.unpaidOrders },
          { field: 'lowBalance', previous: lowBalance(previous), current: money(terms.lowBalance, previous.currency) },
        ]),
      },
    ];
  });
}

/** What a second person approves: a limit, as long as it still is what it previous. */
type LimitPayload = { contractId: string; previous: Money; current: Money };

const toLimitChange = ({ previous, current }: LimitPayload): ContractChange => ({
  action: 'credit_limit_changed',
  changes: changesOnly([{ field: 'creditLimit', previous, current }]),
});

/** Requests approval of a higher credit limit; a lower one needs none. Null: changed at once. */
export const requestLimitApproval = (
  deps: AgenciesDeps,
  tx: Tx,
  by: Actor,
  payload: LimitPayload,
  reason: string,
): Promise<string | null> =>
  deps.approvals.ask(tx, {
    kind: 'credit_limit',
    subject: { kind: 'contract', id: payload.contractId },
    reason,
    payload,
    amount: money(payload.current.minor - payload.previous.minor, payload.current.currency),
    changes: toLimitChange(payload).changes,
    by: { userId: actingUserId(by), ip: by.ip },
  });

/**
 * Lends a contract more or less; more than one person may lend waits for a second, and then `proposed` names it.
 * @throws AppError as of `updateWithVersion`; conflict `ledger.limit_in_use` below what it owes and has reserved.
 */
export async function changeCreditLimit(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, limit, reason }: { version: number; limit: number; reason: string },
): Promise<ContractTerms> {
  return updateWithVersion(deps, by, { id, version }, async (tx, { currency }) => {
    const { creditLimit } = await deps.money.fundsOf(tx, id, currency);
    const payload = { contractId: id, previous: creditLimit, current: money(limit, currency) };
    const proposed = await requestLimitApproval(deps, tx, by, payload, reason);
    if (proposed) return { proposed };
    await deps.money.setCreditLimit(tx, id, payload.current);
    return [toLimitChange(payload)];
  });
}

/**
 * Carries out an approved limit. @throws AppError conflict `agencies.credit_limit_changed` when it is not what it was
 * any more.
 */
export async function applyApprovedLimit(deps: AgenciesDeps, tx: Tx, payload: unknown, by: Actor): Promise<undefined> {
  const wanted = payload as LimitPayload;
  const { contractId, previous, current } = wanted;
  await changeLocked(deps, tx, by, { id: contractId, version: null }, async (_tx, { currency }) => {
    const { creditLimit } = await deps.money.fundsOf(tx, contractId, currency);
    if (creditLimit.minor !== previous.minor) throw new AppError('conflict', 'agencies.credit_limit_changed');
    await deps.money.setCreditLimit(tx, contractId, current);
    return [toLimitChange(wanted)];
  });
  return undefined;
}

/** Opens another selling point. @throws AppError as of `updateWithVersion`. */
export async function openWorkplace(
  deps: AgenciesDeps,
  by: Actor,
  id: string,
  { version, name }: { version: number; name: string },
): Promise<ContractTerms> {
  return updateWithVersion(deps, by, { id, version }, async (tx) => {
    await insertWorkplaces(tx, [{ id: deps.ids(), contractId: id, name }]);
    return [{ action: 'workplace_opened', changes: [{ field: 'workplace', previous: null, current: name }] }];
  });
}
