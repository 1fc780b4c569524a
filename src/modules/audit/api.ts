import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDate, zMoney } from '#kernel/schemas.ts';

/** What is written down; a new kind needs words in `audit.actions`. */
export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'signed_out_elsewhere',
  'contract_chosen',
  'registered',
  'email_confirmed',
  'password_changed',
  'password_recovered',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'passkey_added',
  'phone_confirmed',
  'passkey_removed',
  'recovery_code_used',
  'token_family_revoked',
  'key_made',
  'key_ended',
  'webhook_made',
  'webhook_ended',
  'webhook_secret_renewed',
  'webhook_turned_on',
  'webhook_turned_off',
  'webhook_left_behind',
  'policy_changed',
  'document_viewed',
  'contacts_changed',
  'sold_for_subagent',
  'contract_attached',
  'contract_detached',
  'contract_suspended',
  'contract_resumed',
  'contract_changed',
  'contract_opened',
  'contractor_changed',
  'credit_limit_changed',
  'rate_set',
  'rate_withdrawn',
  'workplace_opened',
  'payment_recorded',
  'payment_reversed',
  'orders_searched',
  'orders_downloaded',
  'party_rule_overridden',
  'roles_changed',
  'account_closed',
  'account_opened',
  'audit_read',
  'task_done',
  'chargeback_recorded',
  'chargeback_decided',
  'refund_settled',
  'approval_requested',
  'approval_granted',
  'approval_rejected',
  'approval_withdrawn',
  'office_rules_changed',
  'identity_confirmed',
  'identity_confirmation_failed',
  'admin_created',
  'page_published',
  'page_withdrawn',
  'redirect_changed',
  'company_changed',
  'bonuses_changed',
  'promo_created',
  'promo_changed',
  'price_rules_submitted',
  'price_rules_returned',
  'price_rules_published',
  'request_claimed',
  'request_assigned',
  'request_paused',
  'request_resumed',
  'request_refund_calculated',
  'request_refund_approved',
  'request_refund_sent_back',
  'request_carried_out',
  'request_completed',
  'request_rejected',
  'request_charge_made',
  'request_charge_settled',
  'request_exchange_written',
  'request_exchange_withdrawn',
  'request_exchange_completed',
  'request_exchange_refused',
  'request_split_done',
  'request_passport_changed',
  'request_deadline_changed',
  'request_template_changed',
  'bot_published',
  'chat_claimed',
  'chat_assigned',
  'chat_moved',
  'letter_attached',
  'letter_discarded',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Fields that a change names; a new one needs words in `audit.fields`. */
export const AUDIT_FIELDS = [
  'status',
  'showsCommission',
  'unpaidOrders',
  'lowBalance',
  'manager',
  'firm',
  'inn',
  'address',
  'bank',
  'bic',
  'account',
  'email',
  'phone',
  'number',
  'kind',
  'parent',
  'currency',
  'workplace',
  'creditLimit',
  'from',
  'product',
  'carrier',
  'commission',
  'motivation',
  'motivationShare',
  'sum',
  'document',
  'documentDate',
  'note',
  'roles',
  'access',
  'creditThreshold',
  'rateThreshold',
  'rateShareThreshold',
  'paymentThreshold',
  'secondFactor',
  'wanted',
  'found',
  'executor',
  'deadline',
  'template',
  'name',
  'budget',
  'uses',
  'endsAt',
  'paused',
  'step',
  'priceRule',
  'locator',
  'legalName',
  'taxNumber',
  'licence',
  'since',
  'phones',
  'messenger',
  'agentEmail',
  'hours',
  'paymentMarks',
  'managers',
] as const;

/** A value before or after; null: there was, or is, none. */
const zValue = z.union([zMoney, z.string(), z.number(), z.boolean(), z.null()]);

/** One thing that changed. `field` has words in `audit.fields`. */
export const zAuditChange = z
  .object({ field: z.enum(AUDIT_FIELDS), previous: zValue, current: zValue })
  .meta({ id: 'AuditChange' });
export type AuditChange = z.output<typeof zAuditChange>;

/** An act upon one thing, as the history of that thing shows it. */
export const zHistoryEntry = z
  .object({
    id: z.string(),
    at: zInstant,
    action: z.enum(AUDIT_ACTIONS),
    /** Null for an unknown user. */
    by: z.string().nullable(),
    changes: z.array(zAuditChange),
    /** Of the thing after it, where it has versions. */
    version: z.int().nullable(),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof zHistoryEntry>;

const zRecord = z
  .object({
    id: z.string(),
    at: zInstant,
    /** Null for an anonymous caller. */
    actor: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    contract: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    action: z.enum(AUDIT_ACTIONS),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** A user's name, where the subject is one. */
    subjectName: z.string().nullable(),
    from: z.string().nullable(),
    changes: z.array(zAuditChange),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.output<typeof zRecord>;

const text = z.string().trim().min(1).max(200);
export const zAuditFilter = z.strictObject({
  /** Days by the clocks of Bishkek, both included. */
  from: zLocalDate.optional(),
  to: zLocalDate.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** An address or the id of a user. */
  actor: text.optional(),
  contract: text.optional(),
  subject: text.optional(),
});
export type AuditFilter = z.output<typeof zAuditFilter>;

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/office/audit',
  access: 'admin',
  summary: 'Who did or saw what, newest first; reading it is written down too',
  query: zAuditFilter.extend({ after: z.coerce.number().int().positive().optional() }),
  output: z.object({
    records: z.array(zRecord),
    /** Asks for older ones; null at the end. */
    next: z.number().nullable(),
  }),
});
