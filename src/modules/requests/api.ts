import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCategory, zInstant, zMoney } from '#kernel/schemas.ts';
import { MESSAGE_LIMIT, zConversationHistory } from '#modules/conversations/api.ts';
import { ACTION_STATES, REQUEST_KINDS, REQUEST_STATUSES, STAFF_ACTIONS } from './domain/request-state.ts';
import { ACCEPTED_FILES, FILE_LIMIT, FILES_LIMIT } from './domain/upload-rules.ts';

import { REQUEST_FIELDS } from './wire/request-fields.ts';

export * from './wire/account-list.ts';
export { ACCEPTED_FILES, FILE_LIMIT, FILES_LIMIT, REQUEST_KINDS, REQUEST_STATUSES };
export type { PublicStatus } from './domain/public-status.ts';

export const REASONS = [
  'plans',
  'carrier_cancelled',
  'carrier_changed',
  'illness',
  'bereavement',
  'visa',
  'new_document',
  'mistake',
  'other',
] as const;

const zId = z.strictObject({ id: z.string().max(64) });
const zText = z.string().trim().max(2000);

const zPerson = z.object({
  id: z.string(),
  category: zCategory,
  surname: z.string(),
  name: z.string(),
  tickets: z.array(z.object({ number: z.string(), state: z.string() })),
});
const zParts = z.object({ fare: zMoney, taxes: zMoney, fees: zMoney });

export const zRequestedOrder = z
  .object({
    orderId: z.string(),
    number: z.string(),
    late: z.boolean(),
    /** `found`: everything but a change of the contacts asks for a confirmation first. */
    access: z.enum(['found', 'confirmed']),
    phoneMasked: z.string(),
    emailMasked: z.string(),
    passengers: z.array(zPerson.extend({ open: z.boolean(), refundable: z.boolean() })),
    /** Requests about it that are not finished. */
    open: z.array(z.object({ id: z.string(), number: z.string(), kind: z.enum(REQUEST_KINDS) })),
  })
  .meta({ id: 'RequestSubject' });
export type RequestedOrder = z.output<typeof zRequestedOrder>;

const zFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  side: z.enum(['author', 'staff']),
});
const zMessage = z.object({ side: z.enum(['author', 'staff']), text: z.string(), at: zInstant });
const zPast = z.object({ at: zInstant, kind: z.string() });

export const zServiceRequest = z
  .object({
    ...REQUEST_FIELDS,
    /** `found`: by number and surname; what was written and attached is its author's. */
    access: z.enum(['author', 'found']),
    reason: z.enum(REASONS),
    createdAt: zInstant,
    deadline: zInstant,
    serverNow: zInstant,
    people: z.array(zPerson),
    description: z.string(),
    documentsNeeded: z.boolean(),
    files: z.array(zFile),
    messages: z.array(zMessage),
    history: z.array(zPast),
    /** What goes back, once it has been agreed on. */
    refund: zMoney.nullable(),
    moves: z.array(z.enum(['answered', 'withdrawn', 'accepted', 'disputed'])),
  })
  .meta({ id: 'ServiceRequest' });
export type ServiceRequest = z.output<typeof zServiceRequest>;

export const findRequestedOrder = endpoint({
  method: 'POST',
  path: '/api/requests/subject',
  access: 'visitor',
  summary: 'Find what a request is about: ticket, order or booking number, or a surname and document',
  body: z.union([
    z.strictObject({ number: z.string().min(1).max(40), proof: z.string().min(1).max(100) }),
    z.strictObject({ surname: z.string().min(1).max(100), document: z.string().min(1).max(40) }),
  ]),
  output: z.object({ orderId: z.string() }),
});
export const readRequestedOrder = endpoint({
  method: 'GET',
  path: '/api/requests/subject/:id',
  access: 'visitor',
  summary: 'What a request about an order may choose from',
  params: zId,
  output: zRequestedOrder,
});

const zOrderRequest = zServiceRequest
  .pick({ id: true, number: true, kind: true, status: true, ended: true, createdAt: true })
  .meta({ id: 'OrderRequest' });
export type OrderRequest = z.output<typeof zOrderRequest>;
export const listOrderRequests = endpoint({
  method: 'GET',
  path: '/api/orders/:id/requests',
  access: 'visitor',
  summary: 'The requests about an order that the caller may open, the newest first',
  params: zId,
  output: z.object({ requests: z.array(zOrderRequest) }),
});

