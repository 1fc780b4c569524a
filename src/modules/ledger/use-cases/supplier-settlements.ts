import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { type AnyCurrency, plainMoney } from '#kernel/foreign-currencies.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { SupplierAccount, SupplierSettlements } from '../api.ts';
import { lockDocument } from '../db/payment-queries.ts';
import {
  insertSettlement,
  listSettlements,
  lockSettlements,
  type SettlementRow,
  settlementById,
  standingByDocument,
  supplierBalances,
} from '../db/settlement-queries.ts';
import { conversionOwner } from '../domain/accounts.ts';
import {
  openCurrencies,
  planSettlement,
  type SettlementDirection,
  type SupplierPosition,
  worthOfSettlement,
} from '../domain/settle-supplier.ts';
import type { SettlementsOffice } from '../ports.ts';
import type { PaymentClerk } from './contract-payments.ts';
import { postEvent } from './post-event.ts';

const MAX_SETTLEMENTS = 200;

export type SettlementsDeps = { db: Db; clock: Clock; currency: Currency; office: SettlementsOffice };
type Supplier = Awaited<ReturnType<SettlementsOffice['suppliers']>>[number];
type Balances = Awaited<ReturnType<typeof supplierBalances>>;

/** An amount in a supplier's currency; it is never shown as money of ours. */
const foreign = (minor: number, currency: AnyCurrency): Money => money(minor, currency as Currency);

/** How we stand with a supplier in a currency, as far as it is posted. */
function positionOf(balances: Balances, id: string, own: AnyCurrency, sale: Currency): SupplierPosition {
  const of = (kind: string, owner: string, currency: string) =>
    -(balances.find((one) => one.kind === kind && one.owner === owner && one.currency === currency)?.minor ?? 0);
  return {
    owed: foreign(of('supplier', id, own), own),
    converted: money(of('conversion', conversionOwner(id, own), sale), sale),
  };
}

function viewAccount(
  { currency: sale }: Pick<SettlementsDeps, 'currency'>,
  { id, name, currency }: Supplier,
  balances: Balances,
): SupplierAccount {
  const spent = balances.find((one) => one.kind === 'exchange_difference' && one.owner === id);
  return {
    id,
    name,
    currency,
    balances: [...new Set([currency, ...openCurrencies(id, balances)])].map((one) => {
      const { owed, converted } = positionOf(balances, id, one, sale);
      return { owed, converted: one === sale ? null : converted };
    }),
    difference: money(spent?.minor ?? 0, sale),
  };
}

/** Every supplier that sells, and every other that money stands with. */
export async function listSupplierAccounts(deps: SettlementsDeps): Promise<{ suppliers: SupplierAccount[] }> {
  const [known, balances] = await Promise.all([deps.office.suppliers(deps.db), supplierBalances(deps.db, null)]);
  const ids = new Set(known.map(({ id }) => id));
  const others = [...new Set(balances.filter(({ kind }) => kind === 'supplier').map(({ owner }) => owner))]
    .filter((id) => !ids.has(id))
    .map((id) => ({ id, name: id, currency: deps.currency }));
  return { suppliers: [...known, ...others].map((one) => viewAccount(deps, one, balances)) };
}

/** @throws AppError not_found `ledger.no_such_supplier`. */
async function findSupplier(deps: SettlementsDeps, db: Executor, id: string) {
  const [known, balances] = await Promise.all([deps.office.suppliers(db), supplierBalances(db, id)]);
  const supplier =
    known.find((one) => one.id === id) ?? (balances.length > 0 ? { id, name: id, currency: deps.currency } : null);
  if (!supplier) throw notFound('ledger.no_such_supplier');
  return { supplier, balances, account: viewAccount(deps, supplier, balances) };
}

