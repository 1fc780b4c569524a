import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './endpoints-with-swap.module.css';

/**
 * The fields of origin and destination with the button that swaps them; the button needs scripts and is absent without
 * them.
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
