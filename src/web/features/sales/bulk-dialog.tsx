import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Money as Sum, sum } from '#kernel/money.ts';
import { cancelOrder, payOrder } from '#modules/orders/api.ts';
import type { OrderListRow } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import type { loader } from '../../root.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './bulk-actions.module.css';

export type BulkAction = 'pay' | 'release';
type BulkResult = { id: string; problem: string | null };

export const sumRows = (rows: readonly OrderListRow[], amountOf: (row: OrderListRow) => Sum): Sum | null =>
  rows.length > 0 ? sum(rows.map(amountOf)) : null;

/** Runs the action on one order after another and reports each result as it arrives. */
function useBulkRun(action: BulkAction, rows: readonly OrderListRow[]) {
  const list = useTranslations('orderLists.list');
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [busy, setBusy] = useState(false);
  const runAction = (id: string) =>
    action === 'pay'
      ? call(payOrder, { params: { id }, body: { method: 'balance' } }, { idempotencyKey: crypto.randomUUID() })
      : call(cancelOrder, { params: { id } });
  const run = async () => {
    setBusy(true);
    const done: BulkResult[] = [];
    for (const { id } of rows) {
      const problem = await runAction(id).then(
        () => null,
        (thrown: unknown) => {
          const apiProblem = asProblem(thrown);
          return apiProblem ? errorText({ code: apiProblem.code, values: apiProblem.details }) : list('failed');
        },
      );
      done.push({ id, problem });
      setResults([...done]);
    }
    setBusy(false);
    await revalidate();
  };
  return { results, busy, run };
}

/** Confirms payment or cancellation of several orders and shows the result of each. */
export function BulkDialog(props: {
  action: BulkAction;
  rows: readonly OrderListRow[];
  /** `done`: at least one order was processed. */
  onClose: (done: boolean) => void;
}) {
  const { action, rows } = props;
  const t = useTranslations('orderLists.bulk');
  const formatMoney = useFormatMoney();
  const funds = useRouteLoaderData<typeof loader>('root')?.funds;
  const { results, busy, run } = useBulkRun(action, rows);
  const isFinished = results !== null && !busy;
  const due = sumRows(rows, (row) => row.total);
  const lacksFunds = action === 'pay' && funds && due && due.minor > funds.available.minor;
  const close = () => props.onClose(results !== null);
  const isPayment = action === 'pay';
  return (
    <Dialog
      open
      onClose={close}
      locked={busy}
      title={isPayment ? t('payTitle', { count: rows.length }) : t('releaseTitle', { count: rows.length })}
      footer={
        isFinished ? (
          <Button type="button" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button type="button" variant={isPayment ? 'primary' : 'danger'} busy={busy} onClick={run}>
              {isPayment ? t('doPay', { sum: due ? formatMoney(due) : '' }) : t('doRelease', { count: rows.length })}
            </Button>
            {!busy && (
              <Button type="button" variant="secondary" onClick={close}>
                {t('back')}
              </Button>
            )}
          </>
        )
      }
    >
      <DialogAlerts />
      <p>{isPayment ? t('payText') : t('releaseText')}</p>
      {isPayment && funds && <p>{t('available', { sum: formatMoney(funds.available) })}</p>}
      {lacksFunds && !results && <Alert tone="wait">{t('few')}</Alert>}
      <ul className={css.orders}>
        {rows.map((row) => {
          const result = results?.find(({ id }) => id === row.id);
          return (
            <li key={row.id}>
              <span>
                {row.number} · {row.passengers[0]?.surname}
              </span>
              <span className="tabular">{formatMoney(row.total)}</span>
              {result && (
                <span className={result.problem ? css.failed : css.done}>
                  {result.problem ?? t(isPayment ? 'paid' : 'released')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <LiveRegion>
        {isFinished ? t('ended', { count: results.filter(({ problem }) => !problem).length }) : ''}
      </LiveRegion>
    </Dialog>
  );
}
