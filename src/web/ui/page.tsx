import { type ReactNode, useContext } from 'react';
import { Link } from './link.tsx';
import css from './page.module.css';
import { ScreenTitle } from './screen-title.ts';

type PageLink = { readonly to: string; readonly text: string };

/**
 * A page for its reader and for no search engine: the way back, the title and what the page is for, then its parts
 * under each other.
 */
export function Page(props: {
  title: string;
  /** Title of the tab of a screen that declares none, where the page's title alone would not distinguish it. */
  tabTitle?: string;
  /** The pages above this one. */
  back?: PageLink | readonly PageLink[];
  /** Next to the title: a state. */
  badge?: ReactNode;
  lead?: ReactNode;
  /** Opposite the title: what the page does as a whole. */
  actions?: ReactNode;
  /** Forms and stories, in lines that eyes can follow; lists take the width of a page. */
  narrow?: boolean;
  children?: ReactNode;
}) {
  const { title, back, actions } = props;
  const isTitled = useContext(ScreenTitle) !== null;
  return (
    <div className={['wrap', css.page, props.narrow && css.narrow].filter(Boolean).join(' ')}>
      {!isTitled && <title>{`${props.tabTitle ?? title} · Sapar`}</title>}
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <div>
          {back && (
            <p className={css.back}>
              {[back].flat().map(({ to, text }) => (
                <Link key={to} to={to}>
                  {text}
                </Link>
              ))}
            </p>
          )}
          <h1 className={css.title}>
            {title} {props.badge}
          </h1>
          {props.lead && <p className={css.lead}>{props.lead}</p>}
        </div>
        {actions && <div className={css.acts}>{actions}</div>}
      </header>
      {props.children}
    </div>
  );
}
