import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { cancelOrder, payOrder, readOrder, readPayment } from '#modules/orders/api.ts';
import type { OrderListRow } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { type BalanceCharge, balanceCharge, type PaidProgress, paidProgress } from './bulk-payment.ts';

export type BulkAction = 'pay' | 'release';
type BulkResult = { id: string; problem: string | null; progress?: PaidProgress };

/** Tickets are usually issued within seconds: how often and how long that is looked at, ms. */
const LOOK_EVERY_MS = 1_000;
const LOOKS = 10;

function useProblemText() {
  const list = useTranslations('orderLists.list');
  const errorText = useErrorText();
  return (thrown: unknown) => {
    const problem = asProblem(thrown);
    return problem ? errorText({ code: problem.code, values: problem.details }) : list('failed');
  };
}

/** What the balance pays for each order, or why it does not; null while that is read. */
export function useBalanceCharges(action: BulkAction, rows: readonly OrderListRow[]) {
  const t = useTranslations('orderLists.bulk');
  const problemText = useProblemText();
  const [charges, setCharges] = useState<ReadonlyMap<string, BalanceCharge | string> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of a dialog do not change
  useEffect(() => {
    if (action !== 'pay') return;
    let current = true;
    const read = async ({ id }: OrderListRow): Promise<[string, BalanceCharge | string]> => {
      try {
        const charge = balanceCharge(await call(readPayment, { params: { id } }));
        return [id, typeof charge === 'string' ? t(`unpayable.${charge}`) : charge];
      } catch (thrown) {
        return [id, problemText(thrown)];
      }
    };
    Promise.all(rows.map(read)).then((all) => current && setCharges(new Map(all)));
    return () => {
      current = false;
    };
  }, []);
  return charges;
}

/** Runs the action on one order after another and reports each result as it arrives. */
export function useBulkRun(action: BulkAction) {
  const problemText = useProblemText();
  const { revalidate } = useRevalidator();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [busy, setBusy] = useState(false);
  const runAction = (id: string) =>
    action === 'pay'
      ? call(payOrder, { params: { id }, body: { method: 'balance' } }, { idempotencyKey: crypto.randomUUID() })
      : call(cancelOrder, { params: { id } });
  const progressOf = (id: string) =>
    call(readOrder, { params: { id } }).then(
      ({ status }) => paidProgress(status),
      () => 'started' as const,
    );
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  /** Follows what was paid until its tickets are issued or the dialog is closed. */
  const follow = async (paid: readonly BulkResult[]) => {
    let now = paid;
    for (let look = 0; look < LOOKS; look++) {
      const update = async (one: BulkResult) =>
        one.problem || one.progress === 'issued' ? one : { ...one, progress: await progressOf(one.id) };
      now = await Promise.all(now.map(update));
      setResults(now);
      if (now.every(({ problem, progress }) => problem || progress === 'issued')) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      if (isClosed.current) return;
    }
    await revalidate();
  };
  const run = async (ids: readonly string[]) => {
    setBusy(true);
    const done: BulkResult[] = [];
    for (const id of ids) {
      const problem = await runAction(id).then(() => null, problemText);
      done.push({ id, problem });
      setResults([...done]);
    }
    setBusy(false);
    await revalidate();
    if (action === 'pay') await follow(done);
  };
  return { results, busy, run };
}
