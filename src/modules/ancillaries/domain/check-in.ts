import type { Instant } from '#kernel/dates.ts';
import type { CheckIn } from '#modules/orders/api.ts';
import type { CheckInRules } from '#modules/supply/api.ts';

type CheckInState = CheckIn['seats'][number]['state'];

/** Gates open so long before departure, minutes. */
export const BOARDING_MINUTES = 40;

/**
 * Whether a passenger may check in now (spec §9): for a fee from `paidFrom`, free from `freeFrom` until `until`;
 * `paid`: the fee was bought before. `desk`: the supplier takes no check-in through us.
 */
export function checkInState(
  given: { rules: CheckInRules | null; open: boolean; done: boolean; paid: boolean },
  now: Instant,
): CheckInState {
  const { rules, open, done, paid } = given;
  if (done) return 'done';
  if (!open) return 'closed';
  if (!rules) return 'desk';
  if (now >= rules.until) return 'late';
  if (now >= rules.freeFrom) return 'free';
  if (rules.paidFrom === null || now < rules.paidFrom) return 'early';
  return paid ? 'free' : 'paid';
}
