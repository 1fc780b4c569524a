import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentPage } from '#modules/content/api.ts';
import { CONTENT_LINKS, CONTENT_NAMES } from '../../shell/links.ts';
import { NavigationLink } from '../../ui/link.tsx';
import css from './article.module.css';

type ContentData = NonNullable<ContentPage['data']>;

/**
 * A content page; its HTML is rendered from Markdown and sanitised on the server. `lang` marks a text in another
 * language than the page.
 */
export function Article(props: {
  page: ContentData;
  lang?: string;
  before?: ReactNode;
  date?: ReactNode;
  /** What follows the text. */
  children?: ReactNode;
}) {
  const { page } = props;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${page.title} · Sapar`}</title>
      <meta name="description" content={page.description} />
      <meta property="og:title" content={page.title} />
      {props.before}
      <div className={css.columns}>
        <ContentNav />
        <article className={css.article} lang={props.lang}>
          <header className={css.head}>
            <h1>{page.title}</h1>
            {props.date && <p className={css.date}>{props.date}</p>}
          </header>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content module renders and cleans it */}
          <div className={css.text} dangerouslySetInnerHTML={{ __html: page.html }} />
          {props.children}
        </article>
      </div>
    </div>
  );
}

/** Links to the other pages of the kind, next to the text on wide screens (narrow ones have them in the footer). */
function ContentNav() {
  const t = useTranslations('shell.footer');
  return (
    <nav aria-label={t('links')} className={css.aside}>
      {CONTENT_NAMES.map((name) => (
        <NavigationLink key={name} to={CONTENT_LINKS[name]} prefetch="intent">
          {t(name)}
        </NavigationLink>
      ))}
    </nav>
  );
}
