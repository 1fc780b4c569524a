import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import css from './day-panel.module.css';

/** Below this width a calendar covers the page. */
const SHEET = '(max-width: 47.99em)';
/** Between a panel and the edge of the window. */
const EDGE = 12;

/** Whether calendars are sheets of full height; asked when one opens. */
export const useSheet = (): boolean => useState(() => matchMedia(SHEET).matches)[0];

/**
 * What opens under a field of days: by the field on a desk, moved so that all of it is in the window, and a sheet
 * of full height on a phone.
 */
export function DayPanel(props: {
  title: ReactNode;
  sheet: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Stands under the title of a sheet. */
  head?: ReactNode;
  foot?: ReactNode;
  /** One month, not two side by side. */
  narrow?: boolean;
}) {
  const t = useTranslations('common.actions');
  const ref = useRef<HTMLFieldSetElement>(null);
  const { sheet } = props;

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel || !sheet) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [sheet]);

  useLayoutEffect(() => {
    const panel = ref.current;
    if (!panel || sheet) return;
    const keepInSight = () => {
      panel.style.translate = '';
      const { left, right, bottom } = panel.getBoundingClientRect();
      const width = document.documentElement.clientWidth;
      const shift = right > width - EDGE ? width - EDGE - right : left < EDGE ? EDGE - left : 0;
      if (shift !== 0) panel.style.translate = `${shift}px 0`;
      if (bottom > innerHeight - EDGE) scrollBy({ top: bottom - innerHeight + EDGE });
    };
    keepInSight();
    const watch = new ResizeObserver(keepInSight);
    watch.observe(panel);
    return () => watch.disconnect();
  }, [sheet]);

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
      {sheet && (
        <div className={css.head}>
          <p className={css.title}>{props.title}</p>
          <button type="button" className={css.close} aria-label={t('close')} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {props.head}
      <div className={css.body}>{props.children}</div>
      {props.foot && <div className={css.foot}>{props.foot}</div>}
    </fieldset>
  );
}
