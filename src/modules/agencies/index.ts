export {
  type Branch,
  contractById as contractOf,
  contractSummaries,
  contractsByIds,
  contractsOfContractor,
  contractsOfUser as contractsOf,
  contractWithAncestors,
  findContractIdByNumber,
  findManagerId,
  listContractorNames,
  listMemberIds,
  listWorkplaceNames,
  subAgentContractIdsOf,
} from './db/contract-queries.ts';
export { findContractIds, listMemberships, type Membership, setMemberWorkplaces } from './db/member-queries.ts';
export { countContracts } from './db/office-queries.ts';
export type { Contract, Workplace } from './domain/contract.ts';
export {
  checkPolicy,
  checkTravelNote,
  needsApproval,
  newViolations,
  storedTravelApproval,
  type TravelNote,
  type TravelPolicy,
  type Violation,
} from './domain/policy.ts';
export type { AgenciesDeps } from './ports.ts';
export { agenciesRoutes } from './routes.ts';
export { listApproverIds } from './use-cases/edit-policy.ts';
export { applyApprovedLimit } from './use-cases/manage-contract.ts';
export { applyApprovedRate } from './use-cases/manage-rates.ts';
export { addMember, type NewContract, openContract } from './use-cases/open-contract.ts';
export { placeInTree } from './use-cases/place-in-tree.ts';
export { readSaleTerms, type SaleTerms } from './use-cases/sale-terms.ts';
