import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from './icon.tsx';

/** A part that opens below its summary, without JavaScript too; an arrow shows that it does. */
export function Disclosure(props: {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string | undefined;
}) {
  return (
    <details className={[css.disclosure, props.className].filter(Boolean).join(' ')} open={props.open}>
      <summary>
        <Icon name="chevron" size={18} />
        <span>{props.summary}</span>
      </summary>
      <div className={css.body}>{props.children}</div>
    </details>
  );
}
