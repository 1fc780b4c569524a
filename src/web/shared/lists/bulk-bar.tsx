import type { ComponentProps, ReactNode } from 'react';
import css from './bulk-bar.module.css';

/** How many rows are marked. */
export const BulkCount = ({ children }: { children: ReactNode }) => <span className={css.count}>{children}</span>;
/** Acts on the marked rows, at the end of the bar. */
export const BulkActs = ({ children }: { children: ReactNode }) => <span className={css.actions}>{children}</span>;
export const BulkButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className={css.action} />
);
export const BulkLink = (props: ComponentProps<'a'>) => <a {...props} className={css.action} />;
