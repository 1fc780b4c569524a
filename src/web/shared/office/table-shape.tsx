import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import css from '../../ui/office-form.module.css';

type RecordShape = { id: string; required: readonly string[]; optional: readonly string[] };

/** What a table that may be sent looks like: its template and export to download, and the columns of its rows. */
export function TableShapeCard(props: {
  title: string;
  text: string;
  files: readonly { href: string; text: string }[];
  records: readonly RecordShape[];
  meaningOf: (record: string) => ReactNode;
}) {
  const t = useTranslations('schedules.form');
  return (
    <>
      <Card aria-labelledby="table">
        <CardHead level={2} id="table" title={props.title} />
        <div className={css.stack}>
          <p>{props.text}</p>
          <div className={css.line}>
            {props.files.map(({ href, text }) => (
              <a key={href} href={href} download>
                {text}
              </a>
            ))}
          </div>
        </div>
      </Card>
      <DataTable
        label={props.title}
        rows={props.records}
        columns={[
          { name: 'row', label: t('row'), cell: ({ id }) => <code>{id}</code> },
          { name: 'meaning', label: t('meaning'), cell: ({ id }) => props.meaningOf(id) },
          {
            name: 'columns',
            label: t('columns'),
            cell: ({ required, optional }) => (
              <>
                <code>{required.join(', ')}</code>
                {optional.length > 0 && <p className={css.note}>{t('optional', { columns: optional.join(', ') })}</p>}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
