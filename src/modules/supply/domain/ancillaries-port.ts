import type { Instant } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { AncillaryCapabilities, CheckedIn, HeldSeats, SegmentAncillaries, SoldAncillary } from './ancillaries.ts';
import type { BookingRef, Call, Outcome } from './port.ts';
import { unsupported } from './unsupported.ts';

/** Of an offer before it is held, or of a reservation. */
export type AncillariesAt = { offerId: string } | { ref: BookingRef };

/** One thing for one traveller on one flight of a sold reservation. */
export type AncillaryOrder = {
  travellerId: string;
  flight: string;
  item: string;
  seat: string | null;
  /** Pays what a child pays. */
  child: boolean;
  /** The seat holder. */
  holder: string;
  expect: Money;
  /** Only what went inside the booking (`inBooking`) is answered; nothing new is bought. */
  onlyBooked?: true | undefined;
};

/**
 * Ancillaries that a supplier sells, one call for each item, so that a failed item leaves the others sold. No call
 * changes the version of the reservation. Rejections: GONE (not sold there, or none left), PLACE_TAKEN, WINDOW_CLOSED
 * (after its deadline), PRICE_CHANGED, NOT_AUTOMATIC (staff of the supplier must confirm it), INVALID (no open ticket
 * for that flight).
 */
export interface AncillariesPort {
  readonly capabilities: AncillaryCapabilities;
  /** Flight by flight, as it stands now; seats that `holder` keeps are free to it. */
  offered(call: Call, at: AncillariesAt, holder: string | null): Promise<Outcome<SegmentAncillaries[]>>;
  /**
   * Keeps the whole set of seats of `holder`, each until its time: what is left out goes back, what is gone is left
   * out of the answer.
   */
  holdSelectedSeats(
    call: Call,
    wish: {
      at: AncillariesAt;
      holder: string;
      seats: readonly { flight: string; seat: string; traveller: string; until: Instant }[];
    },
  ): Promise<Outcome<HeldSeats>>;
  sell(call: Call, ref: BookingRef, order: AncillaryOrder): Promise<Outcome<SoldAncillary>>;
  /**
   * All of its price comes back, or (`lost`) nothing; WINDOW_CLOSED: nothing comes back any more. `involuntary`: the
   * carrier does not give what it sold.
   */
  takeBack(
    call: Call,
    ref: BookingRef,
    ancillaryId: string,
    how: { to: 'back' | 'lost'; involuntary: boolean },
  ): Promise<Outcome<SoldAncillary>>;
  /** Over to a flight of the traveller's new ticket, at no price. */
  move(call: Call, ref: BookingRef, ancillaryId: string, flight: string): Promise<Outcome<SoldAncillary>>;
  /**
   * What became of a sale, a return or a move: the thing as it is now, or the proof that the operation never
   * happened.
   */
  resolveOutcome(
    call: Call,
    unresolved: { opId: string; sentAt: Instant; ancillaryId: string; ref?: BookingRef | undefined },
  ): Promise<Outcome<SoldAncillary | 'never-happened'>>;
  /** Checks travellers in; again it changes nothing. FUNDS: early, for a fee that was not bought. */
  checkIn(call: Call, ref: BookingRef, flight: string, travellers: readonly string[]): Promise<Outcome<CheckedIn>>;
  checkedIn(call: Call, ref: BookingRef): Promise<Outcome<CheckedIn>>;
}

/** For a supplier that sells ancillaries without seats, moves and check-in. */
export const withoutSeatsAndCheckIn: Pick<AncillariesPort, 'holdSelectedSeats' | 'move' | 'checkIn' | 'checkedIn'> = {
  holdSelectedSeats: unsupported,
  move: unsupported,
  checkIn: unsupported,
  checkedIn: unsupported,
};
