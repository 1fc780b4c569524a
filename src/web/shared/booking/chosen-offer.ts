import type { BookingDraft } from '#modules/orders/api.ts';

/** The chosen offer. Never another one: its terms would not be those of the booking. */
export const chosenOffer = (booking: Pick<BookingDraft, 'itinerary' | 'offerId'>) =>
  booking.itinerary.offers.find((offer) => offer.id === booking.offerId);
