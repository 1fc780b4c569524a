import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { FoundMode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { fareCalendar } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { focusNextField } from '../../shared/forms/focus-next-field.ts';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { rowFieldName } from '../../shared/search/city-field.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { fieldId } from '../../ui/field.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import css from './dates-field.module.css';

const load = () => import('./price-calendar.tsx');
const LazyPriceCalendar = lazyOrNothing(load);
/** Days of prices requested in one call: the months a sheet shows first. */
const PRICE_DAYS_PER_CALL = 92;

type DatesFieldProps = {
  today: LocalDate;
  out: LocalDate;
  /** Empty for one-way. */
  back: LocalDate;
  isReturn: boolean;
  mode?: FoundMode;
  onChange: (dates: { out: LocalDate; back: LocalDate }) => void;
  /** Location keys for prices; empty while unknown. */
  from: string;
  to: string;
  errors: { out?: ReactNode; back?: ReactNode };
  /** For multi-city: index of the flight and the date of the previous one. */
  row?: number;
  earliest?: LocalDate;
};

/** Travel dates: typed, or selected in a calendar with prices. */
export function DatesField(props: DatesFieldProps) {
  const { out, back, isReturn, from, to, today, mode = 'avia', row = 0 } = props;
  const earliest = props.earliest && props.earliest > today ? props.earliest : today;
  const t = useTranslations('search.form');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [picking, setPicking] = useState<'out' | 'back'>('out');
  const [focusesGrid, setFocusesGrid] = useState(false);
  const [prices, setPrices] = useState<ReadonlyMap<LocalDate, Money | null>>(new Map());
  const requestedMonths = useRef(new Set<string>());
  const route = picking === 'out' ? `${from}>${to}>${mode}` : `${to}>${from}>${mode}`;
  const pricesRoute = useRef(route);

  const requestPrices = useCallback(
    (month: LocalDate) => {
      if (pricesRoute.current !== route) {
        pricesRoute.current = route;
        requestedMonths.current.clear();
        setPrices(new Map());
      }
      const [a, b] = route.split('>') as [string, string, string];
      const start = month < earliest ? earliest : month;
      if (!a || !b || requestedMonths.current.has(start)) return;
      requestedMonths.current.add(start);
      call(fareCalendar, { query: { from: a, to: b, start, days: PRICE_DAYS_PER_CALL, cabin: 'economy', mode } }).then(
        ({ days }) =>
          pricesRoute.current === route &&
          setPrices((current) => new Map([...current, ...days.map((day) => [day.date, day.price] as const)])),
        () => requestedMonths.current.delete(start),
      );
    },
    [route, earliest, mode],
  );

  const start = (dateField: 'out' | 'back', keyboard: boolean) => {
    setPicking(dateField);
    setFocusesGrid(keyboard);
    setOpen(true);
  };
  const input = (dateField: 'out' | 'back') => document.getElementById(fieldId(rowFieldName(dateField, row)));
  const close = () => {
    setOpen(false);
    const lastField = isReturn ? 'back' : 'out';
    focusNextField(input((lastField === 'back' ? back : out) ? lastField : 'out'));
  };

  const set = (dateField: 'out' | 'back', date: LocalDate) => {
    if (dateField === 'out') props.onChange({ out: date, back: back && back < date ? '' : back });
    else props.onChange({ out: out && out > date ? '' : out, back: date });
  };

  const pick = (date: LocalDate, isSheet: boolean) => {
    set(picking, date);
    if (picking === 'out' && isReturn) {
      setPicking('back');
      setFocusesGrid(true);
    } else if (!isSheet) {
      setOpen(false);
      focusNextField(input(picking));
    }
  };

  const field = (name: 'out' | 'back', label: string, value: LocalDate) => (
    <DayInput
      id={fieldId(rowFieldName(name, row))}
      name={name}
      label={label}
      value={value}
      today={today}
      required={name === 'out'}
      error={props.errors[name]}
      onDate={(date) => date && set(name, date)}
      onOpen={(keyboard) => start(name, keyboard)}
      onNear={() => void load().catch(() => {})}
    />
  );
  return (
    <div {...fieldProps} className={[css.dates, !isReturn && css.single].filter(Boolean).join(' ')}>
      {field('out', props.row === undefined ? t('out') : mode === 'avia' ? t('date') : t('chooseDate'), out)}
      {isReturn && field('back', t('back'), back)}
      {dismissal}
      {open && (
        <Suspense fallback={null}>
          <LazyPriceCalendar
            key={`${picking} ${focusesGrid}`}
            {...{ today, earliest, picking, prices, isReturn, from, to, mode }}
            out={out || null}
            back={isReturn && back ? back : null}
            onPicking={(dateField) => start(dateField, true)}
            onPick={pick}
            onClose={close}
            onMonth={requestPrices}
            focusOnOpen={focusesGrid}
          />
        </Suspense>
      )}
    </div>
  );
}
