import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { fareCalendar, MAX_DAYS_AHEAD } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate, formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { rowName } from '../../shared/search/city-field.tsx';
import field from '../../ui/field.module.css';
import { FieldBox, fieldId } from '../../ui/field.tsx';
import { late } from '../../ui/late.ts';
import { useHydrated } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './dates-field.module.css';
import { readTypedDate } from './typed-date.ts';

const load = () => import('./price-calendar.tsx');
const Calendar = late(load);

type DatesFieldProps = {
  today: LocalDate;
  out: LocalDate;
  /** Empty when one way. */
  back: LocalDate;
  twoWays: boolean;
  mode?: Mode;
  onChange: (dates: { out: LocalDate; back: LocalDate }) => void;
  /** Place keys, for the prices; empty while unknown. */
  from: string;
  to: string;
  errors: { out?: ReactNode; back?: ReactNode };
  /** Of several flights: which one, from 0, and the day of the one before it. */
  row?: number;
  earliest?: LocalDate;
};

/**
 * The two days of travel: typed, or picked from a calendar with prices. Without JavaScript they are the browser's own
 * date fields.
 */
export function DatesField(props: DatesFieldProps) {
  const { out, back, twoWays, from, to, today, mode = 'avia', row = 0 } = props;
  const earliest = props.earliest && props.earliest > today ? props.earliest : today;
  const t = useTranslations('search.form');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [picking, setPicking] = useState<'out' | 'back'>('out');
  const [intoGrid, setIntoGrid] = useState(false);
  const [prices, setPrices] = useState<ReadonlyMap<LocalDate, Money | null>>(new Map());
  const asked = useRef(new Set<string>());
  const route = picking === 'out' ? `${from}>${to}>${mode}` : `${to}>${from}>${mode}`;
  const pricesOf = useRef(route);

  const ask = useCallback(
    (month: LocalDate) => {
      if (pricesOf.current !== route) {
        pricesOf.current = route;
        asked.current.clear();
        setPrices(new Map());
      }
      const [a, b] = route.split('>') as [string, string, string];
      const start = month < earliest ? earliest : month;
      if (!a || !b || asked.current.has(start)) return;
      asked.current.add(start);
      call(fareCalendar, { query: { from: a, to: b, start, days: 62, cabin: 'economy', mode } }).then(
        ({ days }) =>
          pricesOf.current === route &&
          setPrices((known) => new Map([...known, ...days.map((day) => [day.date, day.price] as const)])),
        () => asked.current.delete(start),
      );
    },
    [route, earliest, mode],
  );

  const start = (which: 'out' | 'back', keyboard: boolean) => {
    setPicking(which);
    setIntoGrid(keyboard);
    setOpen(true);
  };

  const set = (which: 'out' | 'back', date: LocalDate) => {
    if (which === 'out') props.onChange({ out: date, back: back && back < date ? '' : back });
    else props.onChange({ out: out && out > date ? '' : out, back: date });
  };

  const pick = (date: LocalDate) => {
    set(picking, date);
    if (picking === 'out' && twoWays) {
      setPicking('back');
      setIntoGrid(true);
    } else {
      setOpen(false);
      document.getElementById(fieldId(rowName(picking, row)))?.focus();
    }
  };

  return (
    <div {...fieldProps} className={[css.dates, !twoWays && css.single].filter(Boolean).join(' ')}>
      <DateInput
        name="out"
        label={props.row === undefined ? t('out') : mode === 'avia' ? t('date') : t('chooseDate')}
        value={out}
        error={props.errors.out}
        {...{ today, start, row }}
        onDate={set}
      />
      {twoWays && (
        <DateInput
          name="back"
          label={t('back')}
          value={back}
          error={props.errors.back}
          {...{ today, start }}
          onDate={set}
        />
      )}
      {dismissal}
      {open && (
        <fieldset className={props.row === undefined ? css.panel : `${css.panel} ${css.ending}`}>
          <legend className="visually-hidden">{picking === 'out' ? t('out') : t('back')}</legend>
          <Suspense fallback={<Skeleton height={392} />}>
            <Calendar
              key={`${picking} ${intoGrid}`}
              {...{ today, earliest, picking, prices }}
              out={out || null}
              back={twoWays && back ? back : null}
              onPick={pick}
              onMonth={ask}
              focusOnOpen={intoGrid}
            />
          </Suspense>
        </fieldset>
      )}
    </div>
  );
}

type DateInputProps = {
  name: 'out' | 'back';
  row?: number;
  label: string;
  value: LocalDate;
  today: LocalDate;
  start: (which: 'out' | 'back', keyboard: boolean) => void;
  onDate: (which: 'out' | 'back', date: LocalDate) => void;
  error?: ReactNode;
};

function DateInput({ name, row = 0, label, value, today, start, onDate, error }: DateInputProps) {
  const errors = useTranslations('common.errors');
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  const alive = useHydrated();
  const id = fieldId(rowName(name, row));
  const [typing, setTyping] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);

  // What was typed into the browser's own field before the page came to life.
  const early = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the field becomes ours
  useLayoutEffect(() => {
    const typed = early.current?.type === 'date' ? early.current.value : '';
    if (isLocalDate(typed) && typed !== value) onDate(name, typed);
  }, []);

  // Our field replaces the browser's: the focus moves with it.
  const entered = useRef(false);
  useLayoutEffect(() => {
    if (!alive) entered.current = document.activeElement === early.current;
    else if (entered.current) early.current?.focus();
  }, [alive]);

  const commit = (): boolean => {
    if (typing === null) return true;
    const date = typing.trim() === '' ? '' : readTypedDate(typing, today);
    setWrong(date === null);
    if (date === null) return false;
    setTyping(null);
    if (date) onDate(name, date);
    return true;
  };

  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      if (commit()) start(name, true);
    } else if (event.key === 'Enter' && typing !== null && !commit()) event.preventDefault();
  };

  const said = wrong ? errors('bad_date') : error;
  const control = alive
    ? {
        type: 'text',
        inputMode: 'numeric' as const,
        value: typing ?? (isLocalDate(value) ? formatNumericDate(value) : value),
      }
    : {
        type: 'date',
        name,
        min: today,
        max: addDays(today, MAX_DAYS_AHEAD),
        defaultValue: isLocalDate(value) ? value : '',
      };
  return (
    <div className={css.date}>
      <FieldBox id={id} name={name} label={label} error={said} shown>
        <input
          key={alive ? 'text' : 'date'}
          {...control}
          ref={early}
          id={id}
          data-opens
          className={`${field.control} ${css.control}`}
          autoComplete="off"
          aria-required={name === 'out'}
          aria-invalid={said ? true : undefined}
          aria-describedby={said ? `${id}-error` : undefined}
          onChange={(event) => alive && setTyping(event.target.value)}
          onPointerEnter={() => void load().catch(() => {})}
          onFocus={(event) => {
            if (alive) event.target.select();
            load().catch(() => {});
          }}
          onClick={() => start(name, false)}
          onBlur={commit}
          onKeyDown={keys}
        />
        {typing === null && (
          <span className={value ? css.words : `${css.words} ${css.none}`} aria-hidden="true">
            {isLocalDate(value) ? formatDate(value, locale, { style: 'long' }) : value || t('chooseDate')}
          </span>
        )}
        {alive && <input type="hidden" name={name} value={value} />}
      </FieldBox>
    </div>
  );
}
