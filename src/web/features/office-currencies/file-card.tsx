import { useTranslations } from 'use-intl';
import { type CurrencyDesk, loadBankFilePath } from '#modules/currencies/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FileField } from '../../ui/file-field.tsx';
import css from './currencies.module.css';
import { percent } from './currency-forms.ts';
import { formatMoment } from './format-moment.ts';

type Load = CurrencyDesk['loads'][number];

function Result({ load }: { load: Load }) {
  const t = useTranslations('currencies.desk');
  const errorText = useErrorText();
  if (load.fault === 'not_there') return t('notThere');
  if (load.fault) return errorText({ code: `currencies.file_${load.fault}` });
  return (
    <ul className={css.results}>
      {load.results.map(({ currency, outcome, rate, per, differenceBp }) => (
        <li key={currency}>
          {rate ? `${per} ${currency} = ${rate}` : currency}:{' '}
          {t(`outcomes.${outcome}`, { percent: percent(differenceBp ?? 0) })}
        </li>
      ))}
    </ul>
  );
}

/** The National Bank's daily file: uploaded to the API directly, which leads back here. */
export function BankFileCard(props: { desk: CurrencyDesk; file: { isRead: boolean; code: string | null } | null }) {
  const { desk, file } = props;
  const t = useTranslations('currencies.desk');
  const errorText = useErrorText();
  return (
    <>
      <Card aria-labelledby="file-title">
        <CardHead level={2} id="file-title" title={t('fileTitle')} />
        <form method="post" action={loadBankFilePath} encType="multipart/form-data" className={css.form}>
          <p>{t('fileLead')}</p>
          <p className={css.note}>{desk.loadsDaily ? t('fileDaily') : t('fileOff')}</p>
          {file && (
            <Alert tone={file.isRead ? 'done' : 'error'} live title={file.isRead ? t('fileRead') : t('fileRefused')}>
              {file.code && errorText({ code: file.code })}
            </Alert>
          )}
          <label htmlFor="file">{t('fileChoose')}</label>
          <FileField id="file" name="file" required accept=".xml,text/xml,application/xml" />
          <div>
            <Button variant="secondary">{t('fileLoad')}</Button>
          </div>
        </form>
      </Card>
      {desk.loads.length > 0 && (
        <section aria-labelledby="loads" className={css.stack}>
          <h2 id="loads">{t('loads')}</h2>
          <DataTable
            label={t('loads')}
            rows={desk.loads}
            columns={[
              { name: 'when', label: t('when'), cell: ({ at, by }) => `${formatMoment(at)} · ${by ?? t('daily')}` },
              { name: 'day', label: t('fileDate'), cell: ({ fileDate }) => fileDate && formatNumericDate(fileDate) },
              { name: 'result', label: t('result'), cell: (load) => <Result load={load} /> },
            ]}
          />
        </section>
      )}
    </>
  );
}
