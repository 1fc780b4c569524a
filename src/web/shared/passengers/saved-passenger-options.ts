import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { Category } from '#kernel/passengers.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import {
  type AgeCheckTrip,
  checkCategory,
  type DocumentLine,
  documentState,
  type SavedPassengerLine,
  suggestNames,
} from '#modules/travellers/api.ts';

/** Properties of a journey that decide which document is needed. */
export type PickContext = {
  /** The last day of travel, local date. */
  readonly lastDate: LocalDate;
  /** The usual document for this journey. */
  readonly usualDocument: string;
  readonly abroad: boolean;
  /** Input for the age categories of its passengers. */
  readonly ages: AgeCheckTrip;
};

/** A passenger with one document: an option of the picker. */
export type SavedPassengerOption = {
  readonly key: string;
  readonly passenger: SavedPassengerLine;
  readonly document: DocumentLine | null;
  /** On the last day of travel. */
  readonly age: number;
  /** `expired` before the journey ends, `soon` within six months after it, where that matters. */
  readonly warning: 'expired' | 'soon' | null;
  /** The passenger's category, where it differs from that of the seat. */
  readonly otherCategory: Category | null;
};

/**
 * Every passenger with each of their documents, for a seat: matching categories first, in the given order; for one
 * passenger valid and usual documents first.
 */
export function savedPassengerOptions(
  passengers: readonly SavedPassengerLine[],
  trip: PickContext,
  seat: Category,
): SavedPassengerOption[] {
  const options = passengers.flatMap((passenger) => optionsOfPassenger(passenger, trip, seat));
  return [
    ...options.filter(({ otherCategory }) => !otherCategory),
    ...options.filter(({ otherCategory }) => otherCategory),
  ];
}

/** Saved passengers with the user themselves first: who has their name, in a spelling of passports, and birthdate. */
export function ownFirst(
  passengers: readonly SavedPassengerLine[],
  user: { name: string; birthdate: LocalDate | null } | null,
): SavedPassengerLine[] {
  const names = user ? suggestNames(user.name) : [];
  const isOwn = ({ name, surname, birthdate }: SavedPassengerLine) =>
    names.includes(`${name} ${surname}`) && (user?.birthdate ?? birthdate) === birthdate;
  return [...passengers.filter(isOwn), ...passengers.filter((passenger) => !isOwn(passenger))];
}

/**
 * Fills all seats from saved passengers in the given order: each seat gets the first free passenger of its category
 * with a valid document; null where there is none.
 */
export function fillSeats(
  passengers: readonly SavedPassengerLine[],
  trip: PickContext,
  seats: readonly Category[],
): (SavedPassengerOption | null)[] {
  const taken = new Set<string>();
  return seats.map((seat) => {
    const isSuitable = ({ passenger, document, otherCategory, warning }: SavedPassengerOption) =>
      !otherCategory && document !== null && warning !== 'expired' && !taken.has(passenger.id);
    const option = savedPassengerOptions(passengers, trip, seat).find(isSuitable) ?? null;
    if (option) taken.add(option.passenger.id);
    return option;
  });
}

function optionsOfPassenger(passenger: SavedPassengerLine, trip: PickContext, seat: Category): SavedPassengerOption[] {
  const age = fullYears(passenger.birthdate, trip.lastDate);
  const { due } = checkCategory(seat, passenger.birthdate, trip.ages);
  const otherCategory = due === seat ? null : due;
  const options = passenger.documents.map((document): SavedPassengerOption => {
    const state = documentState(document.expiration, trip.lastDate);
    const warning = state === 'expired' ? state : state === 'soon' && trip.abroad ? state : null;
    return { key: `${passenger.id} ${document.id}`, passenger, document, age, warning, otherCategory };
  });
  const rank = ({ document, warning }: SavedPassengerOption) =>
    (warning === 'expired' ? 2 : 0) + (document?.type === trip.usualDocument ? 0 : 1);
  return options.length > 0
    ? options.sort((a, b) => rank(a) - rank(b))
    : [{ key: passenger.id, passenger, document: null, age, warning: null, otherCategory }];
}

/** Form data of a picked passenger. A passenger saved without a patronymic has none in the document. */
export const toDraftPassenger = (
  { passenger, document }: SavedPassengerOption,
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
