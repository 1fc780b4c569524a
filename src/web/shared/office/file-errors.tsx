import { useTranslations } from 'use-intl';
import { DataTable } from '../../ui/data-table.tsx';
import css from '../../ui/office-form.module.css';
import { useErrorText } from '../forms/use-error-text.ts';

type FileError = { line: number; column: number; code: string; values?: Record<string, string | number> | undefined };

/** What is wrong with a file, by line and column; `errors` are the first of `errorCount`. */
export function FileErrors({ errors, errorCount }: { errors: readonly FileError[]; errorCount: number }) {
  const t = useTranslations('schedules.read');
  const errorText = useErrorText();
  if (errors.length === 0) return null;
  return (
    <>
      {errorCount > errors.length && <p className={css.note}>{t('firstErrors', { count: errors.length })}</p>}
      <DataTable
        label={t('errors')}
        rows={errors.map((error, id) => ({ ...error, id }))}
        columns={[
          { name: 'line', label: t('line'), cell: ({ line }) => line },
          { name: 'column', label: t('column'), cell: ({ column }) => column },
          { name: 'what', label: t('what'), cell: (error) => errorText(error) },
        ]}
      />
    </>
  );
}
