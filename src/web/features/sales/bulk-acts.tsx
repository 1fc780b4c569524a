import { useState } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Money as Sum, sum } from '#kernel/money.ts';
import { cancelOrder, payOrder } from '#modules/orders/api.ts';
import { type OrderListRow, salesTablePath } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';
import { asProblem } from '../../api/problem.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import type { loader } from '../../root.tsx';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import css from './bulk-acts.module.css';
import { isUnpaid, shownTotal } from './order-columns.tsx';

const ACTS = ['pay', 'release'] as const;
type Act = (typeof ACTS)[number];
type Outcome = { id: string; number: string; problem: string | null };

const total = (rows: readonly OrderListRow[], of: (row: OrderListRow) => Sum): Sum | null => {
  const [first, ...others] = rows.map(of);
  return first ? sum([first, ...others], first.currency) : null;
};

/** What can be done with several orders at once: paid from the balance, given up, taken home as a table. */
export function BulkActs({ rows, onClear }: { rows: readonly OrderListRow[]; onClear: () => void }) {
  const t = useTranslations('sales.bulk');
  const list = useTranslations('sales.list');
  const locale = useAppLocale();
  const formatMoney = useMoney();
  const said = useErrorText();
  const { revalidate } = useRevalidator();
  const funds = useRouteLoaderData<typeof loader>('root')?.funds;
  const [act, setAct] = useState<Act | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [busy, setBusy] = useState(false);
  const unpaid = rows.filter(isUnpaid);
  const payable = unpaid.filter(({ status }) => status === 'pay');
  const subjects = act === 'pay' ? payable : unpaid;
  const whole = total(rows, shownTotal);
  const due = total(subjects, (row) => row.total);
  const few = act === 'pay' && funds && due && due.minor > funds.available.minor;

  const run = async () => {
    if (!act) return;
    setBusy(true);
    const done: Outcome[] = [];
    for (const { id, number } of subjects) {
      const problem = await (act === 'pay'
        ? call(payOrder, { params: { id }, body: { method: 'balance' } }, { idempotencyKey: crypto.randomUUID() })
        : call(cancelOrder, { params: { id } })
      ).then(
        () => null,
        (thrown: unknown) => {
          const known = asProblem(thrown);
          return known ? said({ code: known.code, values: known.details }) : list('failed');
        },
      );
      done.push({ id, number, problem });
      setOutcomes([...done]);
    }
    setBusy(false);
    await revalidate();
  };
  const close = () => {
    if (busy) return;
    setAct(null);
    if (outcomes) onClear();
    setOutcomes(null);
  };
  return (
    <>
      <span className={css.count}>{list('marked', { count: rows.length })}</span>
      {whole && <strong className="tabular">{formatMoney(whole)}</strong>}
      <span className={css.acts}>
        {payable.length > 0 && (
          <button type="button" className={css.act} onClick={() => setAct('pay')}>
            <Icon name="wallet" size={16} />
            {t('pay', { count: payable.length })}
          </button>
        )}
        {unpaid.length > 0 && (
          <button type="button" className={css.act} onClick={() => setAct('release')}>
            <Icon name="close" size={16} />
            {t('release', { count: unpaid.length })}
          </button>
        )}
        <a
          className={css.act}
          href={salesTablePath({ ids: rows.map(({ id }) => id).join() }, locale)}
          download="sapar-orders.xlsx"
        >
          <Icon name="download" size={16} />
          {t('excel')}
        </a>
        <button type="button" className={css.act} onClick={onClear}>
          {t('clear')}
        </button>
      </span>
      <Dialog
        open={act !== null}
        onClose={close}
        locked={busy}
        title={
          act === 'release' ? t('releaseTitle', { count: subjects.length }) : t('payTitle', { count: subjects.length })
        }
        foot={
          outcomes && !busy ? (
            <Button type="button" onClick={close}>
              {t('close')}
            </Button>
          ) : (
            <>
              <Button type="button" variant={act === 'release' ? 'danger' : 'primary'} busy={busy} onClick={run}>
                {act === 'release'
                  ? t('doRelease', { count: subjects.length })
                  : t('doPay', { sum: due ? formatMoney(due) : '' })}
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
        <p>{act === 'release' ? t('releaseText') : t('payText')}</p>
        {act === 'pay' && funds && <p>{t('available', { sum: formatMoney(funds.available) })}</p>}
        {few && !outcomes && <Notice tone="wait">{t('few')}</Notice>}
        <ul className={css.orders}>
          {subjects.map((row) => {
            const outcome = outcomes?.find(({ id }) => id === row.id);
            return (
              <li key={row.id}>
                <span>
                  {row.number} · {row.passengers[0]?.surname}
                </span>
                <span className="tabular">{formatMoney(row.total)}</span>
                {outcome && (
                  <span className={outcome.problem ? css.failed : css.done}>
                    {outcome.problem ?? t(act === 'release' ? 'released' : 'paid')}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <LiveRegion>
          {outcomes && !busy ? t('ended', { count: outcomes.filter(({ problem }) => !problem).length }) : ''}
        </LiveRegion>
      </Dialog>
    </>
  );
}
