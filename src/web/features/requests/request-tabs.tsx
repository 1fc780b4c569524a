import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import styles from './travel.module.css';

export const REQUEST_TABS = ['information', 'chat', 'passengers', 'documents', 'guests', 'vouchers'] as const;
export type RequestTab = (typeof REQUEST_TABS)[number];
/** The tab of an address; that of an upload, which has no tab, is the one of the documents. */
export const readRequestTab = (query: URLSearchParams): RequestTab =>
  REQUEST_TABS.find((tab) => tab === query.get('tab')) ?? (query.has('files') ? 'documents' : 'information');

/** The sections of a request as links, with how much is in each. */
export function RequestTabs(props: {
  tabs: readonly RequestTab[];
  current: RequestTab;
  counts: Partial<Record<RequestTab, number>>;
}) {
  const { current, counts } = props;
  const t = useTranslations('requests.sections');
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs scroll: the open one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is looked for anew
  useEffect(() => {
    const nav = tabs.current;
    const open = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && open) nav.scrollLeft = open.offsetLeft - nav.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={tabs} aria-label={t('sections')} className={styles.tabs}>
      {props.tabs.map((one) => (
        <Link
          key={one}
          to={one === 'information' ? '?' : `?tab=${one}`}
          prefetch="none"
          preventScrollReset
          aria-current={one === current ? 'page' : undefined}
        >
          {t(`tabs.${one}`)}
          {(counts[one] ?? 0) > 0 && <span className={styles.count}>{counts[one]}</span>}
        </Link>
      ))}
    </nav>
  );
}
