import type { Booking, DraftPassenger } from '#modules/orders/api.ts';
import { createPassenger } from '#modules/travellers/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import type { PickTrip } from '../passengers/pick-options.ts';
import { startingDocument } from './starting-document.ts';

/** What of a booking's journey decides which saved document is offered first. */
export function pickTripOf({ itinerary, places }: Pick<Booking, 'itinerary' | 'places'>): PickTrip {
  const countries = new Set(Object.values(places).map(({ country }) => country));
  const days = itinerary.slices.flatMap(({ segments }) =>
    segments.map(({ arrives }) => arrives.slice(0, 10)),
  );
  return {
    lastDate: days.sort().at(-1) ?? '',
    usual: startingDocument('aaa', countries),
    abroad: countries.size > 1,
  };
}

/**
 * Saves those whom the buyer has ticked. Whoever is saved already stays as they are; nothing of it may hold the booking up, whose data are
 * right and kept.
 */
export async function saveWished(
  call: Call,
  form: FormData,
  passengers: readonly DraftPassenger[],
): Promise<void> {
  for (const [n, passenger] of passengers.entries()) {
    if (form.get(`passengers.${n}.save`) === null) continue;
    const { surname, name, gender, birthdate, citizenship, bonusCard } = passenger;
    const { documentType, documentNumber, expiration } = passenger;
    const body = {
      ...{ surname, name, gender, birthdate, citizenship, bonusCard },
      patronymic: passenger.noPatronymic ? '' : passenger.patronymic,
      documents: [{ documentType, documentNumber, expiration }],
    };
    try {
      await call(createPassenger, { body });
    } catch (thrown) {
      if (!asProblem(thrown)) throw thrown;
    }
  }
}
