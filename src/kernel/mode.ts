/**
 * What runs to a timetable: departures with seats in classes. Stored journeys of earlier times do not say: they are
 * by air.
 */
export const MODES = ['avia', 'rail', 'bus'] as const;
export type TimetableMode = (typeof MODES)[number];
/** A bed or a car for a day, not a seat on a departure (ADR 18): the guest gives a name, not a passport. */
export const HOTEL_TRANSFER_MODES = ['hotel', 'transfer'] as const;
export type HotelTransferMode = (typeof HOTEL_TRANSFER_MODES)[number];
/**
 * What is sold by a voucher to the name of a person. `service`: what staff arrange, such as an operation with tickets
 * that were bought elsewhere; it is offered in a request, and no search finds it (ADR 86).
 */
export type VoucherMode = HotelTransferMode | 'service';
/** Mode of transport of a segment, or what is sold by a voucher. */
export type Mode = TimetableMode | VoucherMode;

/** What is searched for and sold: one of them, or journeys of several (spec §3 transport types). */
export const JOURNEY_MODES = [...MODES, 'complex'] as const;
export type FoundMode = TimetableMode | HotelTransferMode;
export type SearchMode = FoundMode | 'complex';
export type JourneyMode = Mode | 'complex';

export const isHotelOrTransfer = (mode: JourneyMode): mode is HotelTransferMode =>
  mode === 'hotel' || mode === 'transfer';

export const isVoucherMode = (mode: JourneyMode): mode is VoucherMode => mode === 'service' || isHotelOrTransfer(mode);
