import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import css from './folded-filters.module.css';
import { Icon } from './icon.tsx';

/**
 * What a list is filtered by. On a phone it waits behind a line that tells how many filters are set, so that the list
 * itself is on the first screen; on
 * wider screens it always stands there. Style sheets alone fold it: nothing moves when scripts arrive, and without
 * them it opens as well.
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
