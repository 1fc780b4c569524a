import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import css from './day-panel.module.css';

/** Below this width a calendar covers the page. */
const SHEET_QUERY = '(max-width: 47.99em)';
/** Minimum distance between a panel and the edge of the window, px. */
const EDGE_PX = 12;

/** Whether calendars are full-height sheets; read when one opens. */
export const useIsSheet = (): boolean => useState(() => matchMedia(SHEET_QUERY).matches)[0];

/**
 * The panel under a date field: next to the field on a desktop, moved completely into the window; a full-height sheet
 * on a phone.
 */
export function DayPanel(props: {
  title: ReactNode;
  isSheet: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Rendered under the title of a sheet. */
  header?: ReactNode;
  footer?: ReactNode;
  /** One month, not two side by side. */
  narrow?: boolean;
}) {
  const t = useTranslations('common.actions');
  const ref = useRef<HTMLFieldSetElement>(null);
  const { isSheet } = props;

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel || !isSheet) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [isSheet]);

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel || isSheet) return;
    const moveIntoWindow = () => {
      panel.style.translate = '';
      const { left, right, bottom } = panel.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      const shift = right > width - EDGE_PX ? width - EDGE_PX - right : left < EDGE_PX ? EDGE_PX - left : 0;
      if (shift !== 0) panel.style.translate = `${shift}px 0`;
      if (bottom > innerHeight - EDGE_PX) scrollBy({ top: bottom - innerHeight + EDGE_PX });
    };
    moveIntoWindow();
    const observer = new ResizeObserver(moveIntoWindow);
    observer.observe(panel);
    return () => observer.disconnect();
  }, [isSheet]);

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.stopPropagation();
  };
  return (
    <fieldset
      ref={ref}
      className={[css.panel, props.narrow && css.narrow].filter(Boolean).join(' ')}
      onKeyDown={keys}
      data-calendar
    >
      <legend className="visually-hidden">{props.title}</legend>
      {isSheet && (
        <div className={css.header}>
          <p className={css.title}>{props.title}</p>
          <button type="button" className={css.close} aria-label={t('close')} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {props.header}
      <div className={css.body}>{props.children}</div>
      {props.footer && <div className={css.footer}>{props.footer}</div>}
    </fieldset>
  );
}
