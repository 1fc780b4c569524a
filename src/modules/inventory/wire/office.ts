import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zLocalDate, zLocalDateTime, zMoney } from '#kernel/schemas.ts';
import { zOwnFlight, zPeriod } from '../domain/own/flight-shape.ts';
import { CARRIER_MODES, OWN_RBDS, zCarrierCode, zOwnCarrier, zSoms } from '../domain/own/own-carrier.ts';

export {
  MAX_BAG_KINDS,
  MEAL_CODES,
  SEAT_ZONES,
  SERVICE_CODES,
} from '../domain/own/carrier-ancillaries.ts';
export {
  type CarrierDetails,
  MAX_CONNECTIONS,
  MAX_COUNTRY_TAXES,
  MAX_TERMINALS,
  REACHES,
} from '../domain/own/carrier-details.ts';
export { MAX_PERIODS, MAX_SEASONS, type OwnFlight } from '../domain/own/flight-shape.ts';
export {
  CARRIER_MODES,
  type CarrierMode,
  familiesOfMode,
  MAX_CARRIER_STEPS,
  MAX_TAXES,
  OWN_CLASSES,
  OWN_FAMILIES,
  type OwnCarrier,
  type OwnFamily,
  type OwnFamilyCode,
} from '../domain/own/own-carrier.ts';

export { cabinsOf, seatMapChoices } from '../domain/seat-maps.ts';

export const zRevision = z.int().min(0).max(MAX_VERSION);
export const zDone = z.object({ done: z.boolean() });
export const zFlightId = z.string().regex(/^(?=.?[A-Z])[A-Z0-9]{2}\d{1,4}$/);
const zCodeParam = z.object({ code: zCarrierCode });
const zFlightParam = z.object({ id: zFlightId });
const zRbd = z.enum(OWN_RBDS as [string, ...string[]]);

