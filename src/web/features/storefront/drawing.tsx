import css from './drawing.module.css';

const SPRITE_HREF = '/drawings/places.svg';

/** A drawing at its hour of the day; at night in the dark theme. */
export const LocationDrawing = (props: { drawing: string; hour: string; className?: string | undefined }) => (
  <svg
    viewBox="0 0 400 260"
    preserveAspectRatio="xMidYMid slice"
    data-hour={props.hour}
    className={[css.drawing, props.className].filter(Boolean).join(' ')}
    aria-hidden="true"
  >
    <use href={`${SPRITE_HREF}#${props.drawing}`} />
  </svg>
);

/** The landscape behind the form. */
export const Horizon = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 1440 400"
    preserveAspectRatio="xMidYMax slice"
    data-hour="day"
    className={[css.drawing, className].filter(Boolean).join(' ')}
    aria-hidden="true"
  >
    <use href="/drawings/horizon.svg#horizon" />
  </svg>
);
