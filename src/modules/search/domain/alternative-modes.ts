import { isHotelOrTransfer, JOURNEY_MODES } from '#kernel/mode.ts';
import { checkPassengerCounts } from './passenger-counts.ts';
import type { SearchParams } from './schemas.ts';

/**
 * The same journey for the same party by every other mode that takes the party as it is: what only the mode asked for
 * knows (class, carriage, berths) is
 * left out. Rooms and rides have none.
 */
export function alternativeModes({ coachClass: _, wishes: __, ...asked }: SearchParams): SearchParams[] {
  const { mode: own = 'avia', passengerCounts } = asked;
  if (isHotelOrTransfer(own)) return [];
  return JOURNEY_MODES.filter((mode) => mode !== own && checkPassengerCounts(passengerCounts, mode).length === 0).map(
    (mode) => ({
      ...asked,
      mode,
      cabin: 'economy',
      direct: false,
    }),
  );
}
