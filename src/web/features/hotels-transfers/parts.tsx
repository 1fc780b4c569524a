import { type ReactNode, Suspense, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChangedOffers, Search } from '#modules/search/api.ts';
import { rememberSearch } from '../../shared/search/recent-searches.ts';
import { useChangedOffers } from '../../shared/search/use-changed-offers.ts';
import { useExpired } from '../../shared/search/use-expired.ts';
import { useSearchStream } from '../../shared/search/use-search-stream.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './results.module.css';

const NearDates = lazyOrNothing(() => import('../../shared/search/nearby-dates.tsx'));

/** Collapsed summary of the search; it opens into the form. */
export function SearchSummary({ title, note, children }: { title: ReactNode; note: string; children: ReactNode }) {
  const t = useTranslations('hotelsTransfers.form');
  return (
    <details className={css.searchSummary}>
      <summary>
        <h1>{title}</h1>
        <span className={css.muted}>{note}</span>
        <span className={css.edit}>{t('edit')}</span>
      </summary>
      {children}
    </details>
  );
}

/** The live search, whether it has expired, and which offers have changed; this browser remembers it. */
export function useHotelsTransfers(snapshot: Search): { search: Search; expired: boolean; changed: ChangedOffers } {
  const search = useSearchStream(snapshot);
  const expired = useExpired(search);
  const changed = useChangedOffers(search.uid, search.complete && !expired);
  const { params } = snapshot;
  useEffect(() => rememberSearch(params), [params]);
  return { search, expired, changed };
}

export function Expired() {
  const t = useTranslations('hotelsTransfers.results');
  const navigation = useNavigation();
  return (
    <Alert tone="wait" title={t('expired')} live>
      <p>{t('expiredText')}</p>
      <Form method="post">
        <Button name="intent" value="repeat" busy={navigation.state === 'submitting'}>
          {t('repeat')}
        </Button>
      </Form>
    </Alert>
  );
}

export function SearchInProgress() {
  const t = useTranslations('hotelsTransfers.results');
  return (
    <div aria-busy="true" className={css.list}>
      <p className="visually-hidden">{t('waiting')}</p>
      {[0, 1].map((i) => (
        <Skeleton key={i} height={180} radius={14} />
      ))}
    </div>
  );
}

/** No results: the reason and links to changed searches. */
export function NoResults(props: {
  title: string;
  text: string;
  failed: boolean;
  suggestions: readonly { name: string; to: string }[];
  search: Pick<Search, 'uid' | 'params'>;
}) {
  const t = useTranslations('hotelsTransfers.results');
  return (
    <>
      <EmptyState
        title={props.title}
        drawing="nothing"
        actions={
          <LinkButton to="/bid-return/create" variant="secondary">
            {t('request')}
          </LinkButton>
        }
      >
        <p>{props.failed ? t('failed') : props.text}</p>
        {props.suggestions.length > 0 && (
          <>
            <p className={css.suggestionTitle}>{t('tryInstead')}</p>
            <ul className={css.suggestions}>
              {props.suggestions.map(({ name, to }) => (
                <li key={to}>
                  <LinkButton to={to} size="small" variant="secondary">
                    {name}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </EmptyState>
      <Suspense>
        <NearDates uid={props.search.uid} params={props.search.params} />
      </Suspense>
    </>
  );
}
