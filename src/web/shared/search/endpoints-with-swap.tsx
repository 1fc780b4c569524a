import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './endpoints-with-swap.module.css';

/**
 * Where from and where to, with the button between them that turns the journey round; it needs scripts and is not
 * there without.
 */
export function EndpointsWithSwap(props: { from: ReactNode; to: ReactNode; swap: string; onSwap: () => void }) {
  return (
    <div className={css.ends}>
      {props.from}
      <button type="button" className={css.swap} aria-label={props.swap} title={props.swap} onClick={props.onSwap}>
        <Icon name="swap" />
      </button>
      {props.to}
    </div>
  );
}
