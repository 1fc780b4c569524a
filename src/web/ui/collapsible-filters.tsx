import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import css from './collapsible-filters.module.css';
import { Icon } from './icon.tsx';

/**
 * Filters of a list. On a phone they are collapsed behind a line with the number of set filters, so that the list
 * itself is on the first screen; on wider screens they are always open. Style sheets alone collapse them: nothing moves
 * when scripts arrive, and they open without scripts as well.
 */
export function CollapsibleFilters(props: {
  /** How many filters are set. */
  activeCount: number;
  /** What the line says instead of their number, where something is always chosen. */
  summary?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('common.filters');
  return (
    <details className={css.fold}>
      <summary className={css.line}>
        <Icon name="filter" size={18} />
        {props.summary ?? (props.activeCount > 0 ? t('set', { count: props.activeCount }) : t('title'))}
        <span className={css.way}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      {props.children}
    </details>
  );
}
