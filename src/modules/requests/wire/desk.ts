import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import type { LOCALES } from '#kernel/locale.ts';
import { MAX_VERSION, zInstant, zLocalDateTime } from '#kernel/schemas.ts';
import { COUNTINGS, PRIORITIES } from '#kernel/service-clock.ts';
import { LEVEL_KINDS, MAX_LEVEL_MINUTES } from '../domain/deadline.ts';
import { REQUEST_KINDS, REQUEST_STATUSES } from '../domain/request-state.ts';
import { TRAVEL_SERVICE_KINDS } from '../domain/travel-services.ts';
import { zStaffRequest } from './office.ts';

const zId = z.strictObject({ id: z.string().max(64) });

export const zQueuedRequest = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  priority: z.enum(PRIORITIES),
  /** The order that it is about; of a travel request the one that it goes with, null without one. */
  orderNumber: z.string().nullable(),
  /** What a travel request asks for. */
  services: z.array(z.enum(TRAVEL_SERVICE_KINDS)),
  /** The firm under whose contract it was made or its order was sold; null: none. */
  agency: z.string().nullable(),
  createdAt: zInstant,
  deadline: zInstant,
  /** Since when its clock stands. */
  pausedAt: zInstant.nullable(),
  overdue: z.boolean(),
  executor: z.string().nullable(),
  mine: z.boolean(),
});
export type QueuedRequest = z.output<typeof zQueuedRequest>;

/** Where a page of the queue goes on: priority, deadline in ms, id. */
export const QUEUE_CURSOR = /^(normal|fire)\.(\d{1,15})\.([\w-]{1,64})$/;
const zQueueFilter = z.strictObject({
  kind: z.enum(REQUEST_KINDS).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** `me`, `none`, or the id of a member of staff. */
  executor: z.string().max(64).optional(),
  /** The beginning of a number: of the request, of its order or of the order that it goes with. */
  q: z.string().trim().min(1).max(20).optional(),
  /** A part of the number of a contract or of the name of its firm. */
  contract: z.string().trim().min(1).max(60).optional(),
  /** Only those whose deadline has passed. */
  overdue: z.enum(['1']).optional(),
});
export type QueueFilter = z.output<typeof zQueueFilter>;
/** The contracts that the filter means: how many, and the first of them. */
const zFoundContracts = z
  .object({ count: z.int(), first: z.array(z.object({ number: z.string(), name: z.string() })) })
  .nullable();
const zCounts = z.partialRecord(z.enum(REQUEST_STATUSES), z.int());

export type FoundContracts = z.output<typeof zFoundContracts>;

export const listRequestQueue = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  summary: 'Requests to be served, fires and the oldest deadlines first, a hundred a page',
  query: zQueueFilter.extend({
    status: z.enum(REQUEST_STATUSES).optional(),
    /** Also those that are finished; without a status. */
    all: z.enum(['1']).optional(),
    after: z.string().regex(QUEUE_CURSOR).optional(),
  }),
  output: z.object({
    requests: z.array(zQueuedRequest),
    /** By status, of all that fit the filter but for the status. */
    counts: zCounts,
    contracts: zFoundContracts,
    next: z.string().nullable(),
  }),
});

/** Columns of the board, and of how many requests a column shows cards. */
export const BOARD_STATUSES = ['new', 'revision', 'process', 'paused', 'checkup'] as const;
export const BOARD_CARDS = 30;
export const readRequestBoard = endpoint({
  method: 'GET',
  path: '/api/office/request-board',
  access: 'staff',
  summary: 'Requests by status, the most urgent of each',
  query: zQueueFilter,
  output: z.object({
    columns: z.record(z.enum(BOARD_STATUSES), z.array(zQueuedRequest)),
    counts: zCounts,
    contracts: zFoundContracts,
  }),
});

export const zExecutor = z.object({
  id: z.string(),
  name: z.string(),
  process: z.int(),
  paused: z.int(),
  overdue: z.int(),
  /** In the last thirty days. */
  completed: z.int(),
  /** Median time from creation to completion of those, minutes; null: none was completed. */
  medianMinutes: z.int().nullable(),
  /** Mean of the stars of those, and how many were rated. */
  rating: z.number().nullable(),
  ratings: z.int(),
});
export type Executor = z.output<typeof zExecutor>;
export const listExecutors = endpoint({
  method: 'GET',
  path: '/api/office/request-executors',
  access: 'staff',
  summary: 'Who serves requests, or may serve the given one: load, what was done in thirty days, ratings',
  query: z.strictObject({ request: z.string().max(64).optional() }),
  output: z.object({ executors: z.array(zExecutor) }),
});
export const assignRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/executor',
  access: 'staff',
  summary: 'Give a request to a member of staff; one in work by its executor or an administrator',
  params: zId,
  body: z.strictObject({
    executorId: z.string().max(64),
    /** For the next executor; an internal note of the chat. */
    note: z.string().trim().max(2000).default(''),
  }),
  output: zStaffRequest,
});

