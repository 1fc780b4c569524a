import {
  branchesOf,
  type Contract,
  contractOf,
  contractsLike,
  contractsOf,
  membershipsOf,
  membersOf,
  placeMember,
  standingOf,
  type Workplace,
} from '#modules/agencies/index.ts';
import type { Choice } from '#modules/identity/api.ts';
import type { Workplaces } from '#modules/identity/index.ts';

const choiceOf = (contract: Contract & { workplaces: Workplace[] }): Choice => {
  const { id, number, contractor, kind, status, currency, settings, workplaces } = contract;
  // Of its settings only what a browser may know.
  const { withCommition } = settings;
  const told = withCommition === undefined ? {} : { withCommition };
  return { contractId: id, number, contractor, kind, status, currency, settings: told, workplaces };
};

/** What identity asks of agencies: where somebody may work. */
export const workplaces: Workplaces = {
  of: async (db, userId) => (await contractsOf(db, userId)).map(choiceOf),
  standingOf,
  peopleOf: membersOf,
  membershipsOf,
  like: contractsLike,
  contracts: async (db, ids) => {
    const branches = await branchesOf(db, ids);
    const contracts = await Promise.all(branches.map(({ id }) => contractOf(db, id)));
    return contracts.flatMap((contract, n) =>
      contract ? [choiceOf({ ...contract, workplaces: branches[n]?.workplaces ?? [] })] : [],
    );
  },
  place: placeMember,
};
