import css from './skeleton.module.css';

/** A grey placeholder for loading content; hidden from screen readers (announce it once in a LiveRegion). */
export function Skeleton(props: { width?: number | string; height?: number | string; radius?: number | string }) {
  return (
    <span
      aria-hidden="true"
      className={css.bone}
      style={{
        width: props.width ?? '100%',
        height: props.height ?? 16,
        ...(props.radius === undefined ? {} : { borderRadius: props.radius }),
      }}
    />
  );
}
