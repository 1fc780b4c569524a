import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import type { Locale } from '#kernel/locale.ts';
import { zInstant, zLocalDate, zLocale, zMoney } from '#kernel/schemas.ts';
import { ACCOUNTS, type AccountKind } from './domain/accounts.ts';
import { POSTING_KINDS } from './domain/posting.ts';
import { AMOUNT_NAMES } from './domain/templates.ts';
import { zForeignMoney } from './wire/foreign-money.ts';

export { entryLabelKey } from './domain/entry-label.ts';
export * from './wire/payments.ts';
export * from './wire/settlements.ts';

/** Accounts of a contract that its own people may open. */
export const CONTRACT_ACCOUNTS = [
  'contract',
  'motivation',
  'points',
  'commission',
  'clawback',
  'motivation_receivable',
] as const;
export type ContractAccount = (typeof CONTRACT_ACCOUNTS)[number];

/** `pending` money is reserved and has not moved. */
export const ENTRY_STATES = ['posted', 'pending'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

const zKind = z.enum(POSTING_KINDS);
const zPart = z.enum(AMOUNT_NAMES);
const zAccount = z.enum(Object.keys(ACCOUNTS) as AccountKind[]);

/** `tx.n`, the place of the last entry of a page; `n` is small. */
const zCursor = z.string().regex(/^\d{1,15}\.\d{1,4}$/);

const zOrderLabel = z.object({ id: z.string(), number: z.string(), about: z.string() });
/** Of money that was paid in, and of a payment that was taken back: the payer's document. */
const zPaper = z.object({ number: z.string(), on: zLocalDate });

const zEntry = z
  .object({
    cursor: z.string(),
    at: zInstant,
    /** What happened: a posting of the ledger's chart. */
    kind: zKind,
    component: zPart,
    state: z.enum(ENTRY_STATES),
    /** Positive: the account gained. */
    amount: zMoney,
    /**
     * The account's balance after it; null for what has not moved, unless only such entries are read: then what is
     * reserved after it.
     */
    balance: zMoney.nullable(),
    /** The order it is about, as lists name it. */
    order: zOrderLabel.nullable(),
    document: zPaper.nullable(),
  })
  .meta({ id: 'LedgerEntry' });

export const zStatement = z
  .object({
    /** What may be spent: `available = own + creditLimit − reserved − owed`. */
    funds: z.object({ own: zMoney, reserved: zMoney, creditLimit: zMoney, available: zMoney, debt: zMoney }),
    /** Low-funds alert: available is at or below this amount. */
    lowAt: zMoney,
    low: z.boolean(),
    accounts: z.array(z.object({ account: z.enum(CONTRACT_ACCOUNTS), balance: zMoney })),
    account: z.enum(CONTRACT_ACCOUNTS),
    /** Which of its entries; null: all. */
    state: z.enum(ENTRY_STATES).nullable(),
    /**
     * Sum of all of these on every page: of posted ones the balance, of pending ones the reserved amount as a negative.
     */
    sum: zMoney,
    /** Newest first. */
    entries: z.array(zEntry),
    /** Asks for the next page; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'LedgerStatement' });
export type Statement = z.output<typeof zStatement>;

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/balance',
  access: 'signedIn',
  scope: 'money:read',
  summary: 'What the contract has with us, and every entry that it is the sum of',
  query: z.strictObject({
    account: z.enum(CONTRACT_ACCOUNTS).default('contract'),
    state: z.enum(ENTRY_STATES).optional(),
    before: zCursor.optional(),
  }),
  output: zStatement,
});

export const readAvailableFunds = endpoint({
  method: 'GET',
  path: '/api/account/funds',
  access: 'signedIn',
  summary: 'What the contract may still spend, and whether that is little',
  output: z.object({ available: zMoney, low: z.boolean() }).meta({ id: 'LedgerFunds' }),
});

/** Answers the table itself. */
export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/balance/statement.csv',
  access: 'signedIn',
  scope: 'money:read',
  summary: 'Every entry of an account of the contract as a table for spreadsheets, oldest first',
  query: z.strictObject({
    account: z.enum(CONTRACT_ACCOUNTS).default('contract'),
    locale: zLocale.optional(),
  }),
  output: z.unknown(),
});
export const statementTablePath = (account: ContractAccount, locale: Locale): string =>
  `/api/balance/statement.csv?${new URLSearchParams({ account, locale })}`;

const zOperation = z
  .object({
    cursor: z.string(),
    at: zInstant,
    kind: zKind,
    component: zPart,
    /** Positive: the contract gained. */
    amount: zMoney,
    /** The contract's money after it. */
    balance: zMoney,
    order: zOrderLabel.nullable(),
    document: zPaper.nullable(),
  })
  .meta({ id: 'Operation' });
export type StatementEntry = z.output<typeof zOperation>;

const zOperations = z
  .object({
    from: zLocalDate,
    to: zLocalDate,
    /** `closing = opening + received − spent`, sums of the contract's postings. */
    opening: zMoney,
    received: zMoney,
    spent: zMoney,
    closing: zMoney,
    /** Oldest first. */
    operations: z.array(zOperation),
    /**
     * Whose operations they are, and whose else the caller may read: their own contract's first, then their
     * sub-agents'.
     */
    contract: z.string(),
    contracts: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
    /** Asks for the next page; null at the end. */
    next: z.string().nullable(),
  })
  .meta({ id: 'Operations' });
export type StatementEntries = z.output<typeof zOperations>;

/** Days of Bishkek, both within; at most three years. `contract`: one of a sub-agent. */
const zDays = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  contract: z.string().max(64).optional(),
});

