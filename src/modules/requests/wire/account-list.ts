import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalised } from '#kernel/schemas.ts';
import { PUBLIC_STATUSES } from '../domain/public-status.ts';
import { REQUEST_KINDS } from '../domain/request-state.ts';
import { TRAVEL_SERVICE_KINDS } from '../domain/travel-services.ts';
import { REQUEST_FIELDS } from './request-fields.ts';

/** Statuses that a list may be narrowed to: those that we know. */
export const LISTED_STATUSES = PUBLIC_STATUSES.filter((status) => status !== 'unknown');

const zOwnRequest = z
  .object({
    ...REQUEST_FIELDS,
    /** Where the order's journey begins and ends; null where it has none. */
    route: z.object({ from: zLocalised, to: zLocalised }).nullable(),
    /** What a travel request asks for. */
    services: z.array(z.enum(TRAVEL_SERVICE_KINDS)),
    /** The sub-agent whose it is; null for the caller's own. */
    contract: z.object({ number: z.string(), name: z.string() }).nullable(),
    createdAt: zInstant,
    /** By when it is served. */
    deadline: zInstant,
  })
  .meta({ id: 'OwnRequest' });
export type OwnRequest = z.output<typeof zOwnRequest>;

const zOwnRequestsFilter = z.strictObject({
  status: z.enum(LISTED_STATUSES).optional(),
  kind: z.enum(REQUEST_KINDS).optional(),
  /** The beginning of a number: of the request, of its order or of the order that it goes with. */
  q: z.string().trim().min(1).max(20).optional(),
});
export type OwnRequestsFilter = z.output<typeof zOwnRequestsFilter>;

/** The place after which a page goes on: when its last row was sent, in milliseconds, and the row's id. */
export const REQUEST_CURSOR = /^\d{13}\.[\w-]{1,64}$/;

export const listOwnRequests = endpoint({
  method: 'GET',
  path: '/api/account/requests',
  access: 'signedIn',
  summary: 'Requests of the contract in use and of those below it, else the caller’s own, the newest first',
  query: zOwnRequestsFilter.extend({ after: z.string().regex(REQUEST_CURSOR).optional() }),
  output: z.object({ requests: z.array(zOwnRequest), next: z.string().nullable() }),
});
