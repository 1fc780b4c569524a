import { useTranslations } from 'use-intl';
import type { OwnFlightPage } from '#modules/inventory/api.ts';
import { useCountsText } from './counts-text.ts';
import { KeptSoldAlert } from './kept-sold.tsx';
import { PreviewLines, PublicationCard } from './publication-card.tsx';

type Page = Pick<OwnFlightPage, 'revision' | 'state' | 'faults' | 'publications' | 'mayUndo'> & {
  preview?: OwnFlightPage['preview'];
};

/** The publication of a carrier, a flight, a train or a bus. */
export function NetworkPublication({ page, classOf }: { page: Page; classOf?: (name: string) => string }) {
  const t = useTranslations('flights');
  const sale = useTranslations('ownSale.publication');
  const countsText = useCountsText();
  const { preview } = page;
  return (
    <PublicationCard page={page} countsText={countsText}>
      {preview && (
        <>
          <p>{sale('preview', { changes: countsText(preview.counts) })}</p>
          <KeptSoldAlert kept={preview.keptSold} {...(classOf && { classOf })} />
          <PreviewLines
            lines={preview.lines.map(({ what, date, sold }) => ({ what: t(`lines.${what}`), date, sold }))}
            soldText={(count) => t('counts.sold', { count })}
          />
        </>
      )}
    </PublicationCard>
  );
}
