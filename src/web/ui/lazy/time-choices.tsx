import { type RefObject, useEffect, useRef } from 'react';
import type { ForwardedProps } from '../forwarded-props.ts';
import { Choices } from './choices.tsx';
import css from './time-choices.module.css';

const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

/** Every half hour from the chosen time on, for 24 hours. */
export default function TimeChoices(props: {
  input: RefObject<HTMLInputElement | null>;
  forwardProps: (props: ForwardedProps<HTMLInputElement>) => void;
  id: string;
  label: string;
  value: string;
  onChoose: (time: string) => void;
}) {
  const { value, ...list } = props;
  const container = useRef<HTMLDivElement>(null);
  const first = Math.max(
    0,
    TIMES.findIndex((time) => time >= value),
  );
  useEffect(() => {
    // Without a result: newer browsers return a promise, which React would call as the clean-up.
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={container} className={css.container}>
      <Choices
        {...list}
        className={css.list}
        activeClass={css.active}
        query={value}
        choices={[...TIMES.slice(first), ...TIMES.slice(0, first)].map((time) => ({
          key: time,
          className: css.time,
          content: time,
        }))}
      />
    </div>
  );
}