export const listStatementEntries = endpoint({
  method: 'GET',
  path: '/api/account/operations',
  access: 'signedIn',
  scope: 'money:read',
  summary: 'What moved the money of a contract over some days, between its opening and closing balance',
  query: zDays.extend({ after: zCursor.optional() }),
  output: zOperations,
});

export const readBalanceByDay = endpoint({
  method: 'GET',
  path: '/api/account/operations/days',
  access: 'signedIn',
  scope: 'money:read',
  summary: 'The balance of a contract at the end of each of some days',
  query: zDays,
  output: z
    .object({
      opening: zMoney,
      /** Days on which money moved, oldest first; any other day ends as the one before it. */
      days: z.array(z.object({ date: zLocalDate, closing: zMoney })),
    })
    .meta({ id: 'BalanceByDay' }),
});
export type BalanceByDay = z.output<typeof readBalanceByDay.output>;

/** Answers the file itself: an Excel workbook or the reconciliation act as PDF. */
export const exportStatementEntries = endpoint({
  method: 'GET',
  path: '/api/account/operations.:format',
  access: 'signedIn',
  scope: 'money:read',
  summary: 'The same operations, all of them, as an Excel workbook or as a reconciliation act (PDF)',
  params: z.strictObject({ format: z.enum(['xlsx', 'pdf']) }),
  query: zDays.extend({ locale: zLocale.optional() }),
  output: z.unknown(),
});
export const operationsFilePath = (
  format: 'xlsx' | 'pdf',
  days: { from: string; to: string; contract?: string | undefined },
  locale: Locale,
): string =>
  `/api/account/operations.${format}?${new URLSearchParams({ ...(days as Record<string, string>), locale })}`;

export const zOrderMoney = z
  .object({
    postings: z.array(
      z.object({
        kind: zKind,
        ref: z.string(),
        at: zInstant,
        lines: z.array(
          z.object({
            account: zAccount,
            owner: z.string(),
            component: zPart,
            state: z.enum(['posted', 'pending']),
            /** Positive: a debit; negative: a credit. */
            amount: zForeignMoney,
          }),
        ),
      }),
    ),
    /** Balance of each account caused by the order, posted money only; positive: a debit. */
    sums: z.array(z.object({ account: zAccount, owner: z.string(), amount: zForeignMoney })),
    /** Differences between bank, supplier and ledger that are open. */
    breaks: z.array(z.object({ kind: z.string(), expected: zMoney, booked: zMoney, foundAt: zInstant })),
  })
  .meta({ id: 'OrderMoney' });
export type OrderMoney = z.output<typeof zOrderMoney>;

export const readOrderMoney = endpoint({
  method: 'GET',
  path: '/api/office/orders/:id/money',
  access: 'staff',
  summary: 'Every posting about an order',
  params: z.strictObject({ id: z.string().max(64) }),
  output: zOrderMoney,
});
