import { fullYears, type LocalDate } from '#kernel/dates.ts';
import type { DraftPassenger } from '#modules/orders/api.ts';
import { type DocumentLine, documentState, type SavedPassengerLine } from '#modules/travellers/api.ts';

/** What of a trip decides which document is taken along. */
export type PickTrip = {
  /** The last day of travel at its place. */
  readonly lastDate: LocalDate;
  /** The document most people take on it. */
  readonly usual: string;
  readonly abroad: boolean;
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
};

/** Every passenger with each of their documents; those that serve and are usual on the trip first. */
export const optionsOf = (passengers: readonly SavedPassengerLine[], trip: PickTrip): PickOption[] =>
  passengers.flatMap((passenger) => {
    const age = fullYears(passenger.birthdate, trip.lastDate);
    const options = passenger.documents.map((document): PickOption => {
      const state = documentState(document.expiration, trip.lastDate);
      const warning = state === 'expired' ? state : state === 'soon' && trip.abroad ? state : null;
      return { key: `${passenger.id} ${document.id}`, passenger, document, age, warning };
    });
    const rank = ({ document, warning }: PickOption) =>
      (warning === 'expired' ? 2 : 0) + (document?.type === trip.usual ? 0 : 1);
    return options.length > 0
      ? options.sort((a, b) => rank(a) - rank(b))
      : [{ key: passenger.id, passenger, document: null, age, warning: null }];
  });

/** The form of a traveller filled in with what was picked. Whoever was saved without a patronymic has none in the document. */
export const draftOf = (
  { passenger, document }: PickOption,
  number: string,
): Omit<DraftPassenger, 'flight' | 'sign' | 'address' | 'note'> => ({
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
