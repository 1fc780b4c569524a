import type { LocalDate } from '#kernel/dates.ts';
import { MAX_FLIGHTS } from '#modules/search/api.ts';
import { type End, NO_END } from '../../shared/search/place-end.ts';

/** One flight of a journey over several cities, as far as it has been filled in. */
export type FlightAsked = { from: End; to: End; date: LocalDate };

const samePlace = (a: End, b: End): boolean => a.key === b.key && a.text === b.text;

/** Two flights stand there to begin with. */
export const MIN_FLIGHTS = 2;

/** The next one leaves from where the last one arrives. */
const onward = (last: FlightAsked | undefined): FlightAsked => ({
  from: last?.to ?? NO_END,
  to: NO_END,
  date: '',
});

/** As many flights as a journey over several cities has at least, the missing ones proposed. */
export function atLeastTwo(flights: readonly FlightAsked[]): FlightAsked[] {
  const all = [...flights];
  while (all.length < MIN_FLIGHTS) all.push(onward(all.at(-1)));
  return all;
}

/**
 * A flight with something changed. The next departure follows an arrival that it stood for or that was missing; later
 * flights whose days would
 * now lie before it are asked for theirs again.
 */
export function changeFlight(flights: readonly FlightAsked[], at: number, change: Partial<FlightAsked>): FlightAsked[] {
  const before = flights[at];
  return flights.map((flight, n) => {
    if (n === at) return { ...flight, ...change };
    let next = flight;
    const follows = before && (samePlace(flight.from, before.to) || samePlace(flight.from, NO_END));
    if (n === at + 1 && change.to && follows) next = { ...next, from: change.to };
    if (n > at && change.date && next.date !== '' && next.date < change.date) next = { ...next, date: '' };
    return next;
  });
}

export const addFlight = (flights: readonly FlightAsked[]): FlightAsked[] =>
  flights.length < MAX_FLIGHTS ? [...flights, onward(flights.at(-1))] : [...flights];

export const removeFlight = (flights: readonly FlightAsked[], at: number): FlightAsked[] =>
  flights.length > MIN_FLIGHTS ? flights.toSpliced(at, 1) : [...flights];

/** A flight changes places with the one before it; the days stay in their order. */
export const raiseFlight = (flights: readonly FlightAsked[], at: number): FlightAsked[] =>
  flights.map((flight, n) => {
    const other = n === at ? flights[at - 1] : n === at - 1 ? flights[at] : undefined;
    return other ? { ...other, date: flight.date } : flight;
  });

/** What a button of the form does to the flights, as it is written in an address: `add`, `remove.2`, `raise.1`. */
export function editFlights(flights: readonly FlightAsked[], edit: string): FlightAsked[] {
  const [act = '', place = ''] = edit.split('.');
  const at = /^\d$/.test(place) ? Number(place) : -1;
  if (act === 'add') return addFlight(flights);
  if (act === 'remove' && at >= 0 && at < flights.length) return removeFlight(flights, at);
  if (act === 'raise' && at > 0 && at < flights.length) return raiseFlight(flights, at);
  return [...flights];
}
