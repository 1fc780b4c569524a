import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '../api.ts';
import type { OfferedMethod } from '../domain/offered-methods.ts';
import type { BuyerAction } from '../port.ts';

export const payments = pgSchema('payments');

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const minor = (name: string) => bigint(name, { mode: 'number' });

/** One attempt to pay one order; the row is committed before the acquirer is called. */
export const intents = payments.table(
  'intents',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    attempt: integer('attempt').notNull(),
    /** What of the order it pays for: `order`, or the id of an exchange. */
    purpose: text('purpose').notNull().default('order'),
    method: text('method').notNull(),
    provider: text('provider').notNull(),
    state: text('state').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    capturedMinor: minor('captured_minor').notNull().default(0),
    /** Refunds asked for or done; kept by a trigger on `refunds`. */
    refundedMinor: minor('refunded_minor').notNull().default(0),
    paymentTimeLimit: at('payment_time_limit').notNull(),
    locale: text('locale').notNull(),
    returnUrl: text('return_url').notNull(),
    gatewayRef: text('gateway_ref'),
    redirectUrl: text('redirect_url'),
    /** What the buyer is asked for when the gateway has no page of its own. */
    nextAction: jsonb('next_action').$type<BuyerAction>(),
    /** Codes typed and codes sent, both bounded. */
    codeTries: integer('code_tries').notNull().default(0),
    codeSends: integer('code_sends').notNull().default(0),
    /** Whose money is held, a contract's or a customer's (`customerFundOwner`); null where it is not with us. */
    contractId: text('contract_id'),
    declineCode: text('decline_code'),
    createdAt: at('created_at').notNull(),
    stateAt: at('state_at').notNull(),
    checkedAt: at('checked_at'),
    /**
     * When the gateway is next asked about an attempt that has ended; null when it is not asked any more, and while
     * it is live.
     */
    compareAt: at('compare_at'),
  },
  (t) => [
    uniqueIndex('intents_order_attempt').on(t.orderId, t.attempt),
    uniqueIndex('intents_one_active').on(t.orderId, t.purpose).where(sql`${t.state} in ('started', 'unknown')`),
    index('intents_to_check').on(t.state, t.checkedAt),
    index('intents_to_compare').on(t.compareAt).where(sql`${t.compareAt} is not null`),
    check('intents_state', sql`${t.state} in ('started', 'unknown', 'captured', 'declined', 'expired')`),
    check(
      'intents_method',
      sql`${t.method} in (${sql.raw(PAYMENT_METHODS.map((method) => `'${method}'`).join(', '))})`,
    ),
    check(
      'intents_fund',
      sql`(${t.contractId} is not null) = (${t.method} in ('balance', 'motivation', 'points', 'promo'))`,
    ),
    check('intents_amount', sql`${t.amountMinor} > 0 and ${t.capturedMinor} >= 0`),
    check('intents_refunds_within_captured', sql`${t.refundedMinor} between 0 and ${t.capturedMinor}`),
  ],
);

export const refunds = payments.table(
  'refunds',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** What the caller refunds for; the same key again is the same refund. */
    key: text('key').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    /** Whose money it is, where that is another order than the payment's: its passengers left that one. */
    orderId: text('order_id'),
    state: text('state').notNull(),
    rejectCode: text('reject_code'),
    tries: integer('tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
    /** Until then one process alone works on it. */
    leaseUntil: at('lease_until'),
    /** When the request last went to the gateway; written before it goes. */
    sentAt: at('sent_at'),
  },
  (t) => [
    foreignKey({ name: 'refunds_intent', columns: [t.intentId], foreignColumns: [intents.id] }),
    uniqueIndex('refunds_key').on(t.intentId, t.key),
    index('refunds_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('refunds_open').on(t.createdAt).where(sql`${t.state} = 'requested'`),
    check('refunds_state', sql`${t.state} in ('requested', 'done', 'rejected')`),
    check('refunds_amount', sql`${t.amountMinor} > 0`),
  ],
);

/**
 * Money of a captured payment that the buyer's bank takes back; entered by staff or reported by the gateway. `open`:
 * the gateway holds it, `won`: it is ours again, `lost`: it is the buyer's.
 */
export const chargebacks = payments.table(
  'chargebacks',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** The bank's or the gateway's number of the case. */
    caseNumber: text('case_number').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    openedAt: at('opened_at').notNull(),
    /** Of identity; null where the gateway reported it. */
    openedBy: text('opened_by'),
    decidedAt: at('decided_at'),
    decidedBy: text('decided_by'),
  },
  (t) => [
    foreignKey({ name: 'chargebacks_intent', columns: [t.intentId], foreignColumns: [intents.id] }),
    uniqueIndex('chargebacks_case').on(t.intentId, t.caseNumber),
    index('chargebacks_opened').on(t.openedAt),
    check('chargebacks_state', sql`${t.state} in ('open', 'won', 'lost')`),
    check('chargebacks_amount', sql`${t.amountMinor} > 0`),
    check('chargebacks_decided', sql`(${t.decidedAt} is null) = (${t.state} = 'open')`),
  ],
);

/** Which methods are offered, in which order, as the office decided; only ever added, the highest version counts. */
export const offeredMethods = payments.table('offered_methods', {
  version: integer('version').primaryKey(),
  methods: jsonb('methods').$type<OfferedMethod[]>().notNull(),
  /** Of identity. */
  author: text('author').notNull(),
  savedAt: at('saved_at').notNull(),
});

/** Callbacks as they came, each once; what they say is never believed, only that something happened. */
export const gatewayCallbacks = payments.table(
  'gateway_callbacks',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    intentId: text('intent_id').notNull(),
    receivedAt: at('received_at').notNull(),
    processedAt: at('processed_at'),
  },
  (t) => [
    primaryKey({ name: 'gateway_callbacks_once', columns: [t.provider, t.eventId] }),
    index('gateway_callbacks_open').on(t.intentId).where(sql`${t.processedAt} is null`),
  ],
);
