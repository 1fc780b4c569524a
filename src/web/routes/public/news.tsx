import { useTranslations } from 'use-intl';
import { listNews } from '#modules/content/api.ts';
import css from '../../features/content/article.module.css';
import { NEWS_DRAWINGS } from '../../features/storefront/destinations.ts';
import { LocationDrawing } from '../../features/storefront/drawing.tsx';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { NewsPicture } from '../../shared/content/news-picture.tsx';
import { newsHref } from '../../shell/news-href.ts';
import { CARD_LINK } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/news.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, caller } = context.get(serverContext);
  return call(listNews, { query: { locale: caller.locale, limit: 50 } });
};

/** The same picture as on the home page. */
const drawingAt = (n: number) => NEWS_DRAWINGS[n % NEWS_DRAWINGS.length] ?? NEWS_DRAWINGS[0];

export default function News({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shell.news');
  const locale = useAppLocale();
  return (
    <div className={`wrap ${css.page}`}>
      {loaderData.items.length === 0 ? (
        <EmptyState level={1} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <h1 className={css.head}>{t('title')}</h1>
          <div className={css.list}>
            {loaderData.items.map((item, n) => (
              <Link key={item.path} to={newsHref(item.path)} className={`${CARD_LINK} ${css.item}`}>
                <NewsPicture picture={item.picture} sizes="(min-width: 64em) 560px, 100vw" className={css.picture}>
                  <LocationDrawing {...drawingAt(n)} className={css.picture} />
                </NewsPicture>
                <span className={css.body}>
                  <span className={css.day}>
                    {formatDate(item.publishedAt, locale, { style: 'plain', year: true })}
                  </span>
                  <h2>{item.title}</h2>
                  <p>{item.summary}</p>
                </span>
              </Link>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
