import { useTranslations } from 'use-intl';
import {
  RUN_RECORD_NAMES,
  RUN_RECORDS,
  type RunRecord,
  startRunImportPath,
  TABLE_MEGABYTES,
} from '#modules/inventory/api.ts';
import { FileForm } from '../../shared/office/file-form.tsx';
import { TableShapeCard } from '../../shared/office/table-shape.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { listPath } from './paths.ts';

const TABLES = '/api/office/run-tables';

/** Where a table of trains and buses is sent from; the form goes to the API, which leads on to what was read. */
export function RunTableFormPage({ refused }: { refused: string | null }) {
  const t = useTranslations('runs.table');
  const runs = useTranslations('runs.screens');
  return (
    <Page title={t('import')} lead={t('lead')} back={{ to: listPath('rail'), text: runs('rail.list') }}>
      <div className={css.stack}>
        <FileForm
          action={startRunImportPath}
          label={t('choose', { table: TABLE_MEGABYTES })}
          refused={refused}
          megabytes={TABLE_MEGABYTES}
        />
        <TableShapeCard
          title={t('title')}
          text={t('text')}
          files={[
            { href: `${TABLES}/template.xlsx`, text: t('templateXlsx') },
            { href: `${TABLES}/template.csv`, text: t('templateCsv') },
            { href: `${TABLES}/runs.xlsx`, text: t('exportXlsx') },
            { href: `${TABLES}/runs.csv`, text: t('exportCsv') },
          ]}
          records={RUN_RECORD_NAMES.map((id) => ({ id, ...RUN_RECORDS[id] }))}
          meaningOf={(id) => t(`records.${id as RunRecord}`)}
        />
      </div>
    </Page>
  );
}