/** How we stand with a supplier, and its settlements. @throws AppError not_found `ledger.no_such_supplier`. */
export async function readSupplierAccount(deps: SettlementsDeps, id: string): Promise<SupplierSettlements> {
  const { account } = await findSupplier(deps, deps.db, id);
  const rows = await listSettlements(deps.db, id, MAX_SETTLEMENTS);
  const names = await deps.office.namesOf(
    deps.db,
    rows.flatMap(({ settlement, back }) => [settlement, ...(back ? [back] : [])].map((one) => one.recordedBy)),
  );
  const done = ({ recordedAt, recordedBy }: SettlementRow) => ({
    at: recordedAt.toISOString(),
    by: names.get(recordedBy) ?? null,
  });
  return {
    supplier: account,
    costCurrency: deps.currency,
    settlements: rows.map(({ settlement, back }) => ({
      id: settlement.id,
      direction: settlement.direction,
      amount: foreign(settlement.minor, settlement.currency),
      cost: money(settlement.costMinor, settlement.costCurrency),
      difference: money(settlement.differenceMinor, settlement.costCurrency),
      document: settlement.document,
      documentOn: settlement.documentOn,
      note: settlement.note,
      recorded: done(settlement),
      reversed: back && { ...done(back), reason: back.note },
    })),
  };
}

export type NewSettlement = {
  key: string;
  direction: SettlementDirection;
  currency: AnyCurrency;
  minor: number;
  costMinor?: number | undefined;
  document: string;
  documentOn: LocalDate;
  note: string;
  /** The document is known of another supplier, and settles with this one all the same. */
  elsewhere?: boolean | undefined;
};
/** What a second person approves. */
type SettlementPayload = { supplierId: string; settlement: NewSettlement };
type ReversalPayload = { supplierId: string; settlement: string; reason: string };

/** Writes a settlement, or what takes one back, with its posting and its line in the log. */
async function writeSettlement(
  { clock, office }: SettlementsDeps,
  tx: Tx,
  by: PaymentClerk,
  row: Omit<SettlementRow, 'recordedAt' | 'recordedBy'>,
): Promise<void> {
  const now = clock.now();
  const { supplierId, direction, costCurrency, differenceMinor, reverses, document, documentOn, note } = row;
  if (!(await insertSettlement(tx, { ...row, recordedAt: now, recordedBy: by.userId })))
    throw new AppError('conflict', 'ledger.settlement_mismatch');
  const [own, cost] = [foreign(row.minor, row.currency), money(row.costMinor, costCurrency)];
  const difference = (sign: 1 | -1) => money(Math.max(0, sign * differenceMinor), costCurrency);
  await postEvent(
    tx,
    {
      kind: reverses === null ? `supplier_${direction}` : `supplier_${direction}_reversal`,
      id: reverses ?? row.id,
      supplierId,
      parts: { own, cost, loss: difference(1), gain: difference(-1) },
      at: now.toISOString(),
    },
    now,
  );
  await office.record(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    subjectKind: 'supplier',
    subjectId: supplierId,
    at: now,
    action: reverses === null ? 'settlement_recorded' : 'settlement_reversed',
    changes: [
      ...changesOf(row, reverses !== null),
      ...(note === '' ? [] : [{ field: 'note' as const, previous: null, current: note }]),
      { field: 'document', previous: null, current: document },
      { field: 'documentDate', previous: null, current: documentOn },
    ],
  });
}

type SettledSums = Pick<SettlementRow, 'direction' | 'minor' | 'currency' | 'costMinor' | 'costCurrency'>;

/** What the log and a second person read of a settlement. */
function changesOf({ direction, minor, currency, costMinor, costCurrency }: SettledSums, isReversed: boolean) {
  const settled = `${direction === 'paid' ? '→' : '←'} ${plainMoney({ minor, currency })}`;
  const cost = money(costMinor, costCurrency);
  return isReversed
    ? [
        { field: 'settled' as const, previous: settled, current: null },
        { field: 'sum' as const, previous: cost, current: null },
      ]
    : [
        { field: 'settled' as const, previous: null, current: settled },
        { field: 'sum' as const, previous: null, current: cost },
      ];
}

