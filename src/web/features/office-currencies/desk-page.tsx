import { useTranslations } from 'use-intl';
import type { CurrencyDesk } from '#modules/currencies/api.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/page.tsx';
import css from './currencies.module.css';
import { type CurrencyRefusal, percent } from './currency-forms.ts';
import { LimitsForm, MarginForm, RateForm } from './desk-forms.tsx';
import { BankFileCard } from './file-card.tsx';
import { formatMoment } from './format-moment.ts';

const TONES = { in_force: 'done', expired: 'error', none: 'wait' } as const;

/** Who entered something and when. */
function useEntry(): (entry: { by: string | null; at: string }) => string {
  const t = useTranslations('currencies.desk');
  return ({ by, at }) => `${by ?? t('daily')} · ${formatMoment(at)}`;
}

function Current({ desk }: { desk: CurrencyDesk }) {
  const t = useTranslations('currencies.desk');
  return (
    <section aria-labelledby="current" className={css.stack}>
      <h2 id="current">{t('current')}</h2>
      {desk.currencies.length === 0 ? (
        <Alert tone="info" title={t('none')} />
      ) : (
        <DataTable
          label={t('current')}
          rows={desk.currencies.map((one) => ({ ...one, id: one.currency }))}
          columns={[
            { name: 'currency', label: t('currency'), cell: ({ currency }) => currency },
            { name: 'rate', label: t('rate'), numeric: true, cell: ({ rate }) => rate },
            { name: 'per', label: t('per'), numeric: true, cell: ({ per }) => per },
            { name: 'margin', label: t('margin'), numeric: true, cell: ({ marginBp }) => percent(marginBp) },
            {
              name: 'state',
              label: t('state'),
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
            },
            {
              name: 'since',
              label: t('since'),
              cell: ({ validFrom, source }) =>
                validFrom && `${formatMoment(validFrom)} · ${t(source === 'office' ? 'office' : 'bank')}`,
            },
            { name: 'until', label: t('until'), cell: ({ expiresAt }) => expiresAt && formatMoment(expiresAt) },
          ]}
        />
      )}
    </section>
  );
}

function History({ desk }: { desk: CurrencyDesk }) {
  const t = useTranslations('currencies.desk');
  const entry = useEntry();
  const since = ({ validFrom }: { validFrom: string }) => formatMoment(validFrom);
  return (
    <>
      {desk.rates.length > 0 && (
        <section aria-labelledby="history" className={css.stack}>
          <h2 id="history">{t('history')}</h2>
          <DataTable
            label={t('history')}
            rows={desk.rates}
            columns={[
              { name: 'currency', label: t('currency'), cell: ({ currency }) => currency },
              { name: 'rate', label: t('rate'), numeric: true, cell: ({ rate }) => rate },
              { name: 'per', label: t('per'), numeric: true, cell: ({ per }) => per },
              { name: 'since', label: t('since'), cell: since },
              {
                name: 'source',
                label: t('source'),
                cell: ({ source }) => t(source === 'office' ? 'office' : 'bank'),
              },
              { name: 'who', label: t('who'), cell: entry },
            ]}
          />
        </section>
      )}
      {desk.margins.length > 0 && (
        <section aria-labelledby="margins" className={css.stack}>
          <h2 id="margins">{t('marginHistory')}</h2>
          <DataTable
            label={t('marginHistory')}
            rows={desk.margins}
            columns={[
              { name: 'currency', label: t('currency'), cell: ({ currency }) => currency },
              { name: 'margin', label: t('margin'), numeric: true, cell: ({ basisPoints }) => percent(basisPoints) },
              { name: 'since', label: t('since'), cell: since },
              { name: 'who', label: t('who'), cell: entry },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** Rates and margins as they count now, the forms of the finance desk, and the history. */
export function CurrencyDeskPage(props: {
  desk: CurrencyDesk;
  refusal: CurrencyRefusal | null;
  file: { isRead: boolean; code: string | null } | null;
}) {
  const { desk, refusal, file } = props;
  const t = useTranslations('currencies');
  return (
    <Page title={t('screen.title')} lead={t('desk.lead')}>
      <div className={css.stack}>
        {refusal && (
          <Alert
            key={refusal.at}
            tone={refusal.isJump ? 'wait' : 'error'}
            live
            title={refusal.text ?? Object.values(refusal.fields)[0] ?? ''}
          />
        )}
        <Current desk={desk} />
        <div className={css.forms}>
          <RateForm desk={desk} refusal={refusal?.act === 'rate' ? refusal : null} />
          <MarginForm desk={desk} refusal={refusal?.act === 'margin' ? refusal : null} />
          <LimitsForm desk={desk} refusal={refusal?.act === 'limits' ? refusal : null} />
        </div>
        <BankFileCard desk={desk} file={file} />
        <History desk={desk} />
      </div>
    </Page>
  );
}
