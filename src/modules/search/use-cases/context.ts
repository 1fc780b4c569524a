import type { Wakeups } from '#platform/realtime/wakeups.ts';
import type { CircuitBreakers } from './circuit-breakers.ts';
import type { SearchDeps } from './deps.ts';
import type { OfferChangeReports } from './offer-change-reports.ts';
import type { SearchStates } from './search-states.ts';

/** What one process keeps for its searches. */
export type SearchContext = SearchDeps & {
  gates: CircuitBreakers;
  wakeups: Wakeups;
  states: SearchStates;
  withdrawals: OfferChangeReports;
  /** Fan-outs under way; a stop waits for them. */
  running: Set<Promise<void>>;
  /** Aborted when the process stops: listening ends. */
  stopping: AbortController;
};
