import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  SSIM_MEGABYTES,
  startFlightImportPath,
  TABLE_MEGABYTES,
  TABLE_RECORD_NAMES,
  TABLE_RECORDS,
} from '#modules/inventory/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FileField } from '../../ui/file-field.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { FLIGHT_LIST } from './typed-values.ts';

/** The address of the page holds only the code of a refusal. */
const limitOf = (code: string): number => (code === 'schedules.table_too_large' ? TABLE_MEGABYTES : SSIM_MEGABYTES);
const TABLES = '/api/office/flight-tables';

/** Where a file of flights is sent from; the form goes to the API, which leads on to what was read. */
export function ImportFormPage({ refused }: { refused: string | null }) {
  const t = useTranslations('schedules');
  const flights = useTranslations('flights.screens');
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  return (
    <Page title={t('screens.import')} lead={t('form.lead')} back={{ to: FLIGHT_LIST, text: flights('list') }}>
      <div className={css.stack}>
        {refused && (
          <Alert tone="error" live title={t('form.refused')}>
            {errorText({ code: refused, values: { megabytes: limitOf(refused) } })}
          </Alert>
        )}
        <Card>
          <form
            method="post"
            action={startFlightImportPath}
            encType="multipart/form-data"
            className={css.stack}
            onSubmit={() => setSending(true)}
          >
            <label htmlFor="file">{t('form.choose', { ssim: SSIM_MEGABYTES, table: TABLE_MEGABYTES })}</label>
            <FileField id="file" name="file" required />
            <div className={css.actions}>
              <Button busy={sending}>{t('form.read')}</Button>
            </div>
          </form>
        </Card>
        <Card aria-labelledby="ssim">
          <CardHead level={2} id="ssim" title={t('form.ssimTitle')} />
          <p>{t('form.ssimText')}</p>
        </Card>
        <Card aria-labelledby="table">
          <CardHead level={2} id="table" title={t('form.tableTitle')} />
          <div className={css.stack}>
            <p>{t('form.tableText')}</p>
            <div className={css.line}>
              <a href={`${TABLES}/template.xlsx`} download>
                {t('form.templateXlsx')}
              </a>
              <a href={`${TABLES}/template.csv`} download>
                {t('form.templateCsv')}
              </a>
              <a href={`${TABLES}/flights.xlsx`} download>
                {t('form.exportXlsx')}
              </a>
              <a href={`${TABLES}/flights.csv`} download>
                {t('form.exportCsv')}
              </a>
            </div>
          </div>
        </Card>
        <DataTable
          label={t('form.tableTitle')}
          rows={TABLE_RECORD_NAMES.map((id) => ({ id, ...TABLE_RECORDS[id] }))}
          columns={[
            { name: 'row', label: t('form.row'), cell: ({ id }) => <code>{id}</code> },
            { name: 'meaning', label: t('form.meaning'), cell: ({ id }) => t(`records.${id}`) },
            {
              name: 'columns',
              label: t('form.columns'),
              cell: ({ required, optional }) => (
                <>
                  <code>{required.join(', ')}</code>
                  {optional.length > 0 && (
                    <p className={css.note}>{t('form.optional', { columns: optional.join(', ') })}</p>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
    </Page>
  );
}
