import {
  type Contract,
  contractSummaries,
  contractsByIds,
  contractsOf,
  findContractIds,
  findManagerId,
  listMemberIds,
  listMemberships,
  setMemberWorkplaces,
  subAgentContractIdsOf,
  type Workplace,
} from '#modules/agencies/index.ts';
import type { ContractOption } from '#modules/identity/api.ts';
import type { Workplaces } from '#modules/identity/index.ts';

const choiceOf = (contract: Contract & { workplaces: Workplace[] }): ContractOption => {
  const { id, number, contractor, kind, status, currency, settings, workplaces } = contract;
  // Only the settings that a browser may see.
  const { withCommition } = settings;
  const setting = withCommition === undefined ? {} : { withCommition };
  return { contractId: id, number, contractor, kind, status, currency, settings: setting, workplaces };
};

/** The contracts and workplaces of a user, for identity. */
export const workplaces: Workplaces = {
  of: async (db, userId) => (await contractsOf(db, userId)).map(choiceOf),
  standingOf: subAgentContractIdsOf,
  managerOf: findManagerId,
  peopleOf: listMemberIds,
  membershipsOf: listMemberships,
  like: findContractIds,
  contracts: async (db, ids) => {
    const [branches, found] = await Promise.all([contractSummaries(db, ids), contractsByIds(db, ids)]);
    const contracts = new Map(found.map((contract) => [contract.id, contract]));
    return branches.flatMap(({ id, workplaces }) => {
      const contract = contracts.get(id);
      return contract ? [choiceOf({ ...contract, workplaces })] : [];
    });
  },
  assign: setMemberWorkplaces,
};
