import { type ReactNode, Suspense, useState } from 'react';
import { BUSINESS_TIME_ZONE, isLocalDate, type LocalDate, localDate } from '#kernel/dates.ts';
import { focusNextField } from '../shared/forms/focus-next-field.ts';
import { usePopover } from '../shared/forms/use-popover.tsx';
import css from './date-field.module.css';
import { DayInput } from './day-input.tsx';
import { fieldId } from './field.tsx';
import { lazyOrNothing } from './lazy.ts';

const load = () => import('./lazy/day-calendar.tsx');
const DayCalendar = lazyOrNothing(load);

type DateFieldProps = {
  name: string;
  label: ReactNode;
  id?: string;
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
  value?: LocalDate;
  defaultValue?: LocalDate | undefined;
  onDate?: (date: LocalDate) => void;
  required?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
};

/**
 * A date, typed or chosen in the calendar. Without scripts it is a text field; the server reads it with
 * `normalizeDateFields`.
 */
export function DateField({ onDate, ...props }: DateFieldProps) {
  const id = props.id ?? fieldId(props.name);
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? '');
  const [focusesGrid, setFocusesGrid] = useState(false);
  const value = props.value ?? ownValue;
  const today = localDate(new Date(), BUSINESS_TIME_ZONE);
  const set = (date: LocalDate) => {
    setOwnValue(date);
    onDate?.(date);
  };
  return (
    <div {...fieldProps} className={css.date}>
      <DayInput
        {...props}
        id={id}
        value={value}
        today={today}
        onDate={set}
        onOpen={(keyboard) => {
          setFocusesGrid(keyboard);
          setOpen(true);
        }}
        onNear={() => void load().catch(() => {})}
      />
      {dismissal}
      {open && (
        <Suspense fallback={null}>
          <DayCalendar
            key={String(focusesGrid)}
            title={props.label}
            selected={isLocalDate(value) ? [value] : []}
            today={today}
            min={props.min}
            max={props.max}
            autoFocus={focusesGrid}
            onClose={() => setOpen(false)}
            onChoose={(day) => {
              set(day);
              setOpen(false);
              focusNextField(document.getElementById(id));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
