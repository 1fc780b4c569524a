import type { LocalDate } from '#kernel/dates.ts';
import { MAX_FLIGHTS } from '#modules/search/api.ts';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';

/** One flight of a multi-city search, as filled in so far. */
export type FlightValues = { from: EndpointValue; to: EndpointValue; date: LocalDate };

const samePlace = (a: EndpointValue, b: EndpointValue): boolean => a.key === b.key && a.text === b.text;

/** A multi-city search begins with two flights. */
export const MIN_FLIGHTS = 2;

/** The next flight departs from the destination of the last one. */
const nextFlight = (last: FlightValues | undefined): FlightValues => ({
  from: last?.to ?? EMPTY_ENDPOINT,
  to: EMPTY_ENDPOINT,
  date: '',
});

/** Pads the flights to the minimum of a multi-city search. */
export function padFlights(flights: readonly FlightValues[]): FlightValues[] {
  const all = [...flights];
  while (all.length < MIN_FLIGHTS) all.push(nextFlight(all.at(-1)));
  return all;
}

/**
 * Changes a flight. The next origin follows the changed destination if it was equal or empty; dates of later flights
 * that would be too early are cleared.
 */
export function changeFlight(
  flights: readonly FlightValues[],
  index: number,
  change: Partial<FlightValues>,
): FlightValues[] {
  const previous = flights[index];
  return flights.map((flight, n) => {
    if (n === index) return { ...flight, ...change };
    let next = flight;
    const continuesPrevious =
      previous && (samePlace(flight.from, previous.to) || samePlace(flight.from, EMPTY_ENDPOINT));
    if (n === index + 1 && change.to && continuesPrevious) next = { ...next, from: change.to };
    if (n > index && change.date && next.date !== '' && next.date < change.date) next = { ...next, date: '' };
    return next;
  });
}

export const addFlight = (flights: readonly FlightValues[]): FlightValues[] =>
  flights.length < MAX_FLIGHTS ? [...flights, nextFlight(flights.at(-1))] : [...flights];

export const removeFlight = (flights: readonly FlightValues[], index: number): FlightValues[] =>
  flights.length > MIN_FLIGHTS ? flights.toSpliced(index, 1) : [...flights];

/** Swaps a flight with the previous one; the dates keep their order. */
export const raiseFlight = (flights: readonly FlightValues[], index: number): FlightValues[] =>
  flights.map((flight, n) => {
    const other = n === index ? flights[index - 1] : n === index - 1 ? flights[index] : undefined;
    return other ? { ...other, date: flight.date } : flight;
  });

/** Applies an edit command of the address: `add`, `remove.2`, `raise.1`. */
export function editFlights(flights: readonly FlightValues[], edit: string): FlightValues[] {
  const [command = '', position = ''] = edit.split('.');
  const index = /^\d$/.test(position) ? Number(position) : -1;
  if (command === 'add') return addFlight(flights);
  if (command === 'remove' && index >= 0 && index < flights.length) return removeFlight(flights, index);
  if (command === 'raise' && index > 0 && index < flights.length) return raiseFlight(flights, index);
  return [...flights];
}
