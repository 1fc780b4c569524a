import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate } from '#kernel/schemas.ts';

export type { StockCounts } from './wire/daily.ts';
export * from './wire/hotel-pictures.ts';
export * from './wire/hotels.ts';
export * from './wire/imports.ts';
export * from './wire/office.ts';
export * from './wire/runs.ts';
export * from './wire/table-imports.ts';
export * from './wire/transfers.ts';

/** Actions of a carrier's operator: the demonstration uses them to show what a buyer sees then. */
export const changeDemoFlight = endpoint({
  method: 'POST',
  path: '/api/demo/flights',
  access: 'demo',
  summary: 'Move or cancel a departure of the own timetable',
  body: z.strictObject({
    /** Carrier and number: `AB 211`. */
    flight: z.string().regex(/^[A-Z0-9]{2} \d{1,4}$/),
    /** Local day of departure, as first published. */
    date: zLocalDate,
    change: z.union([
      z.strictObject({ cancel: z.literal(true) }),
      z.strictObject({ minutes: z.int().min(-1440).max(1440) }),
    ]),
  }),
  output: z.object({ reservations: z.int() }),
});
