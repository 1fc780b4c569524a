export {
  type Branch,
  contractById as contractOf,
  contractorNames,
  contractSummaries,
  contractsByIds,
  contractsOfFirm,
  contractsOfUser as contractsOf,
  lineOf,
  managerOf,
  membersOf,
  standingOf,
  workplaceNames,
} from './db/contract-queries.ts';
export { contractsLike, type Membership, membershipsOf, placeMember } from './db/member-queries.ts';
export type { Contract, Workplace } from './domain/contract.ts';
export {
  beyondAgreed,
  checkPolicy,
  needsApproval,
  storedTravelApproval,
  type TravelPolicy,
  type TripNote,
  tripProblems,
  type Violation,
} from './domain/policy.ts';
export type { AgenciesDeps } from './ports.ts';
export { agenciesRoutes } from './routes.ts';
export { approversOf } from './use-cases/keep-policy.ts';
export { applyLimit } from './use-cases/manage-contract.ts';
export { applyRate } from './use-cases/manage-rates.ts';
export { addMember, type NewContract, openContract } from './use-cases/open-contract.ts';
export { type SaleTerms, saleTerms } from './use-cases/sale-terms.ts';
