import { notFound } from '#kernel/app-error.ts';
import { type Currency, type Money, money } from '#kernel/money.ts';
import type { RequestApproval } from '#modules/approvals/index.ts';
import { type Executor, inTransaction, type Tx } from '#platform/db/database.ts';
import type { OfficePayments, PaymentMethod } from '../api.ts';
import { type Chargeback, chargebacksOfIntent, chargebacksOfIntents } from '../db/chargeback-queries.ts';
import { amountOf, type Intent, lockIntent } from '../db/intent-queries.ts';
import { chargebackTotals } from '../domain/chargebacks.ts';
import { recordChargeback } from './chargebacks.ts';
import type { PaymentsDeps } from './deps.ts';
import { listPayments } from './list-payments.ts';

/** What the office's pages of payments need of the house. `record`: `recordAccess` of audit fits. */
export type PaymentsOffice = {
  /** A second person for refunds that are sent by hand. */
  readonly ask: RequestApproval;
  /** Methods that the settings of the server do not connect, with those that would. */
  readonly unconnected: readonly { readonly method: PaymentMethod; readonly settings: readonly string[] }[];
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly record: (
    tx: Tx,
    done: {
      readonly actor: string;
      readonly ip: string;
      readonly contractId: string | null;
      readonly action: 'chargeback_recorded' | 'chargeback_decided' | 'refund_settled' | 'payment_methods_changed';
      readonly subjectKind: 'payment' | 'office';
      readonly subjectId: string;
      readonly at: Date;
      readonly changes: readonly {
        readonly field: 'sum' | 'document' | 'note' | 'status' | 'paymentMethods';
        readonly previous: Money | string | null;
        readonly current: Money | string | null;
      }[];
    },
  ) => Promise<void>;
};
export type StaffPaymentsDeps = PaymentsDeps & { office: PaymentsOffice };
export type PaymentClerk = { userId: string; ip: string };

/** What was taken for an order, payment by payment, with the cases of banks. */
export async function readOfficePayments({ db, office }: StaffPaymentsDeps, orderId: string): Promise<OfficePayments> {
  const taken = (await listPayments(db, orderId)).filter(({ captured }) => captured.minor > 0);
  const cases = await chargebacksOfIntents(
    db,
    taken.map(({ id }) => id),
  );
  const names = await office.namesOf(
    db,
    cases.flatMap(({ openedBy, decidedBy }) => [openedBy ?? [], decidedBy ?? []].flat()),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id));
  const view = (one: Chargeback) => ({
    id: one.id,
    caseNumber: one.caseNumber,
    amount: amountOf(one),
    reason: one.reason,
    state: one.state,
    opened: { at: one.openedAt.toISOString(), by: nameOf(one.openedBy) },
    decided: one.decidedAt && { at: one.decidedAt.toISOString(), by: nameOf(one.decidedBy) },
  });
  return {
    payments: taken.map(({ id, method, gateway, state, captured, refunded, at }) => {
      const own = cases.filter(({ intentId }) => intentId === id);
      const bank = chargebackTotals(own);
      return {
        id,
        method,
        gateway,
        captured,
        refunded,
        at,
        chargebacks: own.map(view),
        state:
          bank.open > 0
            ? 'disputed'
            : bank.lost > 0
              ? 'charged_back'
              : state === 'refunding' || state === 'refunded'
                ? state
                : 'captured',
      };
    }),
  };
}

/** @throws AppError not_found `payments.not_found`. */
async function lockCapturedPayment(tx: Tx, id: string): Promise<Intent> {
  const intent = await lockIntent(tx, id);
  // A contract's own money never left us: no bank can take it back.
  if (!intent || intent.capturedMinor === 0 || intent.contractId !== null) throw notFound('payments.not_found');
  return intent;
}

/** Records a case that staff have learnt of. @throws as `recordChargeback`, and not_found `payments.not_found` */
export async function recordOfficeChargeback(
  deps: StaffPaymentsDeps,
  by: PaymentClerk,
  paymentId: string,
  given: { caseNumber: string; minor: number; reason: string },
): Promise<OfficePayments> {
  const orderId = await inTransaction(deps.db, async (tx) => {
    const intent = await lockCapturedPayment(tx, paymentId);
    const known = await chargebacksOfIntent(tx, intent.id);
    const { caseNumber, minor, reason } = given;
    const amount = money(minor, intent.currency as Currency);
    await recordChargeback(deps, tx, intent, { caseNumber, amount, reason, state: 'open', by: by.userId });
    if (known.some((one) => one.caseNumber === caseNumber)) return intent.orderId;
    await deps.office.record(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: null,
      at: deps.clock.now(),
      action: 'chargeback_recorded',
      subjectKind: 'payment',
      subjectId: intent.id,
      changes: [
        { field: 'document', previous: null, current: caseNumber },
        { field: 'sum', previous: null, current: amount },
        { field: 'note', previous: null, current: reason },
      ],
    });
    return intent.orderId;
  });
  return readOfficePayments(deps, orderId);
}

/**
 * Records how a case has ended; the same outcome again changes nothing. @throws as `recordChargeback`, and not_found
 * `payments.not_found`
 */
export async function decideOfficeChargeback(
  deps: StaffPaymentsDeps,
  by: PaymentClerk,
  { id, chargeback }: { id: string; chargeback: string },
  outcome: 'won' | 'lost',
): Promise<OfficePayments> {
  const orderId = await inTransaction(deps.db, async (tx) => {
    const intent = await lockCapturedPayment(tx, id);
    const one = (await chargebacksOfIntent(tx, intent.id)).find((each) => each.id === chargeback);
    if (!one) throw notFound('payments.not_found');
    const { caseNumber, reason } = one;
    const report = { caseNumber, reason, amount: amountOf(one), state: outcome, by: by.userId };
    await recordChargeback(deps, tx, intent, report);
    if (one.state !== 'open') return intent.orderId;
    await deps.office.record(tx, {
      actor: by.userId,
      ip: by.ip,
      contractId: null,
      at: deps.clock.now(),
      action: 'chargeback_decided',
      subjectKind: 'payment',
      subjectId: intent.id,
      changes: [
        { field: 'document', previous: null, current: caseNumber },
        { field: 'status', previous: 'open', current: outcome },
      ],
    });
    return intent.orderId;
  });
  return readOfficePayments(deps, orderId);
}
