import type { LocalDate } from '#kernel/dates.ts';
import { MAX_FLIGHTS } from '#modules/search/api.ts';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';

/** One flight of a journey over several cities, as far as it has been filled in. */
export type FlightValues = { from: EndpointValue; to: EndpointValue; date: LocalDate };

const samePlace = (a: EndpointValue, b: EndpointValue): boolean => a.key === b.key && a.text === b.text;

/** Two flights stand there to begin with. */
export const MIN_FLIGHTS = 2;

/** The next one leaves from where the last one arrives. */
const nextFlight = (last: FlightValues | undefined): FlightValues => ({
  from: last?.to ?? EMPTY_ENDPOINT,
  to: EMPTY_ENDPOINT,
  date: '',
});

/** As many flights as a journey over several cities has at least, the missing ones proposed. */
export function atLeastTwo(flights: readonly FlightValues[]): FlightValues[] {
  const all = [...flights];
  while (all.length < MIN_FLIGHTS) all.push(nextFlight(all.at(-1)));
  return all;
}

/**
 * A flight with something changed. The next departure follows an arrival that it stood for or that was missing; later
 * flights whose days would
 * now lie before it are asked for theirs again.
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

/** A flight changes places with the one before it; the days stay in their order. */
export const raiseFlight = (flights: readonly FlightValues[], index: number): FlightValues[] =>
  flights.map((flight, n) => {
    const other = n === index ? flights[index - 1] : n === index - 1 ? flights[index] : undefined;
    return other ? { ...other, date: flight.date } : flight;
  });

/** What a button of the form does to the flights, as it is written in an address: `add`, `remove.2`, `raise.1`. */
export function editFlights(flights: readonly FlightValues[], edit: string): FlightValues[] {
  const [command = '', position = ''] = edit.split('.');
  const index = /^\d$/.test(position) ? Number(position) : -1;
  if (command === 'add') return addFlight(flights);
  if (command === 'remove' && index >= 0 && index < flights.length) return removeFlight(flights, index);
  if (command === 'raise' && index > 0 && index < flights.length) return raiseFlight(flights, index);
  return [...flights];
}
