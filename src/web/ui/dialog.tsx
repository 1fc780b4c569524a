import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `dialog` in the middle, `wide` for tables, `drawer` at the right edge, `bottom` a sheet for phones. */
  kind?: 'dialog' | 'wide' | 'drawer' | 'bottom';
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** Escape and the backdrop do nothing: the question must be answered. */
  locked?: boolean;
};

/** The browser's modal dialog: it keeps the focus inside, makes the page inert, and returns the focus. */
export function Dialog(props: DialogProps) {
  const t = useTranslations('common.actions');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (props.open && !dialog.open) dialog.showModal();
    if (!props.open && dialog.open) dialog.close();
  }, [props.open]);

  const kind = props.kind ?? 'dialog';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={[css.dialog, kind !== 'dialog' && css[kind]].filter(Boolean).join(' ')}
      onCancel={(event) => props.locked && event.preventDefault()}
      onClose={() => props.open && props.onClose()}
      onClick={(event) => event.target === ref.current && !props.locked && props.onClose()}
    >
      <div className={css.head}>
        <h2 id={titleId}>{props.title}</h2>
        {!props.locked && (
          <button type="button" className={css.close} onClick={props.onClose} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className={css.body}>{props.open && props.children}</div>
      {props.open && props.footer && <div className={css.footer}>{props.footer}</div>}
    </dialog>
  );
}
