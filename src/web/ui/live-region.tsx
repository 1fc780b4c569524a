import type { ReactNode } from 'react';

/** Always in the page, so that a change of its text is announced. */
export function LiveRegion(props: { children: ReactNode; urgent?: boolean; visible?: boolean }) {
  return (
    <div
      role={props.urgent ? 'alert' : 'status'}
      aria-live={props.urgent ? 'assertive' : 'polite'}
      className={props.visible ? undefined : 'visually-hidden'}
    >
      {props.children}
    </div>
  );
}
