export {
  type Branch,
  branchesOf,
  contractById as contractOf,
  contractsOfUser as contractsOf,
  lineOf,
  membersOf,
  standingOf,
} from './db/contract-queries.ts';
export { contractsLike, type Membership, membershipsOf, placeMember } from './db/member-queries.ts';
export type { Contract, Workplace } from './domain/contract.ts';
export { addMember, type NewContract, openContract } from './use-cases/open-contract.ts';
export { type SaleTerms, saleTerms } from './use-cases/sale-terms.ts';
