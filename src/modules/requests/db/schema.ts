import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileCategory } from '#kernel/file-category.ts';
import type { Money } from '#kernel/money.ts';
import type { Counting, Priority, ServiceLevel } from '#kernel/service-clock.ts';
import type { TicketReturnLine } from '#modules/orders/api.ts';
import type { LevelKind } from '../domain/deadline.ts';
import type { PauseReason, RequestKind, RequestStatus } from '../domain/request-state.ts';
import type { TravelServiceKind } from '../domain/travel-services.ts';
import type { ScanState } from '../domain/upload-rules.ts';

export const requestsSchema = pgSchema('requests');
const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** `sealed` holds what the author wrote and how to reach them; a new passport as well. */
export const requests = requestsSchema.table(
  'requests',
  {
    id: text().primaryKey(),
    number: text().notNull().unique(),
    kind: text().$type<RequestKind>().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    priority: text().$type<Priority>().notNull(),
    reason: text().notNull(),
    /** The order that it is about, and whose tickets are acted on; a travel request has none. */
    orderId: text('order_id'),
    orderNumber: text('order_number'),
    /** The order that a travel request goes with; nothing happens to its tickets, charges are added to it. */
    relatedOrderId: text('related_order_id'),
    relatedOrderNumber: text('related_order_number'),
    locale: text().$type<'ru' | 'en' | 'kg'>().notNull(),
    sealed: bytes().notNull(),
    userId: text('user_id'),
    contractId: text('contract_id'),
    /** Staff made it for the people of its contract, or who stands above them. */
    madeFromAbove: boolean('made_from_above').notNull().default(false),
    executorId: text('executor_id'),
    executorName: text('executor_name'),
    deadline: instant('deadline').notNull(),
    counting: text().$type<Counting>().notNull(),
    /** The moment that its author named, whatever staff set over it; null: none. */
    authorDeadline: instant('author_deadline'),
    pauseReason: text('pause_reason').$type<PauseReason>(),
    pausedAt: instant('paused_at'),
    /** Stars that the author gave for the work, 1 to 5. */
    rating: integer(),
    ratingComment: bytes('rating_comment'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('requests_order').on(table.orderId),
    index('requests_related_order').on(table.relatedOrderId).where(sql`${table.relatedOrderId} is not null`),
    index('requests_contract').on(table.contractId, table.createdAt, table.id),
    index('requests_author').on(table.userId, table.createdAt, table.id),
    index('requests_queue').on(table.status, table.priority, table.deadline, table.id),
    index('requests_contract_queue').on(table.contractId, table.status, table.priority, table.deadline, table.id),
    index('requests_executor').on(table.executorId, table.status, table.deadline),
    index('requests_rated').on(table.updatedAt).where(sql`${table.status} in ('checkup', 'complete')`),
    uniqueIndex('requests_one_open')
      .on(table.orderId, table.kind)
      .where(
        sql`
          ${table.status} in ('new', 'process', 'paused', 'revision')
          and ${table.kind} not in ('passport_change', 'contact_change')`,
      ),
    check('requests_order', sql`(${table.kind} = 'travel') = (${table.orderId} is null)`),
    check('requests_order_number', sql`(${table.orderId} is null) = (${table.orderNumber} is null)`),
    check(
      'requests_related_order',
      sql`(${table.relatedOrderId} is null) = (${table.relatedOrderNumber} is null)
        and (${table.relatedOrderId} is null or ${table.kind} = 'travel')`,
    ),
    check('requests_rating', sql`${table.rating} between 1 and 5`),
    check(
      'requests_paused',
      sql`(${table.status} = 'paused') = (${table.pauseReason} is not null)
        and (${table.pauseReason} is null) = (${table.pausedAt} is null)`,
    ),
  ],
);

/** By when requests of a kind and priority are answered, where the office set it. */
export const serviceLevels = requestsSchema.table(
  'service_levels',
  {
    kind: text().$type<LevelKind>().notNull(),
    priority: text().$type<Priority>().notNull(),
    minutes: integer().notNull(),
    counting: text().$type<ServiceLevel['counting']>().notNull(),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.priority] }),
    check('service_levels_minutes', sql`${table.minutes} > 0`),
  ],
);

/** Texts of staff for messages to authors, with fields in braces. `kind` null: of every kind. */
export const replyTemplates = requestsSchema.table('reply_templates', {
  id: text().primaryKey(),
  title: text().notNull(),
  kind: text().$type<RequestKind>(),
  texts: jsonb().$type<Record<'ru' | 'en' | 'kg', string>>().notNull(),
  version: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** What a travel request asks for, in the order in which it was written; `sealed` holds a `TravelService`. */
export const requestServices = requestsSchema.table(
  'request_services',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    position: integer().notNull(),
    kind: text().$type<TravelServiceKind>().notNull(),
    sealed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.position] })],
);

