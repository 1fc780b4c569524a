import type { Airport } from '../airports.ts';
import { type OwnRun, ownRunId } from './run-shape.ts';

/** A run as this process sells it; `stops` in the order of the document. */
export type PublishedRun = { readonly document: OwnRun; readonly stops: readonly Airport[] };

/** Runs as this process has read them last; one that is no longer published is still known by its tickets. */
const runs = new Map<string, PublishedRun>();

/** A train or bus that the office has published. */
export const publishedRun = (carrier: string, number: number): PublishedRun | undefined =>
  runs.get(ownRunId({ carrier, number }));

/** `stops`: those of the document in its order, further ones where one gets on behind them. */
export function setPublishedRuns(published: readonly PublishedRun[]): void {
  for (const { document, stops } of published)
    runs.set(ownRunId(document), { document, stops: stops.slice(0, document.stops.length) });
}
