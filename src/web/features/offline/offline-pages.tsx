import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { KEPT_AT, KEPT_CACHE, KEPT_TITLE, type KeptPage, RETURN_PARAM } from '../../worker/kept-pages.ts';
import css from './offline.module.css';

/** The pages that the service worker has kept, the newest first. */
async function readKeptPages(): Promise<KeptPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(KEPT_CACHE);
  const pages: KeptPage[] = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/order/')) continue;
    const response = await cache.match(request);
    const keptAt = response?.headers.get(KEPT_AT);
    const title = decodeURIComponent(response?.headers.get(KEPT_TITLE) ?? '');
    if (keptAt && title) pages.push({ path: pathname, title, keptAt });
  }
  return pages.reverse();
}

/** Opens the address again that could not be reached; any other text than a path of the site leads home. */
function retry(): void {
  const to = new URLSearchParams(window.location.search).get(RETURN_PARAM) ?? '/';
  window.location.assign(new URL(to, window.location.origin).origin === window.location.origin ? to : '/');
}

/** Orders that can be read without a connection, and the way back when it returns. */
export function OfflinePages() {
  const t = useTranslations('offline.page');
  const [pages, setPages] = useState<readonly KeptPage[] | null>(null);
  const formatInstant = useFormatInstant(new Date().toISOString());
  useEffect(() => {
    readKeptPages().then(setPages, () => setPages([]));
  }, []);
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      <Card>
        {pages?.length === 0 && <p className={css.none}>{t('none')}</p>}
        {pages && pages.length > 0 && (
          <>
            <h2>{t('kept')}</h2>
            <ul className={css.list}>
              {pages.map(({ path, title, keptAt }) => (
                <li key={path}>
                  {/* A document of its own: the worker answers it from what it has kept. */}
                  <a href={path}>{title}</a>
                  <span>{t('keptAt', { time: formatInstant(keptAt) })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
      <div>
        <Button type="button" variant="secondary" onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    </Page>
  );
}