/** Whom of the order it is about; a surname finds it again. */
export const requestPassengers = requestsSchema.table(
  'request_passengers',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    passengerId: text('passenger_id').notNull(),
    surnameIndex: bytes('surname_index').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.passengerId] })],
);

/**
 * Its author (`made` in this browser, or has the `link` of a letter), and who `found` it by number and surname, who
 * follows it without its papers.
 */
export const requestGrants = requestsSchema.table(
  'request_grants',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    visitorHash: text('visitor_hash').notNull(),
    via: text().$type<'made' | 'link' | 'found'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.visitorHash] }),
    index('request_grants_visitor').on(table.visitorHash),
  ],
);

/** Codes of e-mail links; only their hash is kept. */
export const requestLinks = requestsSchema.table(
  'request_links',
  {
    codeHash: text('code_hash').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [index('request_links_request').on(table.requestId, table.sentAt)],
);

/** The bytes lie sealed in the file store; the name is sealed here, people name files after themselves. */
export const requestFiles = requestsSchema.table(
  'request_files',
  {
    id: text().primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    side: text().$type<'author' | 'staff'>().notNull(),
    category: text().$type<FileCategory>().notNull(),
    name: bytes().notNull(),
    contentType: text('content_type').notNull(),
    size: integer().notNull(),
    key: text().notNull(),
    /** A picture that has a small form. */
    thumbnail: boolean().notNull().default(false),
    scan: text().$type<ScanState>().notNull(),
    /** When the scanner last gave no answer about it. */
    scanTriedAt: instant('scan_tried_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('request_files_request').on(table.requestId),
    index('request_files_waiting').on(table.id).where(sql`${table.scan} = 'waiting'`),
    check('request_files_scan', sql`${table.scan} in ('clean', 'unchecked', 'waiting', 'infected')`),
  ],
);

export const requestMessages = requestsSchema.table(
  'request_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    side: text().$type<'author' | 'staff'>().notNull(),
    sealed: bytes().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('request_messages_request').on(table.requestId)],
);

/** Append-only: a trigger refuses changes. */
export const requestHistory = requestsSchema.table(
  'request_history',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    requestId: text('request_id').notNull(),
    at: instant('at').notNull(),
    kind: text().notNull(),
    by: text(),
    details: jsonb().$type<Record<string, string | number | Money>>().notNull(),
  },
  (table) => [index('request_history_request').on(table.requestId, table.id)],
);

/** What is done with tickets. Its id is the operation's id at orders and at the supplier, so that it happens once. */
export const requestActions = requestsSchema.table(
  'request_actions',
  {
    id: text().primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => requests.id),
    channel: text().$type<'supplier' | 'hand' | 'release'>().notNull(),
    state: text().$type<'calculated' | 'approved' | 'sent' | 'done' | 'dropped'>().notNull(),
    lines: jsonb().$type<TicketReturnLine[]>().notNull(),
    refundMinor: bigint('refund_minor', { mode: 'number' }).notNull(),
    currency: text().$type<Money['currency']>().notNull(),
    /** The carrier's own number of what a person did there. */
    reference: text(),
    /** The carrier agrees to a child or an infant without an adult: who of the staff said so, and why. */
    overrideBy: text('override_by'),
    overrideNote: text('override_note'),
    calculatedBy: text('calculated_by').notNull(),
    calculatedByName: text('calculated_by_name').notNull(),
    approvedBy: text('approved_by'),
    approvedByName: text('approved_by_name'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('request_actions_one_open').on(table.requestId).where(sql`${table.state} <> 'dropped'`),
    index('request_actions_open').on(table.updatedAt).where(sql`${table.state} = 'sent'`),
    check(
      'request_actions_second_person',
      sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.calculatedBy}`,
    ),
    check(
      'request_actions_approved',
      sql`${table.channel} = 'release' or ${table.state} in ('calculated', 'dropped')
        or ${table.approvedBy} is not null`,
    ),
    check(
      'request_actions_hand_named',
      sql`
        ${table.channel} <> 'hand' or ${table.state} in ('calculated', 'approved', 'dropped')
        or ${table.reference} is not null`,
    ),
    check('request_actions_override', sql`(${table.overrideBy} is null) = (${table.overrideNote} is null)`),
    check('request_actions_refund', sql`${table.refundMinor} >= 0`),
  ],
);
