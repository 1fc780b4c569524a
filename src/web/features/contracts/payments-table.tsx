import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { ContractPayment } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import css from './contracts.module.css';

const formatMoment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

/** Received payments by document; one recorded in error can be reversed. */
export function PaymentsTable({ payments }: { payments: readonly ContractPayment[] }) {
  const t = useTranslations('contracts.money');
  const h = useTranslations('contracts.history');
  return (
    <DataTable
      label={t('payments')}
      rows={payments}
      columns={[
        {
          name: 'what',
          label: t('what'),
          cell: ({ document, documentOn, note }) => (
            <>
              {t('of', { document, day: formatNumericDate(documentOn) })}
              {note && <span className={css.note}>{note}</span>}
            </>
          ),
        },
        {
          name: 'amount',
          label: t('amount'),
          numeric: true,
          cell: ({ amount }) => <Money value={amount} />,
        },
        {
          name: 'at',
          label: t('at'),
          cell: ({ recorded }) => (
            <>
              <time dateTime={recorded.at} className={css.time}>
                {formatMoment(recorded.at)}
              </time>
              <span className={css.note}>{recorded.by ?? h('somebody')}</span>
            </>
          ),
        },
        {
          name: 'state',
          label: t('state'),
          cell: (payment) =>
            payment.reversed ? (
              <>
                <Badge tone="error">{t('reversed')}</Badge>
                <span className={css.note}>
                  {t('reversedBy', {
                    who: payment.reversed.by ?? h('somebody'),
                    when: formatMoment(payment.reversed.at),
                    reason: payment.reversed.reason,
                  })}
                </span>
              </>
            ) : (
              <PaymentStatus payment={payment} />
            ),
        },
      ]}
    />
  );
}

function PaymentStatus({ payment: { id, document } }: { payment: ContractPayment }) {
  const t = useTranslations('contracts.money');
  return (
    <>
      <Badge tone="done">{t('stands')}</Badge>
      <details className={css.reverse}>
        <summary aria-label={t('reverseOf', { document })}>{t('reverse')}</summary>
        <Form method="post" className={css.stack} preventScrollReset>
          <p className={css.note}>{t('reverseText')}</p>
          <input type="hidden" name="intent" value="reverse" />
          <input type="hidden" name="payment" value={id} />
          <Field
            id={`reason-${id}`}
            name="reason"
            label={t('reason')}
            minLength={3}
            maxLength={300}
            autoComplete="off"
            required
          />
          <Button variant="danger" size="small">
            {t('reverse')}
          </Button>
        </Form>
      </details>
    </>
  );
}
