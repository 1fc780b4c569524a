import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import css from './folded-filters.module.css';
import { Icon } from './icon.tsx';

/**
 * Filters of a list. On a phone they are collapsed behind a line with the number of set filters, so that the list
 * itself is on the first screen; on wider screens they are always open. Style sheets alone collapse them: nothing moves
 * when scripts arrive, and they open without scripts as well.
 */
export function FoldedFilters(props: {
  /** How many filters are set. */
  set: number;
  /** What the line says instead of their number, where something is always chosen. */
  says?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations('common.filters');
  return (
    <details className={css.fold}>
      <summary className={css.line}>
        <Icon name="filter" size={18} />
        {props.says ?? (props.set > 0 ? t('set', { count: props.set }) : t('title'))}
        <span className={css.way}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      {props.children}
    </details>
  );
}
