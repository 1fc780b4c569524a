import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './skeleton.module.css';
import { Tunduk } from './tunduk.tsx';

/** Empty state with the next step. */
export function EmptyState(props: {
  title: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  actions?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = props.level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.empty}>
      <Tunduk size={420} stroke={0.5} className={css.motif ?? ''} />
      {props.icon && (
        <span className={css.icon}>
          <Icon name={props.icon} size={32} />
        </span>
      )}
      <Heading>{props.title}</Heading>
      {props.children && <div className={css.text}>{props.children}</div>}
      {props.actions && <div className={css.actions}>{props.actions}</div>}
    </div>
  );
}
