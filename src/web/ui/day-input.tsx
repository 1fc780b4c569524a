import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { formatDate, formatNumericDate } from '../i18n/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { parseTypedDate } from '../shared/forms/parse-typed-date.ts';
import css from './day-input.module.css';
import field from './field.module.css';
import { FieldBox } from './field.tsx';
import { useHydrated } from './link.tsx';

export type DayInputProps = {
  id: string;
  name: string;
  label: ReactNode;
  /** A date, or a text that the server could not parse. */
  value: LocalDate;
  /** A date without a year is the next one from here. */
  today: LocalDate;
  onDate: (date: LocalDate) => void;
  /** The calendar was requested; `keyboard`: the focus goes into it. */
  onOpen: (keyboard: boolean) => void;
  /** The pointer or the focus is on the field: the calendar can be preloaded. */
  onNear: () => void;
  required?: boolean | undefined;
  error?: ReactNode;
  hint?: ReactNode;
};

/** A day before today or at the end of the coming year: in another year it is shown with its year. */
const isFar = (day: LocalDate, today: LocalDate): boolean =>
  day.slice(0, 4) !== today.slice(0, 4) && (day < today || day > addDays(today, 330));

/** On a touch screen the calendar covers the page: the keyboard would cover the calendar. */
const setInputMode = (input: HTMLInputElement) => {
  input.inputMode = matchMedia('(pointer: coarse)').matches ? 'none' : 'numeric';
};

/**
 * A date as people type it, shown in words without focus. Before hydration it is a text field that sends the typed
 * text, which the server reads by the same rules.
 */
export function DayInput(props: DayInputProps) {
  const { id, name, value, today, onDate, onOpen, onNear } = props;
  const errors = useTranslations('common.errors');
  const t = useTranslations('common.date');
  const locale = useAppLocale();
  const hydrated = useHydrated();
  const ref = useRef<HTMLInputElement>(null);
  const shown = isLocalDate(value) ? formatNumericDate(value) : value;
  const [typing, setTyping] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);

  // What was typed before the page came to life.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => {
    const typed = ref.current?.value ?? '';
    if (typed === shown) return;
    const date = parseTypedDate(typed, today);
    if (date) onDate(date);
    else setTyping(typed);
  }, []);

  const commit = (): boolean => {
    if (typing === null) return true;
    const date = typing.trim() === '' ? '' : parseTypedDate(typing, today);
    setIsInvalid(date === null);
    if (date === null) return false;
    setTyping(null);
    if (date || !props.required) onDate(date);
    return true;
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (commit()) onOpen(true);
    } else if (event.key === 'Enter' && typing !== null && !commit()) event.preventDefault();
  };

  const error = isInvalid ? errors('bad_date') : props.error;
  const dateText = isLocalDate(value) ? formatDate(value, locale, { year: isFar(value, today) }) : value || t('choose');
  return (
    <FieldBox
      id={id}
      name={name}
      label={props.label}
      error={error}
      hint={props.hint}
      isLabelRaised
      className={typing === null ? `${css.day} ${css.covered}` : (css.day ?? '')}
    >
      <input
        ref={ref}
        type="text"
        {...(hydrated ? { value: typing ?? shown } : { name, defaultValue: shown })}
        id={id}
        data-opens
        inputMode="numeric"
        placeholder={t('hint')}
        className={`${field.control} ${css.control}`}
        autoComplete="off"
        maxLength={20}
        aria-required={props.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => hydrated && setTyping(event.target.value)}
        onPointerEnter={onNear}
        onPointerDown={(event) => setInputMode(event.currentTarget)}
        onFocus={(event) => {
          if (hydrated) event.target.select();
          onNear();
        }}
        onClick={() => onOpen(false)}
        onBlur={commit}
        onKeyDown={keys}
      />
      {typing === null && (
        <span className={value ? css.dateText : `${css.dateText} ${css.none}`} aria-hidden="true">
          {dateText}
        </span>
      )}
      {hydrated && <input type="hidden" name={name} value={value} />}
    </FieldBox>
  );
}
