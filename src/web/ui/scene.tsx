import css from './scene.module.css';

/** Hidden from screen readers: the text next to it says what it shows. */
export const Scene = (props: {
  /** File and name: `states.svg#lost`. */
  drawing: `${string}.svg#${string}`;
  hour?: string;
  /** Width and height of the drawing's plane; 400 by 260 by default. */
  viewBox?: string;
  align?: string;
  className?: string | undefined;
}) => (
  <svg
    viewBox={props.viewBox ?? '0 0 400 260'}
    preserveAspectRatio={props.align ?? 'xMidYMid slice'}
    data-hour={props.hour ?? 'day'}
    className={[css.drawing, props.className].filter(Boolean).join(' ')}
    aria-hidden="true"
  >
    <use href={`/drawings/${props.drawing}`} />
  </svg>
);
