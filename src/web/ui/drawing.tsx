import type { ReactNode } from 'react';

/** A line drawing on a 24-unit grid; hidden from screen readers. */
export const Drawing = (props: { size: number; className?: string | undefined; children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width={props.size}
    height={props.size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={props.className}
    aria-hidden="true"
  >
    {props.children}
  </svg>
);
