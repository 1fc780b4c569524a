import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { FILE_CATEGORIES, type FileCategory } from '#kernel/file-category.ts';
import { zLocalDateTime } from '#kernel/schemas.ts';
import { MESSAGE_LIMIT, zAttached, zConversationHistory, zSentFile } from '#modules/conversations/api.ts';
import { ORDER_REQUEST_KINDS, REQUEST_KINDS, REQUEST_STATUSES } from './domain/request-state.ts';
import { TRAVEL_SERVICES_LIMIT } from './domain/travel-services.ts';
import { ACCEPTED_FILES, FILE_LIMIT, FILES_LIMIT } from './domain/upload-rules.ts';
import { REASONS, zPerson, zRating, zServiceRequest } from './wire/service-request.ts';
import { zTraveller, zTravelService } from './wire/travel-services.ts';

export * from './domain/reply-template.ts';
export * from './domain/travel-services.ts';
export * from './wire/account-list.ts';
export type { RequestCharge } from './wire/charge-shape.ts';
export * from './wire/charges.ts';
export * from './wire/desk.ts';
export * from './wire/handwork.ts';
export type { HandExchange } from './wire/handwork-shapes.ts';
export * from './wire/office.ts';
export { REASONS, type ServiceRequest } from './wire/service-request.ts';
export { type RequestTraveller, type TravelService, toPlannedService } from './wire/travel-services.ts';
export { ACCEPTED_FILES, FILE_LIMIT, FILES_LIMIT, ORDER_REQUEST_KINDS, REQUEST_KINDS, REQUEST_STATUSES };
export { COUNTINGS, PRIORITIES } from '#kernel/service-clock.ts';
export { LEVEL_KINDS } from './domain/deadline.ts';
export type { PublicStatus } from './domain/public-status.ts';

const zId = z.strictObject({ id: z.string().max(64) });
const zText = z.string().trim().max(2000);

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
  kind: z.enum(ORDER_REQUEST_KINDS),
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
  /** An own request about the same order whose documents go with this one. */
  filesOf: z.string().max(64).optional(),
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

/** People of one travel request. */
export const PEOPLE_LIMIT = 30;
const zTravellers = z.array(zTraveller).max(PEOPLE_LIMIT);
const zGuests = z.array(z.string().trim().min(1).max(120)).max(PEOPLE_LIMIT);
export const zNewTravelRequest = z.strictObject({
  priority: z.enum(['normal', 'fire']),
  /** By when the author needs an answer, in Bishkek; null: by our own deadline. */
  deadline: zLocalDateTime.nullable(),
  phone: z.string().max(40),
  email: z.string().max(200),
  description: zText.default(''),
  services: z.array(zTravelService).min(1).max(TRAVEL_SERVICES_LIMIT),
  travellers: zTravellers.default([]),
  guests: zGuests.default([]),
  /** An order that the caller may act for, and that this request goes with. */
  relatedOrderId: z.string().max(64).optional(),
  /** An own request whose documents go with this one. */
  filesOf: z.string().max(64).optional(),
});
export type NewTravelRequest = z.output<typeof zNewTravelRequest>;
export const createTravelRequest = endpoint({
  method: 'POST',
  path: '/api/account/requests',
  access: 'trade',
  idempotent: true,
  summary: 'Ask staff to find and arrange one or several services (Idempotency-Key honoured)',
  body: zNewTravelRequest,
  output: z.object({ id: z.string(), number: z.string() }),
  status: 201,
});
export const changePeople = endpoint({
  method: 'POST',
  path: '/api/account/requests/:id/people',
  access: 'trade',
  summary: 'Replace the travellers or the guests of an open travel request, as read; a list left out stays',
  params: zId,
  body: z.strictObject({
    travellers: zTravellers.optional(),
    guests: zGuests.optional(),
    /** `peopleRevisions` of what the given lists replace. */
    revisions: z.strictObject({ travellers: z.string().max(64).optional(), guests: z.string().max(64).optional() }),
  }),
  output: zServiceRequest,
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
    /** Stars for the work, with `accepted`; `text` is the comment. */
    rating: zRating.optional(),
  }),
  output: zServiceRequest,
});

const zRequestChat = z.object({
  /** Null: nothing has been written yet. */
  history: zConversationHistory.nullable(),
  /** The caller may begin it: the request is not finished, and they are its author for good or staff. */
  writable: z.boolean(),
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
export const zChatFiles = z.object({ conversationId: z.string(), files: z.array(zSentFile) }).nullable();
export type ChatFiles = z.output<typeof zChatFiles>;
export const listChatFiles = endpoint({
  method: 'GET',
  path: '/api/requests/:id/chat/files',
  access: 'visitor',
  summary: 'The files of the conversation of a request, those sent last first; null before its first message',
  params: zId,
  output: zChatFiles,
});
export const startRequestChat = endpoint({
  method: 'POST',
  path: '/api/requests/:id/chat',
  access: 'visitor',
  summary: 'Begin the conversation of a request, also with files; a repeated client id is the same message',
  params: zId,
  body: z.strictObject({ clientId: z.uuid(), text: z.string().max(MESSAGE_LIMIT), ...zAttached }),
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
  summary: 'Attach documents: pdf, jpeg, png, webp up to 10 MB each, ten of each side',
  params: zId,
  query: z.strictObject({ back: z.enum(RETURN_PAGES).optional(), category: z.enum(FILE_CATEGORIES).optional() }),
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
export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/requests/:id/files/:fileId',
  access: 'visitor',
  summary: 'Remove a document that one’s own side added to an open request',
  params: z.strictObject({ id: z.string().max(64), fileId: z.string().max(64) }),
  output: z.object({ done: z.literal(true) }),
});
export const readThumbnail = endpoint({
  method: 'GET',
  path: '/api/requests/:id/files/:fileId/thumbnail',
  access: 'visitor',
  summary: 'A picture of a request, small',
  params: z.strictObject({ id: z.string().max(64), fileId: z.string().max(64) }),
  output: z.unknown(),
});
export const filePath = (id: string, fileId: string): string => `/api/requests/${id}/files/${fileId}`;
export const filesPath = (id: string, back: ReturnPage, category: FileCategory = 'commons'): string =>
  `/api/requests/${id}/files?back=${back}&category=${category}`;
