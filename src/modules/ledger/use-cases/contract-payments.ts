import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { ContractPayments } from '../api.ts';
import {
  insertPayment,
  listContractPayments,
  listUnreversedPayments,
  lockBalance,
  lockDocument,
  lockPayments,
  type PaymentRow,
  paymentById,
} from '../db/payment-queries.ts';
import type { PaymentsOffice } from '../ports.ts';
import { collectDebts } from './collect-debts.ts';
import { postEvent } from './post-event.ts';
import { readFunds } from './read-balance.ts';

const MAX_PAYMENTS = 200;

export type PaymentsDeps = { db: Db; clock: Clock; office: PaymentsOffice };
export type PaymentClerk = { userId: string; ip: string };

/** @throws AppError not_found `ledger.no_contract_found`. */
async function readPayingContract({ office }: PaymentsDeps, db: Executor, id: string) {
  const contract = await office.contract(db, id);
  if (!contract) throw notFound('ledger.no_contract_found');
  return contract;
}

const amountOf = ({ minor, currency }: PaymentRow): Money => money(minor, currency as Currency);

/** What a contract paid in, and what it has. @throws AppError not_found `ledger.no_contract_found`. */
export async function readPayments(deps: PaymentsDeps, contractId: string): Promise<ContractPayments> {
  const { db, office } = deps;
  const { currency, ...contract } = await readPayingContract(deps, deps.db, contractId);
  const rows = await listContractPayments(db, contractId, MAX_PAYMENTS);
  const names = await office.namesOf(
    db,
    rows.flatMap(({ payment, back }) => [payment, ...(back ? [back] : [])].map((one) => one.recordedBy)),
  );
  const done = ({ recordedAt, recordedBy }: PaymentRow) => ({
    at: recordedAt.toISOString(),
    by: names.get(recordedBy) ?? null,
  });
  return {
    contract,
    funds: await readFunds(db, contractId, currency),
    payments: rows.map(({ payment, back }) => ({
      id: payment.id,
      amount: amountOf(payment),
      document: payment.document,
      documentOn: payment.documentOn,
      note: payment.note,
      recorded: done(payment),
      reversed: back && { ...done(back), reason: back.note },
    })),
  };
}

/** Writes a payment, or what takes one back, with its posting and its line in the log. */
async function writePayment(
  { clock, office }: PaymentsDeps,
  tx: Tx,
  by: PaymentClerk,
  row: Omit<PaymentRow, 'recordedAt' | 'recordedBy'>,
): Promise<void> {
  const now = clock.now();
  const { contractId, reverses, document, documentOn, note } = row;
  const amount = money(row.minor, row.currency as Currency);
  if (!(await insertPayment(tx, { ...row, recordedAt: now, recordedBy: by.userId })))
    throw new AppError('conflict', 'ledger.payment_mismatch');
  await postEvent(
    tx,
    {
      kind: reverses === null ? 'deposit' : 'deposit_reversal',
      id: reverses ?? row.id,
      contractId,
      amount,
      at: now.toISOString(),
    },
    now,
  );
  await office.record(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId,
    subjectKind: 'contract',
    subjectId: contractId,
    at: now,
    action: reverses === null ? 'payment_recorded' : 'payment_reversed',
    changes: [
      reverses === null
        ? { field: 'sum', previous: null, current: amount }
        : { field: 'sum', previous: amount, current: null },
      { field: 'document', previous: null, current: document },
      { field: 'documentDate', previous: null, current: documentOn },
      ...(note === '' ? [] : [{ field: 'note' as const, previous: null, current: note }]),
    ],
  });
}

export type NewPayment = {
  key: string;
  minor: number;
  document: string;
  documentOn: LocalDate;
  note: string;
  /** The document is known of another contract, and this is another payment all the same. */
  elsewhere?: boolean | undefined;
};

/** What a second person approves. */
type PaymentPayload = { contractId: string; payment: NewPayment };
type ReversalPayload = { id: string; payment: string; reason: string };

const settled = (deps: PaymentsDeps, contractId: string) => () => collectDebts(deps, new Set([contractId]));

/**
 * Records a payment in a transaction, once; `approved` where a second person has agreed. Answers the id of the
 * proposal where one must.
 */
async function recordIn(
  deps: PaymentsDeps,
  tx: Tx,
  by: PaymentClerk,
  { contractId, payment }: PaymentPayload,
  approved: boolean,
): Promise<string | null> {
  const { key: id, elsewhere, ...wanted } = payment;
  const { currency } = await readPayingContract(deps, tx, contractId);
  await lockPayments(tx, contractId);
  const known = await paymentById(tx, id);
  if (known) {
    const same =
      known.contractId === contractId &&
      Object.entries(wanted).every(([name, value]) => known[name as keyof typeof wanted] === value);
    if (!same) throw new AppError('conflict', 'ledger.payment_mismatch');
    return null;
  }
  await lockDocument(tx, wanted);
  const totals = await listUnreversedPayments(tx, wanted);
  if (totals.some((one) => one.contractId === contractId))
    throw new AppError('conflict', 'ledger.document_known', { document: wanted.document });
  const [other] = totals;
  // Two payers number their documents alike, and one document may be meant for two contracts: the recording user
  // decides.
  if (other && !elsewhere)
    throw new AppError('conflict', 'ledger.document_elsewhere', {
      document: wanted.document,
      sum: amountOf(other),
      contract: (await readPayingContract(deps, tx, other.contractId)).number,
    });
  const row = { id, contractId, currency, ...wanted, reverses: null };
  const proposed = approved
    ? null
    : await deps.office.ask(tx, {
        kind: 'payment',
        subject: { kind: 'contract', id: contractId },
        by,
        key: id,
        amount: money(row.minor, currency),
        reason: wanted.note,
        payload: { contractId, payment },
        changes: [
          { field: 'sum', previous: null, current: money(row.minor, currency) },
          { field: 'document', previous: null, current: wanted.document },
          { field: 'documentDate', previous: null, current: wanted.documentOn },
        ],
      });
  if (!proposed) await writePayment(deps, tx, by, row);
  return proposed;
}

