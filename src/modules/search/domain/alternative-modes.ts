import { isVoucherMode, JOURNEY_MODES } from '#kernel/mode.ts';
import { checkPassengerCounts } from './passenger-counts.ts';
import type { SearchParams } from './schemas.ts';

/**
 * The same journey for the same party by every other mode that takes the party as it is: what only the mode asked for
 * knows (class, coach, berths) is
 * left out. Hotels and transfers have none.
 */
export function alternativeModes({
  coachClass: _,
  wishes: __,
  ...params
}: SearchParams): (SearchParams & { mode: (typeof JOURNEY_MODES)[number] })[] {
  const { mode: own = 'avia', passengerCounts } = params;
  if (isVoucherMode(own)) return [];
  return JOURNEY_MODES.filter((mode) => mode !== own && checkPassengerCounts(passengerCounts, mode).length === 0).map(
    (mode) => ({
      ...params,
      mode,
      cabin: 'economy',
      direct: false,
    }),
  );
}
