import type { Airport } from '../airports.ts';
import type { OwnCarrier, OwnFamily } from './own-carrier.ts';

/**
 * Carriers and stops that the office has published, as this process has read them last. A process serves one database;
 * `use-cases/own/follow-network.ts` keeps them up to date. Stops are only ever added, so that the places of those that
 * a timetable in memory refers to stay as they are; carriers that are no longer published are still known.
 */
const carriers = new Map<string, OwnCarrier>();
let editions = 0;
const codes: string[] = [];
const stops = new Map<string, Airport>();
const added: Airport[] = [];

export const publishedCarrier = (code: string): OwnCarrier | undefined => carriers.get(code);
/** Greater after each change of a published carrier. */
export const carrierEditions = (): number => editions;
/** In the order in which they came. */
export const publishedCarrierCodes = (): readonly string[] => codes;
export const publishedStop = (code: string): Airport | undefined => stops.get(code);
export const publishedStops = (): readonly Airport[] => added;

export const publishedFamily = (carrier: string, family: string): OwnFamily | undefined =>
  carriers.get(carrier)?.families.find((one) => one.family === family);

/**
 * Takes in what has been published; a stop keeps what it was first known by, and a carrier that is as it was stays the
 * same object: what is derived from it is kept by it.
 */
export function setPublished(network: { carriers: readonly OwnCarrier[]; stops: readonly Airport[] }): void {
  for (const carrier of network.carriers) {
    const known = carriers.get(carrier.code);
    if (!known) codes.push(carrier.code);
    else if (JSON.stringify(known) === JSON.stringify(carrier)) continue;
    carriers.set(carrier.code, carrier);
    editions++;
  }
  for (const stop of network.stops) {
    if (stops.has(stop.code)) continue;
    stops.set(stop.code, stop);
    added.push(stop);
  }
}
