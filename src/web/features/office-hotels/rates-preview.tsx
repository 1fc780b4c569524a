import { useTranslations } from 'use-intl';
import type { RateImport } from '#modules/inventory/api.ts';
import { KeptSoldAlert } from '../../shared/office/kept-sold.tsx';
import { stockCountsText } from '../../shared/office/publication-card.tsx';
import { TablePreviewPage } from '../../shared/office/table-preview.tsx';
import { Link } from '../../ui/link.tsx';
import { HOTEL_LIST, hotelPath, RATES } from './paths.ts';

/** What a table of hotel rates would change, or what is wrong with it, until it is decided on. */
export function RatesPreviewPage({ found, refusal }: { found: RateImport; refusal: string | null }) {
  const t = useTranslations('rates');
  const stays = useTranslations('stays');
  const nightsOf = (counts: NonNullable<RateImport['items'][number]['counts']>) =>
    stockCountsText(counts, { text: (name, count) => stays(`counts.${name}`, { count }), none: stays('counts.none') });
  return (
    <TablePreviewPage
      found={found}
      refusal={refusal}
      words={{
        title: t('screens.read'),
        form: t('screens.import'),
        counted: (what, count) => t(`read.${what === 'added' ? 'changed' : what}`, { count }),
        counting: (done, total) => t('read.counting', { done, total }),
        publishing: (done, total) => t('read.publishing', { done, total }),
        published: t('read.published'),
        item: t('read.hotel'),
        effect: t('read.nights'),
      }}
      back={RATES}
      lists={[{ href: HOTEL_LIST, text: t('read.toList') }]}
      nameOf={({ id, name }) => (
        <Link to={hotelPath(id)}>
          {id} {name}
        </Link>
      )}
      effectOf={({ counts }) =>
        counts ? (
          <>
            {nightsOf(counts)}
            <KeptSoldAlert kept={counts.keptSold} />
            {counts.reservations > 0 && <> · {stays('publication.reservations', { count: counts.reservations })}</>}
          </>
        ) : (
          '–'
        )
      }
    />
  );
}
