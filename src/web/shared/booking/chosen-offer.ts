import type { BookingDraft } from '#modules/orders/api.ts';

/** The chosen offer; its terms and what it gives back. Never another one: its rules are not those that are booked. */
export const chosenOffer = (booking: Pick<BookingDraft, 'itinerary' | 'offerId'>) =>
  booking.itinerary.offers.find((offer) => offer.id === booking.offerId);
