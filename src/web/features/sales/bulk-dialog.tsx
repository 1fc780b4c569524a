import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderListRow } from '#modules/sales/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import type { loader } from '../../root.tsx';
import { DialogAlerts } from '../../shell/dialog-alerts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import css from './bulk-actions.module.css';
import { type BalanceCharge, totalCharge } from './bulk-payment.ts';
import { type BulkAction, useBalanceCharges, useBulkRun } from './use-bulk-run.ts';

type BulkProps = {
  action: BulkAction;
  rows: readonly OrderListRow[];
  /** `done`: at least one order was processed. */
  onClose: (done: boolean) => void;
};

/** What the balance pays, what of the price is kept as commission, and whether there is enough. */
function Charge({ charge, ended }: { charge: BalanceCharge; ended: boolean }) {
  const t = useTranslations('orderLists.bulk');
  const formatMoney = useFormatMoney();
  const funds = useRouteLoaderData<typeof loader>('root')?.funds;
  const { sum, commission } = charge;
  return (
    <>
      {!ended && (
        <p>
          {commission && commission.minor > 0
            ? t('chargeLess', { sum: formatMoney(sum), commission: formatMoney(commission) })
            : t('charge', { sum: formatMoney(sum) })}
        </p>
      )}
      {funds && <p>{t('available', { sum: formatMoney(funds.available) })}</p>}
      {funds && !ended && sum.minor > funds.available.minor && <Alert tone="wait">{t('few')}</Alert>}
    </>
  );
}

/** An order of the dialog: its sum, and what came of it. */
function OrderLine(props: { row: OrderListRow; sum: string; outcome?: { failed: boolean; text: ReactNode } | null }) {
  const { row, outcome } = props;
  return (
    <li>
      <span>
        {row.number} · {row.passengers[0]?.surname}
      </span>
      <span className="tabular">{props.sum}</span>
      {outcome && <span className={outcome.failed ? css.failed : css.done}>{outcome.text}</span>}
    </li>
  );
}

/** Confirms payment or cancellation of several orders and shows the result of each. */
export function BulkDialog({ action, rows, onClose }: BulkProps) {
  const t = useTranslations('orderLists.bulk');
  const formatMoney = useFormatMoney();
  const { results, busy, run } = useBulkRun(action);
  const charges = useBalanceCharges(action, rows);
  const isPayment = action === 'pay';
  const chargeOf = ({ id }: OrderListRow): BalanceCharge | null => {
    const charge = charges?.get(id);
    return charge && typeof charge !== 'string' ? charge : null;
  };
  const acted = isPayment ? rows.filter(chargeOf) : rows;
  const total = totalCharge(acted.flatMap((row) => chargeOf(row) ?? []));
  const isReading = isPayment && !charges;
  const isFinished = (results !== null && !busy) || (!isReading && acted.length === 0);
  const close = () => onClose(results !== null);
  const outcomeOf = ({ id }: OrderListRow) => {
    const result = results?.find((one) => one.id === id);
    const refused = charges?.get(id);
    if (!result) return typeof refused === 'string' ? { failed: true, text: refused } : null;
    const text = isPayment ? t(`progress.${result.progress ?? 'started'}`) : t('released');
    return { failed: result.problem !== null, text: result.problem ?? text };
  };
  const act = isPayment
    ? isReading
      ? t('reading')
      : t('doPay', { sum: total ? formatMoney(total.sum) : '' })
    : t('doRelease', { count: rows.length });
  const count = acted.length || rows.length;
  return (
    <Dialog
      open
      onClose={close}
      locked={busy}
      title={isPayment ? t('payTitle', { count }) : t('releaseTitle', { count: rows.length })}
      footer={
        isFinished ? (
          <Button type="button" autoFocus onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button
              type="button"
              variant={isPayment ? 'primary' : 'danger'}
              busy={busy || isReading}
              onClick={() => run(acted.map(({ id }) => id))}
            >
              {act}
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
      {total && <Charge charge={total} ended={results !== null} />}
      <ul className={css.orders}>
        {rows.map((row) => (
          <OrderLine
            key={row.id}
            row={row}
            sum={formatMoney(chargeOf(row)?.sum ?? row.total)}
            outcome={outcomeOf(row)}
          />
        ))}
      </ul>
      <LiveRegion>
        {isFinished && results ? t('ended', { count: results.filter(({ problem }) => !problem).length }) : ''}
      </LiveRegion>
    </Dialog>
  );
}
