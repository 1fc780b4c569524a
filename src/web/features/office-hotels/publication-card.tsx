import { useTranslations } from 'use-intl';
import type { OwnHotelPage, StockCounts } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { KeptSoldAlert } from '../../shared/office/kept-sold.tsx';
import { PreviewLines, PublicationCard, stockCountsText } from '../../shared/office/publication-card.tsx';
import { Alert } from '../../ui/alert.tsx';

/** The publication of a hotel. */
export function HotelPublication({ page }: { page: OwnHotelPage }) {
  const t = useTranslations('stays');
  const sale = useTranslations('ownSale.publication');
  const locale = useAppLocale();
  const countsText = (counts: StockCounts) =>
    stockCountsText(counts, {
      text: (name, count) => t(`counts.${name}`, { count }),
      none: t('counts.none'),
    });
  const { preview } = page;
  const roomName = (code: string) => page.hotel.rooms.find((room) => room.code === code)?.name[locale] ?? code;
  return (
    <PublicationCard page={page} countsText={countsText}>
      {preview && page.state !== 'published' && (
        <>
          <p>{sale('preview', { changes: countsText(preview.counts) })}</p>
          {preview.reservations > 0 && (
            <Alert tone="wait" title={t('publication.reservations', { count: preview.reservations })} />
          )}
          <KeptSoldAlert kept={preview.keptSold} classOf={roomName} />
          <PreviewLines
            lines={preview.lines.map(({ room, what, ...line }) => ({
              ...line,
              what: t(`lines.${what}`),
              name: roomName(room),
            }))}
            soldText={(count) => t('counts.sold', { count })}
          />
        </>
      )}
    </PublicationCard>
  );
}
