import { AppError, notFound, refusedField } from '#kernel/app-error.ts';
import { HOME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { ContractPayments } from '../api.ts';
import {
  insertPayment,
  lockBalance,
  lockDocument,
  lockPayments,
  type PaymentRow,
  paymentById,
  paymentsOf,
  standingPayments,
} from '../db/payment-queries.ts';
import type { PaymentsOffice } from '../ports.ts';
import { fundsOf } from './explain-balance.ts';
import { postFact } from './post-fact.ts';
import { settleOwed } from './settle-owed.ts';

const MOST = 200;

export type PaymentsDeps = { db: Db; clock: Clock; office: PaymentsOffice };
export type Recorder = { userId: string; ip: string };

/** @throws AppError not_found `ledger.no_contract_found`. */
async function contractOf({ office }: PaymentsDeps, db: Executor, id: string) {
  const contract = await office.contract(db, id);
  if (!contract) throw notFound('ledger.no_contract_found');
  return contract;
}

const amountOf = ({ minor, currency }: PaymentRow): Money => money(minor, currency as Currency);

/** What a contract paid in, and what it has. @throws AppError not_found `ledger.no_contract_found`. */
export async function readPayments(deps: PaymentsDeps, contractId: string): Promise<ContractPayments> {
  const { db, office } = deps;
  const { currency, ...contract } = await contractOf(deps, deps.db, contractId);
  const rows = await paymentsOf(db, contractId, MOST);
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
    funds: await fundsOf(db, contractId, currency),
    payments: rows.map(({ payment, back }) => ({
      ...{ id: payment.id, amount: amountOf(payment), document: payment.document },
      ...{ documentOn: payment.documentOn, note: payment.note, recorded: done(payment) },
      reversed: back && { ...done(back), reason: back.note },
    })),
  };
}

/** Writes a payment, or what takes one back, with its posting and its line in the log. */
async function write(
  { clock, office }: PaymentsDeps,
  tx: Tx,
  by: Recorder,
  row: Omit<PaymentRow, 'recordedAt' | 'recordedBy'>,
): Promise<void> {
  const now = clock.now();
  const { contractId, reverses, document, documentOn, note } = row;
  const amount = money(row.minor, row.currency as Currency);
  if (!(await insertPayment(tx, { ...row, recordedAt: now, recordedBy: by.userId })))
    throw new AppError('conflict', 'ledger.payment_differs');
  await postFact(
    tx,
    {
      ...{ kind: reverses === null ? 'deposit' : 'deposit_back', id: reverses ?? row.id },
      ...{ contractId, amount, at: now.toISOString() },
    },
    now,
  );
  await office.record(tx, {
    ...{ actor: by.userId, ip: by.ip, contractId, subjectKind: 'contract', subjectId: contractId, at: now },
    action: reverses === null ? 'payment_recorded' : 'payment_reversed',
    changes: [
      reverses === null ? { field: 'sum', was: null, now: amount } : { field: 'sum', was: amount, now: null },
      { field: 'document', was: null, now: document },
      { field: 'documentDate', was: null, now: documentOn },
      ...(note === '' ? [] : [{ field: 'note' as const, was: null, now: note }]),
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

/**
 * Records money that came from a contract, once however often it is told; what the contract owes back for tickets is paid out of it at once.
 * @throws AppError not_found `ledger.no_contract_found`; invalid `ledger.document_future`; conflict `ledger.document_known` when this document has been
 * recorded already, `ledger.document_elsewhere` when it has been under another contract and `elsewhere` is not said, `ledger.payment_differs` for the same key with other content.
 */
export async function recordPayment(
  deps: PaymentsDeps,
  by: Recorder,
  contractId: string,
  { key: id, elsewhere, ...wanted }: NewPayment,
): Promise<ContractPayments> {
  const { currency } = await contractOf(deps, deps.db, contractId);
  if (wanted.documentOn > localDate(deps.clock.now(), HOME_ZONE))
    throw refusedField('documentOn', 'ledger.document_future');
  await inTransaction(deps.db, async (tx) => {
    await lockPayments(tx, contractId);
    const known = await paymentById(tx, id);
    if (known) {
      const same =
        known.contractId === contractId &&
        Object.entries(wanted).every(([name, value]) => known[name as keyof typeof wanted] === value);
      if (!same) throw new AppError('conflict', 'ledger.payment_differs');
      return;
    }
    await lockDocument(tx, wanted);
    const standing = await standingPayments(tx, wanted);
    if (standing.some((payment) => payment.contractId === contractId))
      throw new AppError('conflict', 'ledger.document_known', { document: wanted.document });
    const [other] = standing;
    // Two payers number their documents alike, and one document may be meant for two contracts: whoever records it knows.
    if (other && !elsewhere)
      throw new AppError('conflict', 'ledger.document_elsewhere', {
        ...{ document: wanted.document, sum: amountOf(other) },
        contract: (await contractOf(deps, tx, other.contractId)).number,
      });
    await write(deps, tx, by, { id, contractId, currency, ...wanted, reverses: null });
  });
  await settleOwed(deps, new Set([contractId]));
  return readPayments(deps, contractId);
}

/**
 * Takes back a payment that was recorded in error: by a posting against it, so that both stay to be read. Once; again changes nothing.
 * @throws AppError not_found `ledger.no_such_payment`; conflict `ledger.payment_spent` when the money is not there any more.
 */
export async function reversePayment(
  deps: PaymentsDeps,
  by: Recorder,
  at: { id: string; payment: string },
  reason: string,
): Promise<ContractPayments> {
  await contractOf(deps, deps.db, at.id);
  await inTransaction(deps.db, async (tx) => {
    await lockPayments(tx, at.id);
    const row = await paymentById(tx, at.payment);
    if (row?.contractId !== at.id || row.reverses !== null) throw notFound('ledger.no_such_payment');
    if (await paymentById(tx, backOf(row.id))) return;
    const amount = amountOf(row);
    const has = await lockBalance(tx, { kind: 'contract', owner: at.id }, amount.currency);
    const free = has ? Math.max(0, has.own + has.creditLimit - has.reserved) : 0;
    try {
      await write(deps, tx, by, { ...row, id: backOf(row.id), note: reason, reverses: row.id });
    } catch (error) {
      if (error instanceof AppError && error.code === 'ledger.insufficient_funds')
        throw new AppError('conflict', 'ledger.payment_spent', {
          ...{ sum: amount, free: money(free, amount.currency) },
        });
      throw error;
    }
  });
  return readPayments(deps, at.id);
}

/** What takes a payment back is called by it. */
const backOf = (id: string): string => `${id}:back`;
