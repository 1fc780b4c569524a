import { z } from 'zod';
import { zInstant, zJourneyMode, zLocalDate, zMoney } from '#kernel/schemas.ts';
import { APPROVAL_STATES, ORDER_STATUSES, zPaymentSummary, zRouteEnds } from '#modules/orders/api.ts';
import { zLocationName } from '#modules/search/api.ts';

const zText = z.string().trim().min(1).max(60);
const zKey = z.string().min(1).max(64);
/** A switch of an address: there or not. */
const zFlag = z.literal('1');

/**
 * Which orders of a contract are asked for; absent parts ask for all. Days are of Bishkek, `departs…` of the place of
 * departure.
 */
export const zOrderListFilter = z.strictObject({
  status: z.enum(ORDER_STATUSES).optional(),
  mode: zJourneyMode.optional(),
  from: zLocalDate.optional(),
  to: zLocalDate.optional(),
  departsFrom: zLocalDate.optional(),
  departsTo: zLocalDate.optional(),
  /** City keys of the first journey. */
  origin: zKey.optional(),
  destination: zKey.optional(),
  /** A surname as a document writes it; whole, whatever its case. */
  passenger: zText.optional(),
  /** The number of an order or a ticket, or a booking code. */
  number: zText.optional(),
  workplace: zKey.optional(),
  /** A contract of the caller's own tree. */
  contract: zKey.optional(),
  mine: zFlag.optional(),
  /** Only these of them: orders that were marked in a list. */
  ids: z
    .string()
    .max(3_300)
    .regex(/^[\w-]{8,64}(,[\w-]{8,64}){0,49}$/)
    .optional(),
});
export type OrderListFilter = z.output<typeof zOrderListFilter>;

/** How a list is shown: `plain` without what is earned, for a client to look at. */
export const zListView = z.strictObject({ plain: zFlag.optional() });
export type ListView = z.output<typeof zListView>;

/**
 * `urgency`, always ascending: orders that wait for staff, unpaid ones by their deadline, those under way, the rest;
 * within a rank the newest first. `status`: by `STATUS_ORDER`. `total`: by `standingSum`.
 */
export const ORDER_LIST_SORTS = ['created', 'departs', 'total', 'paymentTimeLimit', 'urgency', 'status'] as const;
export type OrderListSort = (typeof ORDER_LIST_SORTS)[number];

/** Statuses of orders that may still be issued: their price is neither sold nor given up. */
export const AWAITING_ISSUE = [
  ...(['hold', 'cooked', 'pay', 'not_payed', 'payed', 'process_selling', 'issue_blocked', 'absent_bso'] as const),
] satisfies readonly (typeof ORDER_STATUSES)[number][];

/** The order of a list that is sorted by status: what has to be done, what is under way, what stands, what is over. */
export const STATUS_ORDER = [
  ...(['issue_blocked', 'pay', 'not_payed', 'hold', 'cooked', 'absent_bso', 'payed', 'process_selling'] as const),
  ...(['sold', 'partial_sold', 'released_seats', 'refunded', 'canceled', 'timeout'] as const),
  ...(['error_booking', 'error_sold'] as const),
] satisfies readonly (typeof ORDER_STATUSES)[number][];

/** A sum of buyers' prices, and what it earns; null where the caller may not see that. */
export const zListedSum = z
  .object({ total: zMoney, commission: zMoney.nullable(), motivation: zMoney.nullable() })
  .meta({ id: 'ListedSum' });
export type ListedSum = z.output<typeof zListedSum>;

/**
 * What was sold, what of it went back, and what stands: `net = sold − returned`, as the ledger has it. Nothing is
 * sold before the tickets are issued.
 */
export const zListedSums = { sold: zListedSum, returned: zListedSum, net: zListedSum };
export type ListedSums = Record<keyof typeof zListedSums, ListedSum>;

/**
 * What the contracts below the caller's own have earned of it, less what went back: theirs, and so in no other sum.
 * Null: nothing, or not to be seen.
 */
export const zSubAgentSum = z.object({ commission: zMoney, motivation: zMoney }).nullable();

/** An order as one line of a list. */
export const zOrderListRow = z
  .object({
    id: z.string(),
    number: z.string(),
    createdAt: zInstant,
    status: z.enum(ORDER_STATUSES),
    payment: zPaymentSummary,
    paymentTimeLimit: zInstant.nullable(),
    locator: z.string().nullable(),
    mode: zJourneyMode,
    /** Of each direction. */
    route: z.array(zRouteEnds),
    locations: z.record(z.string(), zLocationName),
    passengers: z.array(z.object({ surname: z.string(), name: z.string() })),
    /** Who sold it, and at which selling point; of a sub-agent's order its firm. */
    cashier: z.string().nullable(),
    workplace: z.string().nullable(),
    contract: z.object({ id: z.string(), number: z.string(), name: z.string(), own: z.boolean() }),
    /**
     * Whom it was sold to, by the contacts that were given: whole for the contract that sold it, `+996•••456` and
     * `a•••@example.kg` for one above it and on a screen that is turned to a client.
     */
    customer: z.object({ phone: z.string(), email: z.string() }),
    /** Of a company's traveller: cost centre, purpose, and the state of the approval; absent: not requested. */
    travelApproval: z
      .object({
        costCentre: z.string().nullable(),
        purpose: z.string().nullable(),
        approval: z.enum(APPROVAL_STATES).nullable(),
      })
      .optional(),
    /**
     * The price as it was placed, less what left with a split; what it earns as long as nothing is sold, null where
     * the caller may not see that.
     */
    total: zMoney,
    commission: zMoney.nullable(),
    motivation: zMoney.nullable(),
    ...zListedSums,
  })
  .meta({ id: 'OrderListRow' });
export type OrderListRow = z.output<typeof zOrderListRow>;

/**
 * What an order counts for in a list: what stands sold of it, or its price while it may still be issued. One that was
 * given up unpaid counts for nothing, as one whose tickets went back. Columns, their order and sums all use it.
 */
export const standingSum = (
  row: Pick<OrderListRow, 'status' | 'total' | 'commission' | 'motivation' | 'sold' | 'returned' | 'net'>,
): ListedSum => {
  const awaitsIssue = AWAITING_ISSUE.some((status) => status === row.status);
  const nothingSold = row.sold.total.minor === 0 && row.returned.total.minor === 0;
  return awaitsIssue && nothingSold
    ? { total: row.total, commission: row.commission, motivation: row.motivation }
    : row.net;
};

/** Lists whose views and columns a person keeps. */
export const LIST_NAMES = ['orders', 'tickets'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** How a person looks at a list. */
export const zListSettings = z
  .object({
    views: z.array(z.object({ id: z.string(), name: z.string(), query: z.string(), isDefault: z.boolean() })),
    /** Null: all of them. */
    columns: z.array(z.string()).nullable(),
  })
  .meta({ id: 'ListSettings' });
export type ListSettings = z.output<typeof zListSettings>;
