import type { ReactNode } from 'react';
import css from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

/** `info` informs, `wait` is in progress or has a deadline, `error` needs the reader, `done` is finished. */
export type Tone = 'info' | 'wait' | 'error' | 'done';
const ICONS: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  wait: 'clock',
  error: 'warning',
  done: 'check',
};

/** A message: what happened, what is safe, what to do next. `live` announces it when it appears. */
export function Alert(props: {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
  live?: boolean;
  className?: string;
}) {
  const tone = props.tone ?? 'info';
  return (
    <div
      className={[css.alert, css[tone], props.className].filter(Boolean).join(' ')}
      role={props.live ? (tone === 'error' ? 'alert' : 'status') : undefined}
      data-status={(props.live && (tone === 'done' || tone === 'error')) || undefined}
    >
      <Icon name={props.icon ?? ICONS[tone]} />
      <div className={css.body}>
        {props.title && <p className={css.title}>{props.title}</p>}
        {props.children && <div className={css.text}>{props.children}</div>}
      </div>
    </div>
  );
}

export function Badge(props: { tone?: Tone | 'plain'; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`${css.badge} ${css[props.tone ?? 'plain']}`}>
      {props.icon && <Icon name={props.icon} size={16} />}
      {props.children}
    </span>
  );
}
