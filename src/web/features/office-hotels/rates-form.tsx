import { useTranslations } from 'use-intl';
import { RATE_RECORD_NAMES, RATE_RECORDS, startRateImportPath, TABLE_MEGABYTES } from '#modules/inventory/api.ts';
import { FileForm } from '../../shared/office/file-form.tsx';
import { TableShapeCard } from '../../shared/office/table-shape.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { HOTEL_LIST } from './paths.ts';

const TABLES = '/api/office/hotel-tables';

/** Where a table of hotel rates is sent from; the form goes to the API, which leads on to what was read. */
export function RatesFormPage({ refused }: { refused: string | null }) {
  const t = useTranslations('rates');
  const hotels = useTranslations('stays.screens');
  return (
    <Page title={t('screens.import')} lead={t('form.lead')} back={{ to: HOTEL_LIST, text: hotels('list') }}>
      <div className={css.stack}>
        <FileForm
          action={startRateImportPath}
          label={t('form.choose', { table: TABLE_MEGABYTES })}
          refused={refused}
          megabytes={TABLE_MEGABYTES}
        />
        <TableShapeCard
          title={t('form.tableTitle')}
          text={t('form.tableText')}
          files={[
            { href: `${TABLES}/template.xlsx`, text: t('form.templateXlsx') },
            { href: `${TABLES}/template.csv`, text: t('form.templateCsv') },
            { href: `${TABLES}/rates.xlsx`, text: t('form.exportXlsx') },
            { href: `${TABLES}/rates.csv`, text: t('form.exportCsv') },
          ]}
          records={RATE_RECORD_NAMES.map((id) => ({ id, ...RATE_RECORDS[id] }))}
          meaningOf={(id) => t(`records.${id === 'room' ? 'room' : 'season'}`)}
        />
      </div>
    </Page>
  );
}
