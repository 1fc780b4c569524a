import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import { fareCalendar } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { focusNextField } from '../../shared/forms/focus-next-field.ts';
import { usePopover } from '../../shared/forms/use-popover.tsx';
import { rowName } from '../../shared/search/city-field.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { fieldId } from '../../ui/field.tsx';
import { late } from '../../ui/late.ts';
import css from './dates-field.module.css';

const load = () => import('./price-calendar.tsx');
const Calendar = late(load);
/** Days that are asked for at once: what a sheet shows at first. */
const DAYS_AT_ONCE = 92;

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

/** The two days of travel: typed, or picked from a calendar with prices. */
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
      call(fareCalendar, { query: { from: a, to: b, start, days: DAYS_AT_ONCE, cabin: 'economy', mode } }).then(
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
  const input = (which: 'out' | 'back') => document.getElementById(fieldId(rowName(which, row)));
  const close = () => {
    setOpen(false);
    const last = twoWays ? 'back' : 'out';
    focusNextField(input((last === 'back' ? back : out) ? last : 'out'));
  };

  const set = (which: 'out' | 'back', date: LocalDate) => {
    if (which === 'out') props.onChange({ out: date, back: back && back < date ? '' : back });
    else props.onChange({ out: out && out > date ? '' : out, back: date });
  };

  const pick = (date: LocalDate, sheet: boolean) => {
    set(picking, date);
    if (picking === 'out' && twoWays) {
      setPicking('back');
      setIntoGrid(true);
    } else if (!sheet) {
      setOpen(false);
      focusNextField(input(picking));
    }
  };

  const field = (name: 'out' | 'back', label: string, value: LocalDate) => (
    <DayInput
      id={fieldId(rowName(name, row))}
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
    <div {...fieldProps} className={[css.dates, !twoWays && css.single].filter(Boolean).join(' ')}>
      {field('out', props.row === undefined ? t('out') : mode === 'avia' ? t('date') : t('chooseDate'), out)}
      {twoWays && field('back', t('back'), back)}
      {dismissal}
      {open && (
        <Suspense fallback={null}>
          <Calendar
            key={`${picking} ${intoGrid}`}
            {...{ today, earliest, picking, prices, twoWays, from, to, mode }}
            out={out || null}
            back={twoWays && back ? back : null}
            onPicking={(which) => start(which, true)}
            onPick={pick}
            onClose={close}
            onMonth={ask}
            focusOnOpen={intoGrid}
          />
        </Suspense>
      )}
    </div>
  );
}
