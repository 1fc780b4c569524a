import { useTranslations } from 'use-intl';
import type { OwnFlightPage } from '#modules/inventory/api.ts';
import { PreviewLines, PublicationCard } from '../../shared/office/publication-card.tsx';
import { useCountsText } from './counts-text.ts';

type Page = Pick<OwnFlightPage, 'revision' | 'state' | 'faults' | 'publications' | 'mayUndo'> & {
  preview?: OwnFlightPage['preview'];
};

/** The publication of a carrier or a flight. */
export function NetworkPublication({ page }: { page: Page }) {
  const t = useTranslations('flights');
  const sale = useTranslations('ownSale.publication');
  const countsText = useCountsText();
  const { preview } = page;
  return (
    <PublicationCard page={page} countsText={countsText}>
      {preview && (
        <>
          <p>{sale('preview', { changes: countsText(preview.counts) })}</p>
          <PreviewLines
            lines={preview.lines.map(({ what, date, sold }) => ({ what: t(`lines.${what}`), date, sold }))}
            soldText={(count) => t('counts.sold', { count })}
          />
        </>
      )}
    </PublicationCard>
  );
}
