import type { ReactNode } from 'react';
import { Scene } from './scene.tsx';
import css from './skeleton.module.css';

/** What an empty page shows: drawings of `public/drawings/states.svg`. */
export type EmptyDrawing = 'lost' | 'nothing' | 'empty' | 'error' | 'offline' | 'closed';

/** Empty state with a drawing and the next step. */
export function EmptyState(props: {
  title: ReactNode;
  children?: ReactNode;
  drawing?: EmptyDrawing;
  actions?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = props.level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.empty}>
      <Scene drawing={`states.svg#${props.drawing ?? 'empty'}`} className={css.scene} />
      <Heading>{props.title}</Heading>
      {props.children && <div className={css.text}>{props.children}</div>}
      {props.actions && <div className={css.actions}>{props.actions}</div>}
    </div>
  );
}