/**
 * Records money that came from a contract, once however often it is sent; what the contract owes back for tickets is
 * paid out of it at once. More than one person
 * may record waits for a second, and then `proposed` names it.
 * @throws AppError not_found `ledger.no_contract_found`; invalid `ledger.document_future`; conflict
 * `ledger.document_known` when this document has been
 * recorded already, `ledger.document_elsewhere` when it has been under another contract and `elsewhere` is not said,
 * `ledger.payment_mismatch` for the same key with other content.
 */
export async function recordPayment(
  deps: PaymentsDeps,
  by: PaymentClerk,
  contractId: string,
  payment: NewPayment,
): Promise<ContractPayments> {
  await readPayingContract(deps, deps.db, contractId);
  if (payment.documentOn > localDate(deps.clock.now(), BUSINESS_TIME_ZONE))
    throw invalidField('documentOn', 'ledger.document_future');
  const proposed = await inTransaction(deps.db, (tx) => recordIn(deps, tx, by, { contractId, payment }, false));
  await settled(deps, contractId)();
  return { ...(await readPayments(deps, contractId)), ...(proposed && { proposed }) };
}

/** Carries out an approved payment. */
export async function applyApprovedPayment(deps: PaymentsDeps, tx: Tx, payload: unknown, by: PaymentClerk) {
  const wanted = payload as PaymentPayload;
  await recordIn(deps, tx, by, wanted, true);
  return settled(deps, wanted.contractId);
}

/** Takes a payment back in a transaction, once; see `recordIn`. */
async function reverseInTransaction(
  deps: PaymentsDeps,
  tx: Tx,
  by: PaymentClerk,
  wanted: ReversalPayload,
  approved: boolean,
): Promise<string | null> {
  const { id: contractId, reason } = wanted;
  await lockPayments(tx, contractId);
  const row = await paymentById(tx, wanted.payment);
  if (row?.contractId !== contractId || row.reverses !== null) throw notFound('ledger.no_such_payment');
  if (await paymentById(tx, reversalId(row.id))) return null;
  const amount = amountOf(row);
  const has = await lockBalance(tx, { kind: 'contract', owner: contractId }, amount.currency);
  const free = has ? Math.max(0, has.own + has.creditLimit - has.reserved) : 0;
  const proposed = approved
    ? null
    : await deps.office.ask(tx, {
        kind: 'payment_reversal',
        subject: { kind: 'contract', id: contractId },
        by,
        amount,
        reason,
        payload: wanted,
        changes: [
          { field: 'sum', previous: amount, current: null },
          { field: 'document', previous: row.document, current: null },
        ],
      });
  if (proposed) return proposed;
  try {
    await writePayment(deps, tx, by, { ...row, id: reversalId(row.id), note: reason, reverses: row.id });
  } catch (error) {
    if (error instanceof AppError && error.code === 'ledger.insufficient_funds')
      throw new AppError('conflict', 'ledger.payment_spent', {
        sum: amount,
        free: money(free, amount.currency),
      });
    throw error;
  }
  return null;
}

/**
 * Takes back a payment that was recorded in error: by a posting against it, so that both stay to be read. Once; again
 * changes nothing. More than one person may
 * take back waits for a second, and then `proposed` names it.
 * @throws AppError not_found `ledger.no_such_payment`; conflict `ledger.payment_spent` when the money is not there
 * any more.
 */
export async function reversePayment(
  deps: PaymentsDeps,
  by: PaymentClerk,
  at: { id: string; payment: string },
  reason: string,
): Promise<ContractPayments> {
  await readPayingContract(deps, deps.db, at.id);
  const proposed = await inTransaction(deps.db, (tx) => reverseInTransaction(deps, tx, by, { ...at, reason }, false));
  return { ...(await readPayments(deps, at.id)), ...(proposed && { proposed }) };
}

/** Carries out an approved reversal. */
export async function applyApprovedReversal(
  deps: PaymentsDeps,
  tx: Tx,
  payload: unknown,
  by: PaymentClerk,
): Promise<undefined> {
  await reverseInTransaction(deps, tx, by, payload as ReversalPayload, true);
  return undefined;
}

/** What takes a payment back is called by it. */
const reversalId = (id: string): string => `${id}:back`;
