import { useTranslations } from 'use-intl';
import type { OwnCarrierPage } from '#modules/inventory/api.ts';
import css from '../../ui/office-form.module.css';
import { usePartName } from './use-part-name.ts';

/** What the publication of a carrier's draft changes. */
export function CarrierPreview({ preview }: { preview: OwnCarrierPage['preview'] }) {
  const t = useTranslations('flights.details');
  const partName = usePartName();
  if (preview.parts.length === 0) return null;
  return (
    <>
      <p>{t('preview')}</p>
      <ul className={css.list}>
        {preview.parts.map(({ part, removed, added }) => (
          <li key={part}>{t('previewLine', { part: partName(part), removed, added })}</li>
        ))}
      </ul>
      {preview.departures > 0 && <p className={css.note}>{t('previewTaxes', { count: preview.departures })}</p>}
    </>
  );
}
