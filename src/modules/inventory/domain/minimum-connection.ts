/** Least minutes between arrival and departure at one stop on one ticket; our choice (docs/rules.md). */
export const MINIMUM_CONNECTION_MINUTES = { airport: 60, station: 15 } as const;

/** Two tickets need this much more at the same stop: bags are claimed and checked in again. Our choice. */
export const SELF_TRANSFER_MINUTES = 45;
