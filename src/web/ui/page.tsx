import { type ReactNode, useContext } from 'react';
import { Link } from './link.tsx';
import css from './page.module.css';
import { ScreenTitle } from './screen-title.ts';

type PageLink = { readonly to: string; readonly text: string };

/** A page for users and not for search engines: back links, title and lead, then its content. */
export function Page(props: {
  title: string;
  /** Title of the tab of a screen that declares none, where the page's title alone is ambiguous. */
  tabTitle?: string;
  /** The pages above this one. */
  back?: PageLink | readonly PageLink[];
  /** A status next to the title. */
  badge?: ReactNode;
  lead?: ReactNode;
  /** Actions of the page, opposite the title. */
  actions?: ReactNode;
  /** Forms and texts in a readable width; lists take the width of the page. */
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
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {props.children}
    </div>
  );
}
