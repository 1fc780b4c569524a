/** The time, as an argument: the demonstration and the simulation move it, nothing else reads `Date.now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
