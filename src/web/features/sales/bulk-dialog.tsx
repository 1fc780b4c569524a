import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Money as Sum, sum } from '#kernel/money.ts';
import { cancelOrder, payOrder } from '#modules/orders/api.ts';
import type { OrderListRow } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useMoney } from '../../i18n/use-money.ts';
import type { loader } from '../../root.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './bulk-acts.module.css';

export type BulkAct = 'pay' | 'release';
type Outcome = { id: string; problem: string | null };

export const sumOf = (rows: readonly OrderListRow[], of: (row: OrderListRow) => Sum): Sum | null =>
  rows.length > 0 ? sum(rows.map(of)) : null;

/** Acts on one order after another; what became of each is known as it happens. */
function useBulkRun(act: BulkAct, rows: readonly OrderListRow[]) {
  const list = useTranslations('sales.list');
  const said = useErrorText();
  const { revalidate } = useRevalidator();
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [busy, setBusy] = useState(false);
  const actOn = (id: string) =>
    act === 'pay'
      ? call(payOrder, { params: { id }, body: { method: 'balance' } }, { idempotencyKey: crypto.randomUUID() })
      : call(cancelOrder, { params: { id } });
  const run = async () => {
    setBusy(true);
    const done: Outcome[] = [];
    for (const { id } of rows) {
      const problem = await actOn(id).then(
        () => null,
        (thrown: unknown) => {
          const known = asProblem(thrown);
          return known ? said({ code: known.code, values: known.details }) : list('failed');
        },
      );
      done.push({ id, problem });
      setOutcomes([...done]);
    }
    setBusy(false);
    await revalidate();
  };
  return { outcomes, busy, run };
}

/** Asks once more before several orders are paid or given up, and shows what became of each. */
export function BulkDialog(props: {
  act: BulkAct;
  rows: readonly OrderListRow[];
  /** `done`: something was tried. */
  onClose: (done: boolean) => void;
}) {
  const { act, rows } = props;
  const t = useTranslations('sales.bulk');
  const formatMoney = useMoney();
  const funds = useRouteLoaderData<typeof loader>('root')?.funds;
  const { outcomes, busy, run } = useBulkRun(act, rows);
  const ended = outcomes !== null && !busy;
  const due = sumOf(rows, (row) => row.total);
  const few = act === 'pay' && funds && due && due.minor > funds.available.minor;
  const close = () => props.onClose(outcomes !== null);
  const pay = act === 'pay';
  return (
    <Dialog
      open
      onClose={close}
      locked={busy}
      title={pay ? t('payTitle', { count: rows.length }) : t('releaseTitle', { count: rows.length })}
      foot={
        ended ? (
          <Button type="button" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button type="button" variant={pay ? 'primary' : 'danger'} busy={busy} onClick={run}>
              {pay ? t('doPay', { sum: due ? formatMoney(due) : '' }) : t('doRelease', { count: rows.length })}
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
      <p>{pay ? t('payText') : t('releaseText')}</p>
      {pay && funds && <p>{t('available', { sum: formatMoney(funds.available) })}</p>}
      {few && !outcomes && <Notice tone="wait">{t('few')}</Notice>}
      <ul className={css.orders}>
        {rows.map((row) => {
          const outcome = outcomes?.find(({ id }) => id === row.id);
          return (
            <li key={row.id}>
              <span>
                {row.number} · {row.passengers[0]?.surname}
              </span>
              <span className="tabular">{formatMoney(row.total)}</span>
              {outcome && (
                <span className={outcome.problem ? css.failed : css.done}>
                  {outcome.problem ?? t(pay ? 'paid' : 'released')}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <LiveRegion>{ended ? t('ended', { count: outcomes.filter(({ problem }) => !problem).length }) : ''}</LiveRegion>
    </Dialog>
  );
}
