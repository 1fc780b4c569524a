import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { MAX_VERSION, zInstant, zMoney } from '#kernel/schemas.ts';
import { zAuditChange } from '#modules/audit/api.ts';
import { APPROVAL_KINDS, APPROVAL_STATES, THRESHOLDS } from './domain/rules.ts';

/** The most that a threshold may be, minor units. */
export const MAX_THRESHOLD = 100_000_000_000;
/** Words that go with a proposal. */
export const zReason = z.string().trim().max(300);

const zApproval = z
  .object({
    id: z.string(),
    kind: z.enum(APPROVAL_KINDS),
    state: z.enum(APPROVAL_STATES),
    /** Whose or what it changes; `name` is null for what is not known any more, and for the office itself. */
    subject: z.object({
      kind: z.enum(['contract', 'order', 'user', 'supplier', 'office']),
      id: z.string(),
      name: z.string().nullable(),
    }),
    /** What it moves; null for roles and rules. */
    amount: zMoney.nullable(),
    changes: z.array(zAuditChange),
    reason: z.string(),
    proposedBy: z.string().nullable(),
    proposedAt: zInstant,
    expiresAt: zInstant,
    decidedBy: z.string().nullable(),
    decidedAt: zInstant.nullable(),
    note: z.string(),
    /** The reader has proposed it. */
    own: z.boolean(),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'StaffApproval' });
export type Approval = z.output<typeof zApproval>;

const zApprovals = z
  .object({
    /** Oldest first. */
    waiting: z.array(zApproval),
    /** The last thirty, newest first. */
    decided: z.array(zApproval),
  })
  .meta({ id: 'StaffApprovals' });
export type Approvals = z.output<typeof zApprovals>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/office/approvals',
  access: 'finance',
  summary: 'What waits for a second person of the staff, and what was decided last',
  output: zApprovals,
});

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/office/approvals/:id/decision',
  access: 'finance',
  stepUp: true,
  summary: 'Approve, which carries it out, reject, or withdraw one’s own',
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.strictObject({ decision: z.enum(['approve', 'reject', 'withdraw']), note: zReason.default('') }),
  output: zApprovals,
});

const zPerMille = z.int().min(0).max(1000);
const zThreshold = z.object({ name: z.enum(THRESHOLDS), amount: zMoney });
const zRules = z
  .object({
    /** What one person may do for one firm within a day; of `rate` the most that a ticket may earn a contract. */
    thresholds: z.array(zThreshold),
    /** The most thousandths of a fare that one person may let a contract earn. */
    ratePerMille: zPerMille,
    /** Staff without a second factor can do nothing but set one up. */
    secondFactor: z.boolean(),
    /** A change names the version that it was made from. */
    version: z.int().min(0).max(MAX_VERSION),
    /** The proposal that waits for a second administrator. */
    proposed: z.string().optional(),
  })
  .meta({ id: 'OfficeRules' });
export type OfficeRules = z.output<typeof zRules>;

export const readOfficeRules = endpoint({
  method: 'GET',
  path: '/api/office/rules',
  access: 'admin',
  summary: 'What one person of the staff may do alone',
  output: zRules,
});

export const proposeOfficeRules = endpoint({
  method: 'PUT',
  path: '/api/office/rules',
  access: 'admin',
  stepUp: true,
  summary: 'Propose other rules; a second administrator approves them',
  body: z.strictObject({
    version: z.int().min(0).max(MAX_VERSION),
    thresholds: z
      .array(
        z.strictObject({
          name: z.enum(THRESHOLDS),
          amount: z.strictObject({
            minor: z.int().min(0).max(MAX_THRESHOLD),
            currency: zMoney.shape.currency,
          }),
        }),
      )
      .max(20),
    ratePerMille: zPerMille,
    secondFactor: z.boolean(),
    reason: zReason.default(''),
  }),
  output: zRules,
});
