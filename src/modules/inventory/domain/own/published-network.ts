import type { Airport } from '../airports.ts';
import type { PublishedCarrier } from './carrier-details.ts';
import type { OwnFamily } from './own-carrier.ts';

/**
 * Carriers and stops that the office has published, as this process has read them last. A process serves one database;
 * `use-cases/own/follow-network.ts` keeps them up to date. Stops are only ever added, so that the places of those that
 * a timetable in memory refers to stay as they are; carriers that are no longer published are still known.
 */
const carriers = new Map<string, PublishedCarrier>();
const codes: string[] = [];
const stops = new Map<string, Airport>();
const added: Airport[] = [];

export const publishedCarrier = (code: string): PublishedCarrier | undefined => carriers.get(code);
/** In the order in which they came. */
export const publishedCarrierCodes = (): readonly string[] => codes;
export const publishedStop = (code: string): Airport | undefined => stops.get(code);
export const publishedStops = (): readonly Airport[] => added;

export const publishedFamily = (carrier: string, family: string): OwnFamily | undefined =>
  carriers.get(carrier)?.families.find((one) => one.family === family);

/** Takes in what has been published; a stop keeps what it was first known by. */
export function setPublished(network: { carriers: readonly PublishedCarrier[]; stops: readonly Airport[] }): void {
  for (const carrier of network.carriers) {
    if (!carriers.has(carrier.code)) codes.push(carrier.code);
    carriers.set(carrier.code, carrier);
  }
  for (const stop of network.stops) {
    if (stops.has(stop.code)) continue;
    stops.set(stop.code, stop);
    added.push(stop);
  }
}
