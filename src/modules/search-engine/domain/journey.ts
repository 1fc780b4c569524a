/** How two departures hang together: on one ticket, or on two that the traveller joins at their own risk. */
export const LINK = { none: 0, protected: 1, self: 2 } as const;
export type Link = 1 | 2;

/** What a journey is ordered by; `mixed` weighs a minute against money. */
export type Order = 'price' | 'duration' | 'mixed';

export type JourneyQuery = {
  /** Stops. */
  from: readonly number[];
  to: readonly number[];
  /** Local day of departure, from the first day of the index. */
  day: number;
  /** Passengers with a seat: each leg needs one booking class with room for all of them. */
  seats: number;
  /** Sets of bits. */
  families: number;
  modes: number;
  maxStops: 0 | 1 | 2;
  /** Longest wait between two departures, minutes. */
  longestWait: number;
  /** Also journeys on several tickets. */
  selfTransfer: boolean;
  /** Departures leave later than this minute. */
  after: number;
  /** The journey arrives later than the first minute and by the second; left out: whenever it does. */
  arrives?: { after: number; by: number } | undefined;
  order: Order;
  limit: number;
};

/** Minutes count from 00:00 UTC of the first day; `links` stand between the legs. */
export type Journey = {
  /** One adult, taxes included: families are not mixed within a ticket. */
  price: number;
  minutes: number;
  leaves: number;
  arrives: number;
  legs: { leg: number; day: number }[];
  links: readonly Link[];
  /** What the order ranks by; sums over journeys. */
  cost: number;
};

/** Minor units that a minute counts in the mixed order: 300 soms an hour. */
export const MINUTE_WORTH = 500;

/** Money and minutes in one number: the order's own measure first, the other one between equals. */
const TIES = 2 ** 15;
const PRICES = 2 ** 31;
export const WEIGHTS: Readonly<Record<Order, { price: number; minute: number }>> = {
  price: { price: TIES, minute: 1 },
  duration: { price: 1, minute: PRICES },
  mixed: { price: TIES, minute: TIES * MINUTE_WORTH + 1 },
};
