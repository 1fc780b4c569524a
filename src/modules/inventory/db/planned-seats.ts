import { type SQL, sql } from 'drizzle-orm';

/**
 * Columns of a row of `stock` as `b` once some of its seats are given back, or taken (a negative number). What is sold
 * over the planned number goes away first.
 */
export const givenBack = (seats: SQL): SQL => sql`
  sold = b.sold - (${seats}), seats = b.seats - greatest(least(b.over_planned, ${seats}), 0),
  over_planned = b.over_planned - greatest(least(b.over_planned, ${seats}), 0)`;

/** Columns of a row of `stock` as `s` once so many are planned: never fewer than are sold at this moment. */
export const plannedSeats = (seats: SQL): SQL => sql`
  seats = greatest(s.sold, ${seats}), over_planned = greatest(s.sold - ${seats}, 0)`;
