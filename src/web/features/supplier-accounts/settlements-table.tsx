import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import type { SupplierSettlement } from '#modules/ledger/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { AnyMoney } from '../../shared/office/any-money.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import css from './accounts.module.css';

const formatMoment = (at: string): string => {
  const local = localDateTime(at, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${local.slice(11)}`;
};

/** Settlements with a supplier by document; one recorded in error can be taken back. */
export function SettlementsTable({ settlements }: { settlements: readonly SupplierSettlement[] }) {
  const t = useTranslations('settlements.table');
  return (
    <DataTable
      label={t('title')}
      rows={settlements}
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
          cell: ({ amount, direction }) => (
            <>
              <AnyMoney value={amount} />
              <span className={css.note}>{t(direction === 'paid' ? 'paid' : 'received')}</span>
            </>
          ),
        },
        { name: 'cost', label: t('cost'), numeric: true, cell: ({ cost }) => <Money value={cost} /> },
        {
          name: 'difference',
          label: t('difference'),
          numeric: true,
          cell: ({ difference }) => difference.minor !== 0 && <Money value={difference} />,
        },
        {
          name: 'at',
          label: t('at'),
          cell: ({ recorded }) => (
            <>
              <time dateTime={recorded.at} className={css.time}>
                {formatMoment(recorded.at)}
              </time>
              <span className={css.note}>{recorded.by ?? t('somebody')}</span>
            </>
          ),
        },
        { name: 'state', label: t('state'), cell: (settlement) => <SettlementState settlement={settlement} /> },
      ]}
    />
  );
}

function SettlementState({ settlement: { id, document, reversed } }: { settlement: SupplierSettlement }) {
  const t = useTranslations('settlements.table');
  if (reversed)
    return (
      <>
        <Badge tone="error">{t('reversed')}</Badge>
        <span className={css.note}>
          {t('reversedBy', {
            who: reversed.by ?? t('somebody'),
            when: formatMoment(reversed.at),
            reason: reversed.reason,
          })}
        </span>
      </>
    );
  return (
    <>
      <Badge tone="done">{t('stands')}</Badge>
      <details className={css.reverse}>
        <summary aria-label={t('reverseOf', { document })}>{t('reverse')}</summary>
        <Form method="post" className={css.form} preventScrollReset>
          <p className={css.note}>{t('reverseText')}</p>
          <input type="hidden" name="intent" value="reverse" />
          <input type="hidden" name="settlement" value={id} />
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
