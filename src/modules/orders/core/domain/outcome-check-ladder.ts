/** Seconds after the answer was missed at which the supplier is asked what became of an operation (docs/rules.md). */
export const OUTCOME_CHECK_LADDER = [5, 15, 60, 300, 900] as const;
/** After the ladder: still asked, so seldom, because the truth may come late. */
const AFTER_LADDER_SECONDS = 900;
/** Staff must know within five minutes; the sweep runs every minute. */
export const REPORT_AFTER_MS = 3.5 * 60_000;

/** A supplier that wants to be polled no sooner than this has a person at work: nothing is wrong. */
const PERSON_AT_WORK_MS = 5 * 60_000;
export const isPersonAtWork = (pollAfterMs: number | undefined): pollAfterMs is number =>
  pollAfterMs !== undefined && pollAfterMs >= PERSON_AT_WORK_MS;

/** When to ask for the next time, after `probes` questions; `last` when the ladder is done. */
export function nextOutcomeCheck(openSince: Date, outcomeChecks: number, now: Date): { at: Date; last: boolean } {
  const seconds = OUTCOME_CHECK_LADDER[outcomeChecks];
  if (seconds === undefined) return { at: new Date(now.getTime() + AFTER_LADDER_SECONDS * 1000), last: true };
  return { at: new Date(Math.max(openSince.getTime() + seconds * 1000, now.getTime() + 1000)), last: false };
}

/** How long a definite «not now» waits before it is tried again. */
export const retryDelayMs = (attempts: number): number => 5_000 * attempts;