/** The cost of a settlement. @throws AppError invalid `ledger.settlement_cost`. */
function costOf({ currency: sale }: SettlementsDeps, { currency, minor, costMinor }: NewSettlement): Money {
  const cost = currency === sale ? (costMinor ?? minor) : costMinor;
  if (cost === undefined || (currency === sale && cost !== minor))
    throw invalidField('costMinor', 'ledger.settlement_cost');
  return money(cost, sale);
}

/**
 * A document settles once with a supplier. Two banks number theirs alike, and one order may pay several suppliers: with
 * another one the person who records it decides. @throws AppError conflict.
 */
async function checkDocument(
  { office }: SettlementsDeps,
  tx: Tx,
  { supplierId, ...by }: Pick<SettlementRow, 'supplierId' | 'document' | 'documentOn'>,
  isMeant: boolean,
): Promise<void> {
  const { document } = by;
  await lockDocument(tx, by);
  const known = await standingByDocument(tx, by);
  if (known.some((one) => one.supplierId === supplierId))
    throw new AppError('conflict', 'ledger.settlement_document_known', { document });
  const [other] = known;
  if (!other || isMeant) return;
  const supplier = (await office.suppliers(tx)).find(({ id }) => id === other.supplierId)?.name ?? other.supplierId;
  throw new AppError('conflict', 'ledger.settlement_document_elsewhere', {
    document,
    supplier,
    sum: plainMoney(other),
  });
}

/** Records a settlement in a transaction, once. Answers the id of the proposal where a second person must agree. */
async function recordIn(
  deps: SettlementsDeps,
  tx: Tx,
  by: PaymentClerk,
  { supplierId, settlement }: SettlementPayload,
  isApproved: boolean,
): Promise<string | null> {
  const { key: id, direction, currency, minor, document, documentOn, note } = settlement;
  await lockSettlements(tx, supplierId);
  const { account, balances } = await findSupplier(deps, tx, supplierId);
  const cost = costOf(deps, settlement);
  const wanted = {
    supplierId,
    direction,
    currency,
    minor,
    costCurrency: deps.currency,
    costMinor: cost.minor,
    document,
    documentOn,
    note,
  };
  const known = await settlementById(tx, id);
  if (known) {
    if (!Object.entries(wanted).every(([name, value]) => known[name as keyof typeof wanted] === value))
      throw new AppError('conflict', 'ledger.settlement_mismatch');
    return null;
  }
  if (!account.balances.some(({ owed }) => owed.currency === currency))
    throw invalidField('currency', 'ledger.settlement_currency');
  await checkDocument(deps, tx, wanted, settlement.elsewhere === true);
  const position = positionOf(balances, supplierId, currency, deps.currency);
  const plan = planSettlement(direction, position, foreign(minor, currency), cost);
  const proposed = isApproved
    ? null
    : await deps.office.ask(tx, {
        kind: 'supplier_settlement',
        subject: { kind: 'supplier', id: supplierId },
        by,
        key: id,
        // A typed cost alone would let large sums of another currency pass as small ones.
        amount: worthOfSettlement(position, plan, deps.office.atRate({ minor, currency })),
        reason: note,
        payload: { supplierId, settlement },
        changes: [
          ...changesOf(wanted, false),
          { field: 'document', previous: null, current: document },
          { field: 'documentDate', previous: null, current: documentOn },
        ],
      });
  if (proposed) return proposed;
  await writeSettlement(deps, tx, by, {
    id,
    ...wanted,
    differenceMinor: plan.loss.minor - plan.gain.minor,
    reverses: null,
  });
  return null;
}

