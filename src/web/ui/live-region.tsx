import type { ReactNode } from 'react';

/** Always in the page, so that a change of its text is read out. */
export function LiveRegion(props: { children: ReactNode; urgent?: boolean; shown?: boolean }) {
  return (
    <div
      role={props.urgent ? 'alert' : 'status'}
      aria-live={props.urgent ? 'assertive' : 'polite'}
      className={props.shown ? undefined : 'visually-hidden'}
    >
      {props.children}
    </div>
  );
}
