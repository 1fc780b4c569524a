import { useTranslations } from 'use-intl';
import {
  SSIM_MEGABYTES,
  startFlightImportPath,
  TABLE_MEGABYTES,
  TABLE_RECORD_NAMES,
  TABLE_RECORDS,
  type TableRecord,
} from '#modules/inventory/api.ts';
import { FileForm } from '../../shared/office/file-form.tsx';
import { TableShapeCard } from '../../shared/office/table-shape.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { FLIGHT_LIST } from './typed-values.ts';

/** The address of the page holds only the code of a refusal. */
const limitOf = (code: string | null): number =>
  code === 'schedules.table_too_large' ? TABLE_MEGABYTES : SSIM_MEGABYTES;
const TABLES = '/api/office/flight-tables';

/** Where a file of flights is sent from; the form goes to the API, which leads on to what was read. */
export function ImportFormPage({ refused }: { refused: string | null }) {
  const t = useTranslations('schedules');
  const flights = useTranslations('flights.screens');
  return (
    <Page title={t('screens.import')} lead={t('form.lead')} back={{ to: FLIGHT_LIST, text: flights('list') }}>
      <div className={css.stack}>
        <FileForm
          action={startFlightImportPath}
          label={t('form.choose', { ssim: SSIM_MEGABYTES, table: TABLE_MEGABYTES })}
          refused={refused}
          megabytes={limitOf(refused)}
        />
        <Card aria-labelledby="ssim">
          <CardHead level={2} id="ssim" title={t('form.ssimTitle')} />
          <p>{t('form.ssimText')}</p>
        </Card>
        <TableShapeCard
          title={t('form.tableTitle')}
          text={t('form.tableText')}
          files={[
            { href: `${TABLES}/template.xlsx`, text: t('form.templateXlsx') },
            { href: `${TABLES}/template.csv`, text: t('form.templateCsv') },
            { href: `${TABLES}/flights.xlsx`, text: t('form.exportXlsx') },
            { href: `${TABLES}/flights.csv`, text: t('form.exportCsv') },
          ]}
          records={TABLE_RECORD_NAMES.map((id) => ({ id, ...TABLE_RECORDS[id] }))}
          meaningOf={(id) => t(`records.${id as TableRecord}`)}
        />
      </div>
    </Page>
  );
}
