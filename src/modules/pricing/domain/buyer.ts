import type { Channel } from './price-rule.ts';

/** Who buys and where. What is not known fits no rule that asks for it. */
export type Buyer = {
  readonly channel?: Channel | undefined;
  /** The number of the contract that it is sold under. */
  readonly contract?: string | undefined;
  /** Of the contract in the agency tree: 1 is an agency of ours, 2 one of its sub-agents. */
  readonly level?: number | undefined;
};
