import { useTranslations } from 'use-intl';

/** Name of a field by its path for the error summary: `Документ 2: номер`. */
export function useFieldName(): (path: string) => string {
  const fields = useTranslations('travellers.fields');
  const t = useTranslations('savedPassengers.form');
  return (path) => {
    const [, n, documentField] = /^documents\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const field = fields((documentField ?? path) as 'surname');
    return n === undefined ? field : `${t('document', { n: Number(n) + 1 })}: ${field}`;
  };
}