export const changePriority = endpoint({
  method: 'PUT',
  path: '/api/office/requests/:id/priority',
  access: 'staff',
  summary: 'Set how urgent an open request is, by its executor or an administrator; its deadline follows',
  params: zId,
  body: z.strictObject({ priority: z.enum(PRIORITIES) }),
  output: zStaffRequest,
});

export const changeDeadline = endpoint({
  method: 'PUT',
  path: '/api/office/requests/:id/deadline',
  access: 'staff',
  summary: 'Set the deadline of an open request by hand, by its executor or an administrator',
  params: zId,
  /** In Bishkek; null: the time of its kind and priority again, where it was set by hand. */
  body: z.strictObject({ deadline: zLocalDateTime.nullable() }),
  output: zStaffRequest,
});

export const zServiceLevel = z.object({
  kind: z.enum(LEVEL_KINDS),
  priority: z.enum(PRIORITIES),
  minutes: z.int().min(1).max(MAX_LEVEL_MINUTES),
  counting: z.enum(COUNTINGS),
});
export type RequestServiceLevel = z.output<typeof zServiceLevel>;
export const listServiceLevels = endpoint({
  method: 'GET',
  path: '/api/office/request-deadlines',
  access: 'staff',
  summary: 'By when requests and support tickets of each kind and priority are answered',
  output: z.object({ levels: z.array(zServiceLevel) }),
});
export const setServiceLevels = endpoint({
  method: 'PUT',
  path: '/api/office/request-deadlines',
  access: 'admin',
  summary: 'Set by when requests and tickets are answered; those that were sent keep their deadline',
  body: z.strictObject({ levels: z.array(z.strictObject(zServiceLevel.shape)).min(1).max(40) }),
  output: z.object({ levels: z.array(zServiceLevel) }),
});
export const readAnswerTimes = endpoint({
  method: 'GET',
  path: '/api/account/request-answer-times',
  access: 'trade',
  summary: 'By when a travel request is answered that is sent now, by priority',
  output: z.object({ normal: zInstant, fire: zInstant, serverNow: zInstant }),
});

export const TEMPLATE_TITLE_LIMIT = 80;
const zText = z.string().trim().max(2000);
const zTemplateInput = z.strictObject({
  title: z.string().trim().min(1).max(TEMPLATE_TITLE_LIMIT),
  /** Null: of every kind. */
  kind: z.enum(REQUEST_KINDS).nullable(),
  /** In the languages of authors; an empty one is not offered to them. */
  texts: z.strictObject({ ru: zText, en: zText, kg: zText } satisfies Record<(typeof LOCALES)[number], unknown>),
});
export type ReplyTemplateInput = z.output<typeof zTemplateInput>;
export const zReplyTemplate = zTemplateInput.extend({
  id: z.string(),
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: zInstant,
});
export type ReplyTemplate = z.output<typeof zReplyTemplate>;
export const listReplyTemplates = endpoint({
  method: 'GET',
  path: '/api/office/request-templates',
  access: 'staff',
  summary: 'Texts for messages to authors',
  output: z.object({ templates: z.array(zReplyTemplate) }),
});
export const createReplyTemplate = endpoint({
  method: 'POST',
  path: '/api/office/request-templates',
  access: 'staff',
  summary: 'Add a text for messages to authors',
  body: zTemplateInput,
  output: zReplyTemplate,
  status: 201,
});
export const changeReplyTemplate = endpoint({
  method: 'PUT',
  path: '/api/office/request-templates/:id',
  access: 'staff',
  summary: 'Change a text; refused when somebody changed it since `version`',
  params: zId,
  body: zTemplateInput.extend({ version: z.int().min(0).max(MAX_VERSION) }),
  output: zReplyTemplate,
});
export const removeReplyTemplate = endpoint({
  method: 'DELETE',
  path: '/api/office/request-templates/:id',
  access: 'staff',
  summary: 'Remove a text; repeated calls succeed',
  params: zId,
  output: z.object({ done: z.literal(true) }),
});
