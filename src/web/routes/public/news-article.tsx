import { useTranslations } from 'use-intl';
import css from '../../features/content/article.module.css';
import { Article } from '../../features/content/article.tsx';
import { loadContent } from '../../features/content/load-content.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/news-article.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { call, caller } = context.get(serverContext);
  return loadContent(call, caller.locale, `news/${params['*']}`);
};

export default function NewsArticle({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('shell.news');
  const locale = useAppLocale();
  return (
    <Article
      page={loaderData}
      date={formatDate(loaderData.publishedAt, locale, { style: 'plain', year: true })}
      before={
        <Link to="/news" className={css.back}>
          <Icon name="arrow" size={18} />
          {t('all')}
        </Link>
      }
    />
  );
}
