export { contractById as contractOf, contractsOfUser as contractsOf } from './db/contract-queries.ts';
export type { Contract, Workplace } from './domain/contract.ts';
export { showsCommission } from './domain/contract.ts';
export { commissionFor, motivationFor } from './domain/earnings.ts';
export { type SaleTerms, saleTerms } from './use-cases/sale-terms.ts';
