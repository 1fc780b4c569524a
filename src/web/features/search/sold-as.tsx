import { useTranslations } from 'use-intl';
import { ageBandFrom, declaredParty, soldAs } from '#kernel/age-bands.ts';
import { ageTripOf, type Itinerary, type Search, saysAges, searchToQuery } from '#modules/search/api.ts';
import { useSite } from '../../shell/client-provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

type SoldAsProps = { itinerary: Itinerary; search: Pick<Search, 'params' | 'locations' | 'ageBands'> };

/** Who of the party the carriers of a journey put into another category than the family did. */
export function SoldAsBadges({ itinerary, search }: SoldAsProps) {
  const t = useTranslations('search.ages');
  const { site } = useSite();
  const { params, locations, ageBands } = search;
  if (!saysAges(params)) return null;
  const trip = { ...ageTripOf(itinerary.slices, (key) => locations[key]?.country), site, ageBands };
  const declared = declaredParty(params.passengerCounts, params.childAges);
  const others = soldAs(declared, trip).flatMap((due, n) => {
    const { category, age } = declared[n] ?? {};
    return category && age !== null && age !== undefined && category !== due
      ? [t('soldAs', { declared: category, age, due })]
      : [];
  });
  return [...new Set(others)].map((text) => (
    <Badge key={text} tone="info">
      {text}
    </Badge>
  ));
}

/** What is assumed of children whose ages the search does not say. */
export function AssumedAges({ search }: { search: Pick<Search, 'params' | 'locations'> }) {
  const t = useTranslations('search.ages');
  const { site } = useSite();
  const { params, locations } = search;
  const { mode = 'avia' } = params;
  const unknown = declaredParty(params.passengerCounts, params.childAges).some(
    ({ category, age }) => category !== 'aaa' && age === null,
  );
  if (!unknown) return null;
  const ends = params.slices.flatMap(({ from, to }) => [from, to]);
  const band = ageBandFrom('rbg', {
    mode: mode === 'complex' ? 'avia' : mode,
    site,
    carriers: [],
    countries: ends.flatMap((key) => locations[key]?.country ?? []),
  });
  return (
    <Alert tone="info">
      {t('assumed', band)}{' '}
      <Link to={`/?${searchToQuery(params)}`} reloadDocument>
        {t('say')}
      </Link>
    </Alert>
  );
}
