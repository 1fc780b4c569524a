import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import css from './collapsible-filters.module.css';
import { Icon } from './icon.tsx';

/**
 * Filters of a list. On a phone they are collapsed behind a line with the number of active filters, so that the list
 * itself is on the first screen; on wider screens they are always open. Only CSS collapses them: nothing moves during
 * hydration, and they open without scripts as well.
 */
export function CollapsibleFilters(props: {
  /** Number of active filters. */
  activeCount: number;
  /** Text of the line instead of the number, where something is always selected. */
  summary?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('common.filters');
  return (
    <details className={css.collapsible}>
      <summary className={css.line}>
        <Icon name="filter" size={18} />
        {props.summary ?? (props.activeCount > 0 ? t('set', { count: props.activeCount }) : t('title'))}
        <span className={css.chevron}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      {props.children}
    </details>
  );
}
