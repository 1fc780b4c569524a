import type { ReactNode } from 'react';
import css from './list-note.module.css';

/** Something between the bars of a list and its rows: it scrolls by itself where it is higher than the list. */
export const ListNote = ({ children }: { children: ReactNode }) => <div className={css.note}>{children}</div>;
