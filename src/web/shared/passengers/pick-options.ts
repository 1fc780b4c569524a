import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import {
  checkCategory,
  type DocumentLine,
  documentState,
  type SavedPassengerLine,
  type Trip,
} from '#modules/travellers/api.ts';

/** What of a trip decides which document is taken along. */
export type PickTrip = {
  /** The last day of travel at its place. */
  readonly lastDate: LocalDate;
  /** The document most people take on it. */
  readonly usual: string;
  readonly abroad: boolean;
  /** What the ages of its passengers are counted by. */
  readonly ages: Trip;
};

/** A passenger with one of their documents: what may be picked. */
export type PickOption = {
  readonly key: string;
  readonly passenger: SavedPassengerLine;
  readonly document: DocumentLine | null;
  /** On the last day of travel. */
  readonly age: number;
  /** `expired` before the trip ends, `soon` within six months after it, where that matters. */
  readonly warning: 'expired' | 'soon' | null;
  /** Where the age is of another seat than the one to be filled: of which. */
  readonly other: Category | null;
};

/**
 * Every passenger with each of their documents, for a seat: those of its age on the trip before the others, each in the
 * given order; of one passenger's documents the valid and usual ones first.
 */
export function optionsOf(passengers: readonly SavedPassengerLine[], trip: PickTrip, seat: Category): PickOption[] {
  const options = passengers.flatMap((passenger) => optionsOfOne(passenger, trip, seat));
  return [...options.filter(({ other }) => !other), ...options.filter(({ other }) => other)];
}

/**
 * A whole party out of saved passengers in their given order: each seat gets the first of its age who has no seat yet
 * and a document that lasts; null where there is nobody.
 */
export function partyOf(
  passengers: readonly SavedPassengerLine[],
  trip: PickTrip,
  seats: readonly Category[],
): (PickOption | null)[] {
  const taken = new Set<string>();
  return seats.map((seat) => {
    const fits = ({ passenger, document, other, warning }: PickOption) =>
      !other && document !== null && warning !== 'expired' && !taken.has(passenger.id);
    const option = optionsOf(passengers, trip, seat).find(fits) ?? null;
    if (option) taken.add(option.passenger.id);
    return option;
  });
}

function optionsOfOne(passenger: SavedPassengerLine, trip: PickTrip, seat: Category): PickOption[] {
  const age = fullYears(passenger.birthdate, trip.lastDate);
  const { due } = checkCategory(seat, passenger.birthdate, trip.ages);
  const other = due === seat ? null : due;
  const options = passenger.documents.map((document): PickOption => {
    const state = documentState(document.expiration, trip.lastDate);
    const warning = state === 'expired' ? state : state === 'soon' && trip.abroad ? state : null;
    return { key: `${passenger.id} ${document.id}`, passenger, document, age, warning, other };
  });
  const rank = ({ document, warning }: PickOption) =>
    (warning === 'expired' ? 2 : 0) + (document?.type === trip.usual ? 0 : 1);
  return options.length > 0
    ? options.sort((a, b) => rank(a) - rank(b))
    : [{ key: passenger.id, passenger, document: null, age, warning: null, other }];
}

/**
 * The form of a traveller filled in with the picked data. A passenger saved without a patronymic has none in the
 * document.
 */
export const draftOf = (
  { passenger, document }: PickOption,
  number: string,
): Omit<DraftPassenger, 'flight' | 'sign' | 'address' | 'meeting' | 'note'> => ({
  surname: passenger.surname,
  name: passenger.name,
  patronymic: passenger.patronymic ?? '',
  noPatronymic: passenger.patronymic === null,
  gender: passenger.gender,
  birthdate: passenger.birthdate,
  citizenship: passenger.citizenship,
  bonusCard: passenger.bonusCard ?? '',
  ...(document
    ? { documentType: document.type, documentNumber: number, expiration: document.expiration ?? '' }
    : { documentType: '', documentNumber: '', expiration: '' }),
});
