import { useTranslations } from 'use-intl';
import { IMPORT_BYTES, IMPORT_COLUMNS, IMPORT_ROWS, startImportPath } from '#modules/travellers/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FileField } from '../../ui/file-field.tsx';
import css from './passengers.module.css';

/** These error texts take their values from here, because the address holds only the code. */
const VALUES = { megabytes: IMPORT_BYTES / 1024 / 1024, count: IMPORT_ROWS };

/** File upload. The form is submitted to the API directly, which redirects on. */
export function ImportForm({ refusal }: { refusal: string | null }) {
  const t = useTranslations('savedPassengers.import');
  const fields = useTranslations('travellers.fields');
  const errorText = useErrorText();
  return (
    <>
      {refusal && (
        <Alert tone="error" live title={t('refused')}>
          {errorText({ code: refusal, values: VALUES })}
        </Alert>
      )}
      <Card>
        <form method="post" action={startImportPath} encType="multipart/form-data" className={css.upload}>
          <label htmlFor="file">{t('choose')}</label>
          <FileField
            id="file"
            name="file"
            required
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          />
          <div className={css.actions}>
            <Button>{t('read')}</Button>
          </div>
        </form>
      </Card>
      <Card aria-labelledby="template">
        <CardHead level={2} id="template" title={t('template')} />
        <div className={css.upload}>
          <p>{t('columns')}</p>
          <p className={css.columns}>
            {IMPORT_COLUMNS.map((column) => (
              <span key={column}>{fields(column)}</span>
            ))}
          </p>
          <p className={css.note}>{t('latin')}</p>
          <div className={css.actions}>
            <a href="/api/account/passengers/template.xlsx" download>
              {t('templateXlsx')}
            </a>
            <a href="/api/account/passengers/template.csv" download>
              {t('templateCsv')}
            </a>
          </div>
        </div>
      </Card>
    </>
  );
}
