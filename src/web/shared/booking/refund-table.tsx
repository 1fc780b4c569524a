import { useTranslations } from 'use-intl';
import type { RefundPreview } from '#modules/pricing/api.ts';
import { Money } from '../../ui/money.tsx';
import css from './summary.module.css';

/** Refund by date; shown before and after the payment. */
export function RefundTable(props: { name: string; refund: RefundPreview; unpaid?: boolean }) {
  const t = useTranslations('booking.refund');
  return (
    <>
      <h2 className={css.refundTitle}>{t('title')}</h2>
      <p className={css.details}>{t('note', { name: props.name })}</p>
      <dl className={css.refund}>
        {props.unpaid !== false && (
          <div>
            <dt>{t('unpaid')}</dt>
            <dd className={css.free}>{t('free')}</dd>
          </div>
        )}
        <div>
          <dt>{t('before')}</dt>
          <dd>
            <Money value={props.refund.beforeDeparture} />
          </dd>
        </div>
        <div>
          <dt>{t('after')}</dt>
          <dd>
            <Money value={props.refund.afterDeparture} />
          </dd>
        </div>
      </dl>
    </>
  );
}