export const ITEM_STATES = ['draft', 'changed', 'published'] as const;
export const zState = z.enum(ITEM_STATES);
export const zFault = z.object({
  field: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export const zCounts = z.object({
  added: z.int(),
  changed: z.int(),
  moved: z.int(),
  canceled: z.int(),
  removed: z.int(),
  /** Seats sold on those that are moved or cancelled. */
  sold: z.int(),
});
/** Days on which a publication leaves what is sold, which is more than it plans; `more` are not listed. */
export const zKeptSold = z.object({
  days: z.array(z.object({ date: zLocalDate, class: z.string(), sold: z.int(), planned: z.int() })),
  more: z.int(),
});
export type KeptSold = z.output<typeof zKeptSold>;
export const zPublications = z.array(
  z.object({
    id: z.int(),
    counts: zCounts,
    publishedAt: zInstant,
    publishedBy: z.string().nullable(),
    isUndo: z.boolean(),
  }),
);

export const zCarrierLine = z.object({
  code: z.string(),
  name: z.string(),
  mode: z.enum(CARRIER_MODES),
  state: zState,
});
/** A departure that a publication touches. */
export const zLine = z.object({
  what: z.enum(['added', 'changed', 'moved', 'canceled']),
  date: zLocalDate,
  sold: z.int(),
});

export const readOwnFlights = endpoint({
  method: 'GET',
  path: '/api/office/flights',
  access: 'finance',
  summary: 'Own carriers and flights with their next departures, sold and free seats; the first 200 that are found',
  query: z.strictObject({
    /** The beginning of a number such as `QH1`, or an airport. */
    find: z
      .string()
      .regex(/^[A-Z0-9]{1,6}$/)
      .optional(),
  }),
  output: z
    .object({
      carriers: z.array(zCarrierLine),
      flights: z.array(
        z.object({
          id: z.string(),
          carrier: z.string(),
          number: z.int(),
          from: z.string(),
          to: z.string(),
          state: zState,
          /** Local time; null: none is ahead. */
          next: zLocalDateTime.nullable(),
          sold: z.int(),
          left: z.int(),
        }),
      ),
      /** Flights that are found, those that are not shown, too. */
      total: z.int(),
    })
    .meta({ id: 'OwnFlights' }),
});
export type OwnFlights = z.output<typeof readOwnFlights.output>;

const zCarrierPage = z
  .object({
    carrier: zOwnCarrier,
    revision: z.int(),
    state: zState,
    faults: z.array(zFault),
    /** What the publication of the draft changes: parts of the document with rows that go and come. */
    preview: z.object({
      parts: z.array(z.object({ part: z.string(), removed: z.int(), added: z.int() })),
      /** Departures whose taxes change. */
      departures: z.int(),
    }),
    publications: zPublications,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'OwnCarrierPage' });
export type OwnCarrierPage = z.output<typeof zCarrierPage>;

export const readOwnCarrier = endpoint({
  method: 'GET',
  path: '/api/office/flights/carriers/:code',
  access: 'finance',
  summary: 'The draft of an own carrier: families, taxes, faults, publications',
  params: zCodeParam,
  output: zCarrierPage,
});

export const saveOwnCarrier = endpoint({
  method: 'PUT',
  path: '/api/office/flights/carriers/:code',
  access: 'finance',
  summary: 'Write the draft of an own carrier; revision 0 makes a new one',
  params: zCodeParam,
  body: z.strictObject({ revision: zRevision, carrier: zOwnCarrier }),
  output: zDone,
});

export const publishOwnCarrier = endpoint({
  method: 'POST',
  path: '/api/office/flights/carriers/:code/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish the draft of an own carrier',
  params: zCodeParam,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

const zFlightPage = z
  .object({
    /** Without periods: closed by a schedule that does not have it any more. */
    flight: zOwnFlight.extend({ periods: z.array(zPeriod) }),
    revision: z.int(),
    state: zState,
    /** Of its carrier. */
    families: z.array(z.object({ family: z.string(), name: z.string() })),
    faults: z.array(zFault),
    /** What publishing the draft changes; null while it has faults. */
    preview: z
      .object({
        counts: zCounts,
        lines: z.array(zLine),
        keptSold: zKeptSold,
      })
      .nullable(),
    publications: zPublications,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'OwnFlightPage' });
export type OwnFlightPage = z.output<typeof zFlightPage>;

export const readOwnFlight = endpoint({
  method: 'GET',
  path: '/api/office/flights/:id',
  access: 'finance',
  summary: 'The draft of an own flight with its faults and what its publication would change',
  params: zFlightParam,
  output: zFlightPage,
});

export const createOwnFlight = endpoint({
  method: 'POST',
  path: '/api/office/flights',
  access: 'finance',
  summary: 'Make the draft of a new own flight',
  body: z.strictObject({ flight: zOwnFlight }),
  output: z.object({ id: z.string() }),
});

export const saveOwnFlight = endpoint({
  method: 'PUT',
  path: '/api/office/flights/:id',
  access: 'finance',
  summary: 'Write the draft of an own flight',
  params: zFlightParam,
  body: z.strictObject({ revision: zRevision, flight: zOwnFlight }),
  output: zDone,
});

export const publishOwnFlight = endpoint({
  method: 'POST',
  path: '/api/office/flights/:id/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish the draft of an own flight: departures, seats and fares of the coming 330 days',
  params: zFlightParam,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const undoOwnPublication = endpoint({
  method: 'POST',
  path: '/api/office/flights/undo',
  access: 'finance',
  stepUp: true,
  summary: 'Take back the last publication of an own carrier or flight',
  body: z.strictObject({
    kind: z.enum(['carrier', 'flight']),
    item: z.string().regex(/^[A-Z0-9]{2,6}$/),
    publication: z.int().min(1).max(MAX_VERSION),
  }),
  output: zDone,
});

const zDeparture = z
  .object({
    id: z.string(),
    date: zLocalDate,
    departsLocal: zLocalDateTime,
    arrivesLocal: zLocalDateTime,
    canceled: z.boolean(),
    stopped: z.boolean(),
    sold: z.int(),
    left: z.int(),
    classes: z.array(
      z.object({
        rbd: z.string(),
        family: z.string(),
        seats: z.int(),
        sold: z.int(),
        fare: zMoney,
        closed: z.boolean(),
        /** A publication leaves its seats and fare. */
        setByHand: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnDeparture' });

export const readOwnDepartures = endpoint({
  method: 'GET',
  path: '/api/office/flights/:id/departures',
  access: 'finance',
  summary: 'The next departures of an own flight, class by class',
  params: zFlightParam,
  query: z.strictObject({ from: zLocalDate.optional() }),
  output: z.object({ departures: z.array(zDeparture), next: zLocalDate.nullable() }),
});

const zWish = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['stop', 'resume']) }),
  z.strictObject({ act: z.enum(['close', 'open']), rbd: zRbd }),
  z.strictObject({ act: z.literal('allot'), rbd: zRbd, seats: z.int().min(0).max(900) }),
  z.strictObject({ act: z.literal('price'), rbd: zRbd, fare: zSoms.min(1) }),
]);
export type DepartureWish = z.output<typeof zWish>;

export const changeOwnDepartures = endpoint({
  method: 'POST',
  path: '/api/office/flights/:id/departures',
  access: 'finance',
  summary: 'Stop or resume the sale of departures, close or open a class, set its seats or fare',
  params: zFlightParam,
  body: z.strictObject({
    from: zLocalDate,
    to: zLocalDate,
    wanted: zWish,
  }),
  output: z.object({ departures: z.int() }),
});

export const moveOwnDeparture = endpoint({
  method: 'POST',
  path: '/api/office/flights/:id/departures/move',
  access: 'finance',
  stepUp: true,
  summary: 'Move or cancel one departure of an own flight; buyers of its tickets are notified',
  params: zFlightParam,
  body: z.strictObject({
    date: zLocalDate,
    wanted: z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('cancel') }),
      z.strictObject({ act: z.literal('move'), minutes: z.int().min(-1_440).max(1_440) }),
    ]),
  }),
  output: zDone,
});

const zCount = z.int().min(0);
export const readOwnBlocks = endpoint({
  method: 'GET',
  path: '/api/office/flight-blocks',
  access: 'finance',
  summary: 'Seats bought of other carriers by departure, from thirty days back: sold, left, given back and owed',
  query: z.strictObject({ from: zLocalDate.optional() }),
  output: z
    .object({
      departures: z.array(
        z.object({
          id: z.string(),
          flight: z.string(),
          from: z.string(),
          to: z.string(),
          date: zLocalDate,
          bought: zCount,
          /** Seats with tickets. */
          sold: zCount,
          /** Held, and not paid yet. */
          held: zCount,
          left: zCount,
          /** The last day on which unsold seats are sold. */
          soldThrough: zLocalDate,
          /** Unsold seats that have gone back; null: not yet. */
          givenBack: zCount.nullable(),
          net: zMoney,
          /** The lowest fare on sale above the net price; null: nothing is on sale. */
          markup: zMoney.nullable(),
          /** Sold seats at the net prices at which they were sold. */
          owed: zMoney,
        }),
      ),
      /** The first day after those; null: there are no more. */
      next: zLocalDate.nullable(),
      totals: z.object({ bought: zCount, sold: zCount, left: zCount, owed: zMoney }),
    })
    .meta({ id: 'OwnBlocks' }),
});
export type OwnBlocks = z.output<typeof readOwnBlocks.output>;
