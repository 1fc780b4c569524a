import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zLocalised, zMoney } from '#kernel/schemas.ts';
import { TRANSFER_CLASSES } from '../domain/hotels-and-transfers/transfer-for-sale.ts';
import { zSoms } from '../domain/own/own-carrier.ts';
import { zOwnTransfer, zTransferNumber } from '../domain/own-transfers/transfer-shape.ts';
import { zDailyPublications, zDayFigures, zStockCounts, zUndo } from './daily.ts';
import { zDone, zFault, zKeptSold, zRevision, zState } from './office.ts';

export {
  MAX_SEASONS as MAX_TRANSFER_SEASONS,
  MAX_STEPS as MAX_TRANSFER_STEPS,
  type OwnTransfer,
} from '../domain/own-transfers/transfer-shape.ts';

const zTransferParam = z.object({ id: zTransferNumber });
const zClass = z.enum(TRANSFER_CLASSES);
const zNames = z.object({ from: zLocalised, to: zLocalised });

export const listTransferWays = endpoint({
  method: 'GET',
  path: '/api/transfer-ways',
  access: 'public',
  summary:
    'The way there of the first eight transfers that are sold, with the lowest price for two on the coming thirty days',
  output: z
    .object({
      ways: z.array(
        z.object({
          /** Location keys. */
          from: z.string(),
          to: z.string(),
          isFromAirport: z.boolean(),
          /** The time of the pick-up that the price is of. */
          time: z.string(),
          /** Null: no car is free in the coming month. */
          lowest: z.object({ price: zMoney, date: zLocalDate }).nullable(),
        }),
      ),
    })
    .meta({ id: 'TransferWays' }),
});

export const readOwnTransfers = endpoint({
  method: 'GET',
  path: '/api/office/transfers',
  access: 'finance',
  summary: 'Own transfers with cars sold and left on the next thirty days',
  output: z
    .object({
      transfers: z.array(
        z.object({
          id: z.string(),
          ...zNames.shape,
          bothWays: z.boolean(),
          state: zState,
          sold: z.int(),
          left: z.int(),
        }),
      ),
    })
    .meta({ id: 'OwnTransfers' }),
});
export type OwnTransfers = z.output<typeof readOwnTransfers.output>;

const zTransferPage = z
  .object({
    transfer: zOwnTransfer,
    names: zNames,
    revision: z.int(),
    state: zState,
    faults: z.array(zFault),
    /** What publishing the draft changes; null while it has faults. */
    preview: z
      .object({
        counts: zStockCounts,
        lines: z.array(
          z.object({
            what: z.enum(['added', 'changed', 'closed']),
            class: zClass,
            date: zLocalDate,
            sold: z.int(),
          }),
        ),
        keptSold: zKeptSold,
        /** Reservations on days that change; they keep their terms. */
        reservations: z.int(),
      })
      .nullable(),
    publications: zDailyPublications,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'OwnTransferPage' });
export type OwnTransferPage = z.output<typeof zTransferPage>;

export const readOwnTransfer = endpoint({
  method: 'GET',
  path: '/api/office/transfers/:id',
  access: 'finance',
  summary: 'The draft of an own transfer with its faults and what its publication would change',
  params: zTransferParam,
  output: zTransferPage,
});

export const createOwnTransfer = endpoint({
  method: 'POST',
  path: '/api/office/transfers',
  access: 'finance',
  summary: 'Make the draft of a new own transfer',
  body: z.strictObject({ transfer: zOwnTransfer }),
  output: z.object({ id: z.string() }),
});

export const saveOwnTransfer = endpoint({
  method: 'PUT',
  path: '/api/office/transfers/:id',
  access: 'finance',
  summary: 'Write the draft of an own transfer',
  params: zTransferParam,
  body: z.strictObject({ revision: zRevision, transfer: zOwnTransfer }),
  output: zDone,
});

export const publishOwnTransfer = endpoint({
  method: 'POST',
  path: '/api/office/transfers/:id/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish the draft of an own transfer: cars and prices of the coming 330 days',
  params: zTransferParam,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const undoOwnTransfer = endpoint({
  method: 'POST',
  path: '/api/office/transfers/:id/undo',
  access: 'finance',
  stepUp: true,
  summary: 'Take back the last publication of an own transfer',
  params: zTransferParam,
  body: zUndo,
  output: zDone,
});

export const readOwnTransferDays = endpoint({
  method: 'GET',
  path: '/api/office/transfers/:id/days',
  access: 'finance',
  summary: 'The next days of an own transfer, class by class',
  params: zTransferParam,
  query: z.strictObject({ from: zLocalDate.optional() }),
  output: z
    .object({
      names: zNames,
      classes: z.array(zClass),
      days: z.array(
        z.object({
          date: zLocalDate,
          stopped: z.boolean(),
          classes: z.array(z.object({ class: zClass, cars: z.int(), ...zDayFigures.shape })),
        }),
      ),
      next: zLocalDate.nullable(),
    })
    .meta({ id: 'OwnTransferDays' }),
});
export type OwnTransferDays = z.output<typeof readOwnTransferDays.output>;

const zDayWish = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['stop', 'resume']) }),
  z.strictObject({ act: z.enum(['close', 'open']), class: zClass }),
  z.strictObject({ act: z.literal('cars'), class: zClass, cars: z.int().min(0).max(900) }),
  z.strictObject({ act: z.literal('price'), class: zClass, price: zSoms.min(1) }),
]);
export type TransferDayWish = z.output<typeof zDayWish>;

export const changeOwnTransferDays = endpoint({
  method: 'POST',
  path: '/api/office/transfers/:id/days',
  access: 'finance',
  summary: 'Stop or resume the sale of days, close or open a class, set its number of cars or price',
  params: zTransferParam,
  body: z.strictObject({ from: zLocalDate, to: zLocalDate, wanted: zDayWish }),
  output: z.object({ days: z.int() }),
});
