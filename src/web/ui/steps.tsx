import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import css from './steps.module.css';

/** Progress of a sequence; finished steps with `to` can be opened again. */
export function Steps(props: {
  label: string;
  current: number;
  steps: readonly { name: ReactNode; to?: string | undefined }[];
}) {
  return (
    <nav aria-label={props.label}>
      <ol className={css.steps}>
        {props.steps.map((step, i) => {
          const state = i < props.current ? css.done : i === props.current ? css.current : '';
          const name = <span className={css.name}>{step.name}</span>;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the sequence is fixed
              key={i}
              className={`${css.step} ${state}`}
              aria-current={i === props.current ? 'step' : undefined}
            >
              {i < props.current && step.to ? (
                <Link to={step.to}>
                  <Icon name="check" size={16} className={css.mark ?? ''} />
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
