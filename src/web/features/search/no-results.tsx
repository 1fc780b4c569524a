import { Suspense } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Search, searchToQuery } from '#modules/search/api.ts';
import { useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { WatchForm } from '../../shared/watches/watch-form.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './results.module.css';

/** Loaded after the page is ready. */
const NearDates = lazyOrNothing(() => import('../../shared/search/nearby-dates.tsx'));

/** Maximum number of nearby airports named for a location. */
const MAX_NEARBY_NAMES = 3;

export function SearchInProgress() {
  const t = useTranslations('search.results');
  return (
    <div aria-busy="true" className={css.list}>
      <p className="visually-hidden">{t('waiting')}</p>
      {[0, 1, 2].map((i) => (
        <Skeleton key={i} height={148} radius={14} />
      ))}
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
    </div>
  );
}

/** Spec §8 «Nothing was found»: suggests what to change. */
export function NoItineraries({ search, waitList }: { search: Search; waitList: boolean }) {
  const t = useTranslations('search.results');
  const ground = useTranslations('railBus.results');
  const failed = search.suppliers.some((supplier) => supplier.state === 'failed');
  const locationLabels = useLocationLabels(search.locations);
  const around = search.params.nearby ? [] : search.nearby;
  /** Grouped by searched location: each airport once, nearest first. */
  const airports = [...Map.groupBy(around, (near) => near.location)].map(([key, all]) => {
    const near = new Map(all.map(({ airport, km }) => [airport, km]));
    const names = [...near].slice(0, MAX_NEARBY_NAMES).map(([airport, km]) => {
      const { code } = search.locations[airport] ?? {};
      return t('nearbyAirport', {
        name: code ? `${locationLabels.city(airport)} (${code})` : locationLabels.city(airport),
        km,
      });
    });
    return t('around', { place: locationLabels.city(key), airports: names.join(', ') });
  });
  const isClassNarrow = search.params.cabin !== 'economy' || Boolean(search.params.coachClass);
  return (
    <>
      <EmptyState
        title={t('nothing')}
        drawing="nothing"
        actions={
          <>
            {search.params.direct && (
              <Form method="post">
                <Button name="intent" value="with-stops">
                  {t('withStops')}
                </Button>
              </Form>
            )}
            {isClassNarrow && (
              <Form method="post">
                <Button name="intent" value="any-class" variant={search.params.direct ? 'secondary' : 'primary'}>
                  {search.params.coachClass ? t('anyCarriage') : t('inEconomy')}
                </Button>
              </Form>
            )}
            {airports.length > 0 && (
              <Form method="post">
                <Button name="intent" value="nearby" variant="secondary">
                  {t('withNearby')}
                </Button>
              </Form>
            )}
            <LinkButton to={`/?${searchToQuery(search.params)}`} variant="secondary">
              {t('newSearch')}
            </LinkButton>
          </>
        }
      >
        {failed ? t('nothingFailed') : search.params.mode ? ground('nothing') : t('nothingText')}
        {airports.map((said) => (
          <span key={said} className={css.around}>
            {said}
          </span>
        ))}
      </EmptyState>
      {waitList && !failed && <WatchForm uid={search.uid} kind="seats" />}
      {/* Rendered last, so that its late response shifts nothing. */}
      <Suspense>
        <NearDates uid={search.uid} params={search.params} />
      </Suspense>
    </>
  );
}
