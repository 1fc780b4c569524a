import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { readCheckIn } from '#modules/ancillaries/api.ts';
import { readPoints } from '#modules/bonuses/api.ts';
import { readOwnOrders, readUpcomingItineraries, type UpcomingItinerary } from '#modules/orders/api.ts';
import { listOwnRequests } from '#modules/requests/api.ts';
import { listPassengers } from '#modules/travellers/api.ts';
import { listOwnWatches } from '#modules/watches/api.ts';
import type { Call } from '../../api/call-type.ts';

const ROWS = 4;
/** Check-in opens at most so long before a departure. */
const CHECK_IN_DAYS = 3;

/** What a part of the page shows; undefined: it could not be read. */
const part = <T>(reading: Promise<T>): Promise<T | undefined> => reading.catch(() => undefined);

export type CheckInState = { orderId: string; state: 'open' | 'later'; at: string };

/** Whether somebody may check in for the next flight of a sold order, and until when; or from when. */
async function readCheckInState(call: Call, trip: UpcomingItinerary, now: string): Promise<CheckInState | null> {
  if (trip.state !== 'sold' || trip.mode === 'hotel' || trip.mode === 'transfer') return null;
  if (trip.departsAt > `${addDays(localDate(now, BUSINESS_TIME_ZONE), CHECK_IN_DAYS)}T23:59:59Z`) return null;
  const { segments, seats } = await call(readCheckIn, { params: { id: trip.orderId } });
  for (const { segmentIndex, rules } of segments) {
    if (!rules) continue;
    const states = seats.filter((seat) => seat.segmentIndex === segmentIndex).map(({ state }) => state);
    if (states.some((state) => state === 'free')) return { orderId: trip.orderId, state: 'open', at: rules.until };
    if (states.some((state) => state === 'early' || state === 'paid'))
      return { orderId: trip.orderId, state: 'later', at: rules.freeFrom };
  }
  return null;
}

/** Everything of the home page of a customer; a part that cannot be read is left out, not the page. */
export async function loadCustomerHome(call: Call, now: string) {
  const upcoming = part(call(readUpcomingItineraries, {}));
  const [trips, orders, requests, waiting, points, passengers, expiring, watches, checkIns] = await Promise.all([
    upcoming,
    part(call(readOwnOrders, { query: {} })),
    part(call(listOwnRequests, { query: {} })),
    part(call(listOwnRequests, { query: { status: 'clarifying' } })),
    part(call(readPoints, { query: {} })),
    part(call(listPassengers, { query: { sort: 'recent', limit: ROWS } })),
    part(call(listPassengers, { query: { sort: 'expiry', limit: ROWS } })),
    part(call(listOwnWatches, {})),
    upcoming.then((read) =>
      Promise.all((read?.itineraries ?? []).map((trip) => part(readCheckInState(call, trip, now)))),
    ),
  ]);
  return {
    now,
    trips: trips?.itineraries,
    checkIns: checkIns.flatMap((state) => state ?? []),
    orders: orders?.orders.slice(0, ROWS),
    requests: requests?.requests.slice(0, ROWS),
    waiting: waiting?.requests.slice(0, ROWS) ?? [],
    points: points?.points,
    passengers: passengers?.passengers,
    expiring: (expiring?.passengers ?? []).filter(({ documents }) =>
      documents.some(({ state }) => state === 'soon' || state === 'expired'),
    ),
    watches: watches?.watches.slice(0, ROWS),
  };
}
export type CustomerHomeData = Awaited<ReturnType<typeof loadCustomerHome>>;
