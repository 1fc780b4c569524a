/**
 * The current time, passed as an argument: the demonstration and the simulation move it, and no other code reads
 * `Date.now`.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
