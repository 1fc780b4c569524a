import type { Site } from '#kernel/passengers.ts';
import type { BookingDraft, DraftPassenger } from '#modules/orders/api.ts';
import { createPassenger } from '#modules/travellers/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import type { PickContext } from '../../shared/passengers/saved-passenger-options.ts';
import { startingDocument } from './starting-document.ts';

/** Parts of the itinerary that decide which saved document is offered first. */
export function travelContextOf(
  { itinerary, locations, ageBands, agesOn }: Pick<BookingDraft, 'itinerary' | 'locations' | 'ageBands' | 'agesOn'>,
  site: Site,
): PickContext {
  const countries = new Set(Object.values(locations).map(({ country }) => country));
  const segments = itinerary.slices.flatMap((slice) => slice.segments);
  const modes = segments.map(({ mode = 'avia' }) => mode);
  // With several modes the flights decide, because seats were requested by their rules.
  const mode = (['avia', 'rail', 'bus'] as const).find((one) => modes.includes(one)) ?? 'avia';
  const days = segments.map(({ arrivesLocal }) => arrivesLocal.slice(0, 10));
  return {
    lastDate: days.sort().at(-1) ?? '',
    usualDocument: startingDocument('aaa', countries),
    abroad: countries.size > 1,
    ages: {
      site,
      mode,
      countries: [...countries],
      ageBands,
      agesOn,
      travelDates: segments.flatMap(({ departsLocal, arrivesLocal }) => [
        departsLocal.slice(0, 10),
        arrivesLocal.slice(0, 10),
      ]),
      carriers: [...new Set(segments.filter((_, n) => modes[n] === mode).map(({ carrier }) => carrier))],
    },
  };
}

/**
 * Saves the passengers selected by the buyer. Already saved ones stay unchanged. A failure must not block the booking,
 * whose data are already stored.
 */
export async function savePassengersIfRequested(
  call: Call,
  form: FormData,
  passengers: readonly DraftPassenger[],
): Promise<void> {
  for (const [n, passenger] of passengers.entries()) {
    if (form.get(`passengers.${n}.save`) === null) continue;
    const { surname, name, gender, birthdate, citizenship, bonusCard } = passenger;
    const { documentType, documentNumber, expiration } = passenger;
    const body = {
      surname,
      name,
      gender,
      birthdate,
      citizenship,
      bonusCard,
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
