import { z } from 'zod';
import { zLocalDate, zMoney } from '#kernel/schemas.ts';
import {
  BERTH_WISHES,
  CABINS,
  CARRIAGES,
  CARS,
  type PlannedService,
  ROOM_TIMES,
  ROOMS,
  SERVICE_ACTIONS,
  SERVICE_PAYMENTS,
  TICKET_OPERATIONS,
} from '../domain/travel-services.ts';

const zName = z.string().trim().min(1).max(120);
const zOptional = z.string().trim().max(120).default('');
const zCount = z.int().min(1).max(99);
const zTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const COMMON = {
  action: z.enum(SERVICE_ACTIONS),
  payment: z.enum(SERVICE_PAYMENTS),
  timing: z.discriminatedUnion('when', [
    z.strictObject({ when: z.literal('exact') }),
    z.strictObject({ when: z.enum(['before', 'after']), service: z.int().min(1).max(99) }),
  ]),
  comment: z.string().trim().max(500).default(''),
};

/** One service of a travel request; `kind` decides its fields. */
export const zTravelService = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...COMMON,
      kind: z.literal('avia'),
      from: zName,
      to: zName,
      date: zLocalDate,
      /** The way back; null: one way. */
      endDate: zLocalDate.nullable(),
      passengers: zCount,
      cabin: z.enum(CABINS),
      /** Of a group (ten people and more) carriers ask another price. */
      group: z.boolean(),
      baggage: z.boolean(),
      fare: zOptional,
      flight: zOptional,
    }),
    z.strictObject({
      ...COMMON,
      kind: z.literal('rail'),
      from: zName,
      to: zName,
      date: zLocalDate,
      passengers: zCount,
      carriage: z.enum(CARRIAGES),
      wishes: z.array(z.enum(BERTH_WISHES)).max(BERTH_WISHES.length),
    }),
    z.strictObject({
      ...COMMON,
      kind: z.literal('hotel'),
      city: zName,
      hotel: zOptional,
      /** The most that a night may cost; null: no limit. */
      dailyLimit: zMoney.refine(({ minor }) => minor > 0, { error: 'common.bad_input' }).nullable(),
      date: zLocalDate,
      checkIn: z.enum(ROOM_TIMES),
      endDate: zLocalDate,
      checkOut: z.enum(ROOM_TIMES),
      guests: zCount,
      room: z.enum(ROOMS),
    }),
    z.strictObject({
      ...COMMON,
      kind: z.literal('transfer'),
      from: zName,
      to: zName,
      date: zLocalDate,
      time: zTime,
      meetingPoint: zOptional,
      passengers: zCount,
      car: z.enum(CARS),
    }),
    z.strictObject({
      ...COMMON,
      kind: z.literal('ticketOperation'),
      operation: z.enum(TICKET_OPERATIONS),
      /** Numbers of tickets, or of their order. */
      tickets: z.string().trim().min(1).max(300),
    }),
    z.strictObject({ ...COMMON, kind: z.literal('additional'), what: z.string().trim().min(1).max(500) }),
  ])
  .meta({ id: 'TravelService' });
export type TravelService = z.output<typeof zTravelService>;

/** The days of a service, for `checkServicePlan`. */
export const toPlannedService = (service: TravelService): PlannedService => ({
  timing: service.timing,
  start: 'date' in service ? service.date : null,
  end: 'endDate' in service ? service.endDate : null,
  overnight: service.kind === 'hotel',
});

export const zTraveller = z
  .strictObject({
    surname: z.string().trim().min(1).max(60),
    name: z.string().trim().min(1).max(60),
    birthdate: zLocalDate.nullable(),
    document: z.string().trim().max(40).default(''),
  })
  .meta({ id: 'RequestTraveller' });
export type RequestTraveller = z.output<typeof zTraveller>;
