import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/link.tsx';
import css from './home.module.css';

/** A card of the home page: title, how many there are, and the list that it is taken from. */
export function Section(props: {
  title: string;
  count?: number;
  tone?: 'act' | 'wait';
  to?: string;
  toText?: string;
  /** Whether its data could be read. */
  failed?: boolean;
  empty?: string | false;
  children: ReactNode;
}) {
  const t = useTranslations('workspaceHome.home');
  const { count, tone = 'wait' } = props;
  return (
    <section className={css.card} aria-label={props.title}>
      <header className={css.cardHead}>
        <h2>
          {props.to ? (
            <Link to={props.to} prefetch="none" className={css.cardTitle ?? ''}>
              {props.title}
            </Link>
          ) : (
            props.title
          )}
        </h2>
        {count ? <span className={`${css.count} ${css[tone]}`}>{count}</span> : null}
        {props.to && (
          <Link to={props.to} prefetch="none" className={css.more ?? ''}>
            {props.toText}
          </Link>
        )}
      </header>
      {props.failed ? (
        <p className={css.empty}>{t('unread')}</p>
      ) : props.empty ? (
        <p className={css.empty}>{props.empty}</p>
      ) : (
        props.children
      )}
    </section>
  );
}