/**
 * Records money that was paid to a supplier or came from it, once however often it is sent, and posts how much more or
 * less that is for us than at the frozen rates. More than one person may record waits for a second, and then `proposed`
 * names it.
 * @throws AppError not_found `ledger.no_such_supplier`; invalid `ledger.document_future`, `ledger.settlement_cost`,
 * `ledger.settlement_currency`;
 * conflict `ledger.settlement_document_known`, `ledger.settlement_document_elsewhere` when it is of another supplier
 * and `elsewhere` is not said, `ledger.settlement_mismatch` for the same key with other content.
 */
export async function recordSettlement(
  deps: SettlementsDeps,
  by: PaymentClerk,
  supplierId: string,
  settlement: NewSettlement,
): Promise<SupplierSettlements> {
  if (settlement.documentOn > localDate(deps.clock.now(), BUSINESS_TIME_ZONE))
    throw invalidField('documentOn', 'ledger.document_future');
  const proposed = await inTransaction(deps.db, (tx) => recordIn(deps, tx, by, { supplierId, settlement }, false));
  return { ...(await readSupplierAccount(deps, supplierId)), ...(proposed && { proposed }) };
}

/** Carries out an approved settlement; its difference is that of the moment. */
export async function applyApprovedSettlement(
  deps: SettlementsDeps,
  tx: Tx,
  payload: unknown,
  by: PaymentClerk,
): Promise<undefined> {
  await recordIn(deps, tx, by, payload as SettlementPayload, true);
  return undefined;
}

/** Takes a settlement back in a transaction, once; see `recordIn`. */
async function reverseIn(
  deps: SettlementsDeps,
  tx: Tx,
  by: PaymentClerk,
  wanted: ReversalPayload,
  isApproved: boolean,
): Promise<string | null> {
  const { supplierId, reason } = wanted;
  await lockSettlements(tx, supplierId);
  const row = await settlementById(tx, wanted.settlement);
  if (row?.supplierId !== supplierId || row.reverses !== null) throw notFound('ledger.no_such_settlement');
  const id = `${row.id}:back`;
  if (await settlementById(tx, id)) return null;
  const { minor, currency } = row;
  const position = positionOf(await supplierBalances(tx, supplierId), supplierId, currency, deps.currency);
  const difference = (sign: 1 | -1) => money(Math.max(0, sign * row.differenceMinor), row.costCurrency);
  const sums = {
    own: foreign(minor, currency),
    cost: money(row.costMinor, row.costCurrency),
    loss: difference(1),
    gain: difference(-1),
  };
  const proposed = isApproved
    ? null
    : await deps.office.ask(tx, {
        kind: 'supplier_settlement_reversal',
        subject: { kind: 'supplier', id: supplierId },
        by,
        amount: worthOfSettlement(position, sums, deps.office.atRate({ minor, currency })),
        reason,
        payload: wanted,
        changes: [...changesOf(row, true), { field: 'document', previous: row.document, current: null }],
      });
  if (proposed) return proposed;
  await writeSettlement(deps, tx, by, { ...row, id, note: reason, reverses: row.id });
  return null;
}

/**
 * Takes back a settlement that was recorded in error: by a posting against it, its difference included, so that both
 * stay to be read. Once; again changes nothing. More than one person may take back waits for a second, and then
 * `proposed` names it.
 * @throws AppError not_found `ledger.no_such_settlement`.
 */
export async function reverseSettlement(
  deps: SettlementsDeps,
  by: PaymentClerk,
  at: { id: string; settlement: string },
  reason: string,
): Promise<SupplierSettlements> {
  const wanted = { supplierId: at.id, settlement: at.settlement, reason };
  const proposed = await inTransaction(deps.db, (tx) => reverseIn(deps, tx, by, wanted, false));
  return { ...(await readSupplierAccount(deps, at.id)), ...(proposed && { proposed }) };
}

/** Carries out an approved reversal. */
export async function applyApprovedSettlementReversal(
  deps: SettlementsDeps,
  tx: Tx,
  payload: unknown,
  by: PaymentClerk,
): Promise<undefined> {
  await reverseIn(deps, tx, by, payload as ReversalPayload, true);
  return undefined;
}
