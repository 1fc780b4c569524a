import { useTranslations } from 'use-intl';
import { listNews } from '#modules/content/api.ts';
import css from '../../features/content/article.module.css';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { newsHref } from '../../shell/news-href.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/news.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, caller } = context.get(serverContext);
  return call(listNews, { query: { locale: caller.locale, limit: 50 } });
};

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
            {loaderData.items.map((item) => (
              <Link key={item.path} to={newsHref(item.path)} className={css.item}>
                <h2>{item.title}</h2>
                <p>{item.summary}</p>
                <p className="small">{formatDate(item.publishedAt, locale, { style: 'plain', year: true })}</p>
              </Link>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