export const zNewRequest = z.strictObject({
  orderId: z.string().max(64),
  kind: z.enum(REQUEST_KINDS),
  passengerIds: z.array(z.string().max(64)).max(18),
  reason: z.enum(REASONS),
  description: zText.default(''),
  /** Empty: as in the order. */
  phone: z.string().max(40).default(''),
  email: z.string().max(200).default(''),
  documentType: z.string().max(40).default(''),
  documentNumber: z.string().max(40).default(''),
  expiration: z.string().max(20).default(''),
  /** That nothing is given back by asking, and what cannot be undone. */
  agreed: z.boolean(),
});
export type NewRequest = z.output<typeof zNewRequest>;
export const createRequest = endpoint({
  method: 'POST',
  path: '/api/requests',
  access: 'visitor',
  idempotent: true,
  summary: 'Ask for what no page can do by itself (Idempotency-Key honoured)',
  body: zNewRequest,
  output: z.object({ id: z.string(), number: z.string() }),
  status: 201,
});

export const findRequest = endpoint({
  method: 'POST',
  path: '/api/requests/find',
  access: 'visitor',
  summary: 'Find a request by its number and a surname in it',
  body: z.strictObject({ number: z.string().min(1).max(40), proof: z.string().min(1).max(100) }),
  output: z.object({ id: z.string() }),
});
export const openRequestLink = endpoint({
  method: 'POST',
  path: '/api/requests/open',
  access: 'visitor',
  summary: 'Open a request by the code in an e-mail link',
  body: z.strictObject({ code: z.string().min(1).max(100) }),
  output: z.object({ id: z.string() }),
});
export const readRequest = endpoint({
  method: 'GET',
  path: '/api/requests/:id',
  access: 'visitor',
  summary: 'A request, for its author or a reader who proved to know it',
  params: zId,
  output: zServiceRequest,
});
export const actOnOwnRequest = endpoint({
  method: 'POST',
  path: '/api/requests/:id/moves',
  access: 'visitor',
  summary: 'Its author answers, withdraws, accepts what was done or says that it is not right',
  params: zId,
  body: z.strictObject({
    move: z.enum(['answered', 'withdrawn', 'accepted', 'disputed']),
    text: zText.default(''),
  }),
  output: zServiceRequest,
});

const zRequestChat = z.object({
  /** Null: nothing has been written yet. */
  history: zConversationHistory.nullable(),
  /** The request is finished: nothing more is written. */
  ended: z.boolean(),
});
export type RequestChat = z.output<typeof zRequestChat>;
export const readRequestChat = endpoint({
  method: 'GET',
  path: '/api/requests/:id/chat',
  access: 'visitor',
  summary: 'The conversation of a request, for its author and staff',
  params: zId,
  output: zRequestChat,
});
export const startRequestChat = endpoint({
  method: 'POST',
  path: '/api/requests/:id/chat',
  access: 'visitor',
  summary: 'Begin the conversation of a request; a repeated client id is the same message',
  params: zId,
  body: z.strictObject({ clientId: z.uuid(), text: z.string().max(MESSAGE_LIMIT) }),
  output: z.object({ id: z.string(), seq: z.int() }),
  status: 201,
});

/** Whose page a form of documents stands on. */
const RETURN_PAGES = ['request', 'account', 'office'] as const;
export type ReturnPage = (typeof RETURN_PAGES)[number];

/** Takes `multipart/form-data`; a page's form (`back`) is led back to the request. */
export const attachFiles = endpoint({
  method: 'POST',
  path: '/api/requests/:id/files',
  access: 'visitor',
  summary: 'Attach documents: pdf, jpeg, png, webp up to 10 MB each, ten a request',
  params: zId,
  query: z.strictObject({ back: z.enum(RETURN_PAGES).optional() }),
  output: z.unknown(),
});
export const readFile = endpoint({
  method: 'GET',
  path: '/api/requests/:id/files/:fileId',
  access: 'visitor',
  summary: 'A document of a request, as a download',
  params: z.strictObject({ id: z.string().max(64), fileId: z.string().max(64) }),
  output: z.unknown(),
});
export const filePath = (id: string, fileId: string): string => `/api/requests/${id}/files/${fileId}`;
export const filesPath = (id: string, back: ReturnPage): string => `/api/requests/${id}/files?back=${back}`;

