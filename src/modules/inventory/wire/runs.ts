import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zLocalDate, zLocalDateTime, zLocalised, zMoney } from '#kernel/schemas.ts';
import { zSoms } from '../domain/own/own-carrier.ts';
import { RUN_MODES, zOwnRun } from '../domain/own-runs/run-shape.ts';
import { RAIL_BUS_FARE_FAMILIES } from '../domain/rail-bus-families.ts';
import {
  zCarrierLine,
  zCounts,
  zDone,
  zFault,
  zFlightId,
  zKeptSold,
  zLine,
  zPublications,
  zRevision,
  zState,
} from './office.ts';

export {
  MAX_BOARDING,
  MAX_COACHES,
  MAX_STOPS,
  type OwnRun,
  RUN_MODES,
  type RunMode,
} from '../domain/own-runs/run-shape.ts';
export { classesOfMode, type RailBusFamily } from '../domain/rail-bus-families.ts';

const zRunParam = z.object({ id: zFlightId });
const zClass = z.enum(RAIL_BUS_FARE_FAMILIES);

export const readOwnRuns = endpoint({
  method: 'GET',
  path: '/api/office/runs',
  access: 'finance',
  summary: 'Own trains or buses with their next departures, seats sold and left on the next thirty days',
  query: z.strictObject({ mode: z.enum(RUN_MODES) }),
  output: z
    .object({
      carriers: z.array(zCarrierLine),
      runs: z.array(
        z.object({
          id: z.string(),
          carrier: z.string(),
          number: z.int(),
          from: zLocalised,
          to: zLocalised,
          state: zState,
          /** Local time; null: none is ahead. */
          next: zLocalDateTime.nullable(),
          sold: z.int(),
          left: z.int(),
        }),
      ),
    })
    .meta({ id: 'OwnRuns' }),
});
export type OwnRuns = z.output<typeof readOwnRuns.output>;

const zRunPage = z
  .object({
    run: zOwnRun,
    /** Of the stops, in the order of the draft. */
    names: z.object({ stops: z.array(zLocalised), boarding: z.array(zLocalised) }),
    revision: z.int(),
    state: zState,
    /** Of its carrier. */
    families: z.array(z.object({ family: z.string(), name: z.string() })),
    /** How many places the vehicle of the draft has. */
    places: z.array(z.object({ class: zClass, places: z.int() })),
    faults: z.array(zFault),
    /** What publishing the draft changes; null while it has faults. */
    preview: z.object({ counts: zCounts, lines: z.array(zLine), keptSold: zKeptSold }).nullable(),
    publications: zPublications,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'OwnRunPage' });
export type OwnRunPage = z.output<typeof zRunPage>;

export const readOwnRun = endpoint({
  method: 'GET',
  path: '/api/office/runs/:id',
  access: 'finance',
  summary: 'The draft of an own train or bus with its faults and what its publication would change',
  params: zRunParam,
  output: zRunPage,
});

export const createOwnRun = endpoint({
  method: 'POST',
  path: '/api/office/runs',
  access: 'finance',
  summary: 'Make the draft of a new own train or bus',
  body: z.strictObject({ run: zOwnRun }),
  output: z.object({ id: z.string() }),
});

export const saveOwnRun = endpoint({
  method: 'PUT',
  path: '/api/office/runs/:id',
  access: 'finance',
  summary: 'Write the draft of an own train or bus',
  params: zRunParam,
  body: z.strictObject({ revision: zRevision, run: zOwnRun }),
  output: zDone,
});

export const publishOwnRun = endpoint({
  method: 'POST',
  path: '/api/office/runs/:id/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish the draft of an own train or bus: departures, places and fares of the coming 330 days',
  params: zRunParam,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const undoOwnRun = endpoint({
  method: 'POST',
  path: '/api/office/runs/:id/undo',
  access: 'finance',
  stepUp: true,
  summary: 'Take back the last publication of an own train or bus',
  params: zRunParam,
  body: z.strictObject({ publication: z.int().min(1).max(MAX_VERSION) }),
  output: zDone,
});

const zNames = z.object({ from: zLocalised.nullable(), to: zLocalised.nullable() });

export const readOwnRunDays = endpoint({
  method: 'GET',
  path: '/api/office/runs/:id/days',
  access: 'finance',
  summary: 'The next days of an own train or bus, class by class',
  params: zRunParam,
  query: z.strictObject({ from: zLocalDate.optional() }),
  output: z
    .object({
      names: zNames,
      classes: z.array(zClass),
      days: z.array(
        z.object({
          id: z.string(),
          date: zLocalDate,
          departsLocal: zLocalDateTime,
          arrivesLocal: zLocalDateTime,
          canceled: z.boolean(),
          stopped: z.boolean(),
          classes: z.array(
            z.object({
              class: zClass,
              seats: z.int(),
              /** On the section where most are sold. */
              sold: z.int(),
              /** Of the whole run. */
              fare: zMoney,
              closed: z.boolean(),
              /** A publication leaves its seats and fares. */
              setByHand: z.boolean(),
            }),
          ),
        }),
      ),
      next: zLocalDate.nullable(),
    })
    .meta({ id: 'OwnRunDays' }),
});
export type OwnRunDays = z.output<typeof readOwnRunDays.output>;

const zRunWish = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['stop', 'resume']) }),
  z.strictObject({ act: z.enum(['close', 'open']), class: zClass }),
  z.strictObject({ act: z.literal('allot'), class: zClass, seats: z.int().min(0).max(2_000) }),
  z.strictObject({ act: z.literal('price'), class: zClass, fare: zSoms.min(1) }),
]);
export type RunDayWish = z.output<typeof zRunWish>;

export const changeOwnRunDays = endpoint({
  method: 'POST',
  path: '/api/office/runs/:id/days',
  access: 'finance',
  summary: 'Stop or resume the sale of days, close or open a class, set its seats or fare',
  params: zRunParam,
  body: z.strictObject({ from: zLocalDate, to: zLocalDate, wanted: zRunWish }),
  output: z.object({ days: z.int() }),
});

export const moveOwnRunDay = endpoint({
  method: 'POST',
  path: '/api/office/runs/:id/days/move',
  access: 'finance',
  stepUp: true,
  summary: 'Move or cancel one day of an own train or bus; buyers of its tickets are notified',
  params: zRunParam,
  body: z.strictObject({
    date: zLocalDate,
    wanted: z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('cancel') }),
      z.strictObject({ act: z.literal('move'), minutes: z.int().min(-1_440).max(1_440) }),
    ]),
  }),
  output: zDone,
});
