import type { Wakeups } from '#platform/realtime/wakeups.ts';
import type { SearchDeps } from './deps.ts';
import type { Withdrawals } from './heard-withdrawals.ts';
import type { SearchStates } from './search-states.ts';
import type { SupplierGates } from './supplier-gates.ts';

/** What one process keeps for its searches. */
export type SearchContext = SearchDeps & {
  gates: SupplierGates;
  wakeups: Wakeups;
  states: SearchStates;
  withdrawals: Withdrawals;
  /** Fan-outs under way; a stop waits for them. */
  running: Set<Promise<void>>;
  /** Aborted when the process stops: nobody is listened to any longer. */
  stopping: AbortController;
};