const zLine = z.object({
  passengerId: z.string(),
  paid: zMoney,
  fare: zMoney,
  penalty: zMoney,
  taxesRefund: zMoney,
  feesRefund: zMoney,
  refundFee: zMoney,
  /** The agency's commission that was kept back at the payment and so comes off. */
  deducted: zMoney.optional(),
  refund: zMoney,
});
export const zQueuedRequest = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATUSES),
  priority: z.enum(['normal', 'fire']),
  orderNumber: z.string(),
  /** An agency sold the order: it is notified of actions, and its payment method gets the refund. */
  agency: z.boolean(),
  createdAt: zInstant,
  deadline: zInstant,
  overdue: z.boolean(),
  executor: z.string().nullable(),
  mine: z.boolean(),
});
export type QueuedRequest = z.output<typeof zQueuedRequest>;

export const zStaffRequest = zServiceRequest
  .extend({
    office: z.enum(REQUEST_STATUSES),
    /** An agency sold the order. */
    agency: z.boolean(),
    executor: z.string().nullable(),
    mine: z.boolean(),
    contacts: z.object({ phone: z.string(), email: z.string() }),
    /** Only on a change of passport. */
    passport: z.object({ type: z.string(), number: z.string(), expiration: z.string().nullable() }).nullable(),
    paid: z.array(z.object({ passengerId: z.string(), parts: zParts.nullable() })),
    action: z
      .object({
        id: z.string(),
        channel: z.enum(['supplier', 'hand', 'release']),
        state: z.enum(ACTION_STATES),
        lines: z.array(zLine),
        refund: zMoney,
        reference: z.string().nullable(),
        calculatedBy: z.string(),
        approvedBy: z.string().nullable(),
      })
      .nullable(),
    staffActions: z.array(z.enum(STAFF_ACTIONS)),
    /** Whom carrying it out would leave without an adult: it needs a note then. */
    alone: z
      .object({
        code: z.enum(['orders.infant_alone', 'orders.child_alone']),
        side: z.enum(['leaving', 'staying']),
        names: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskRequest' });
export type StaffRequest = z.output<typeof zStaffRequest>;

export const listRequestQueue = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  summary: 'Requests to be served, fires and the oldest deadlines first',
  query: z.strictObject({
    status: z.enum(REQUEST_STATUSES).optional(),
    kind: z.enum(REQUEST_KINDS).optional(),
    /** Only those not finished, when no status is asked for. */
    all: z.enum(['1']).optional(),
  }),
  output: z.object({ requests: z.array(zQueuedRequest), counts: z.record(z.string(), z.int()) }),
});
export const readStaffRequest = endpoint({
  method: 'GET',
  path: '/api/office/requests/:id',
  access: 'staff',
  summary: 'A request as the staff see it',
  params: zId,
  output: zStaffRequest,
});
export const actOnRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/moves',
  access: 'staff',
  summary: 'Claim, ask the author, go on, complete or reject',
  params: zId,
  body: z.strictObject({
    move: z.enum(['claimed', 'asked', 'resumed', 'completed', 'rejected']),
    text: zText.default(''),
  }),
  output: zStaffRequest,
});
export const calculateRefund = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/sums',
  access: 'staff',
  summary: 'Work out what goes back: as the supplier promises, or by hand within what was paid',
  params: zId,
  body: z.strictObject({
    channel: z.enum(['supplier', 'hand']),
    lines: z
      .array(
        z.strictObject({
          passengerId: z.string().max(64),
          fare: zMoney,
          taxes: zMoney,
          fees: zMoney,
          penalty: zMoney,
        }),
      )
      .max(18),
  }),
  output: zStaffRequest,
});
export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/approval',
  access: 'staff',
  stepUp: true,
  summary: 'A second person agrees to the sums, or sends them back',
  params: zId,
  body: z.strictObject({ actId: z.string().max(64), agreed: z.boolean(), text: zText.default('') }),
  output: zStaffRequest,
});
export const executeAction = endpoint({
  method: 'POST',
  path: '/api/office/requests/:id/carry-out',
  access: 'staff',
  stepUp: true,
  summary: 'Do it, once: give back what was approved, or release the seats (cannot be undone)',
  params: zId,
  body: z.strictObject({
    actId: z.string().max(64).default(''),
    reference: z.string().trim().max(100).default(''),
    /** Why the carrier agrees that a child or an infant is left without an adult; recorded. */
    note: z.string().trim().max(500).default(''),
  }),
  output: zStaffRequest,
});
