import type { Facts } from './facts.ts';

/** Whether a move of an order may change its sums or the journey that lists show. */
export const changesSums = (before: Facts, after: Facts): boolean =>
  before.operations.issue !== after.operations.issue ||
  before.tickets !== after.tickets ||
  before.returns !== after.returns ||
  before.exchanges !== after.exchanges ||
  before.splits !== after.splits;
