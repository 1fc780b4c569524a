import type { ReactNode } from 'react';
import type { LocalDate } from '#kernel/dates.ts';
import { Calendar } from './calendar.tsx';
import { DayPanel, useIsSheet } from './day-panel.tsx';

/** The calendar of a field for one day. */
export default function DayCalendar(props: {
  title: ReactNode;
  selected: readonly LocalDate[];
  today: LocalDate;
  min?: LocalDate | undefined;
  max?: LocalDate | undefined;
  autoFocus: boolean;
  onClose: () => void;
  onChoose: (day: LocalDate) => void;
}) {
  const { title, selected, today, min, max, onClose } = props;
  const sheet = useIsSheet();
  const first = selected[0] ?? (min && min > today ? min : max && max < today ? max : today);
  return (
    <DayPanel title={title} onClose={onClose} isSheet={sheet} narrow>
      <Calendar
        month={first.slice(0, 7)}
        months={sheet ? 3 : 1}
        selected={selected}
        {...(min && { min })}
        {...(max && { max })}
        onChoose={props.onChoose}
        autoFocus={props.autoFocus || sheet}
      />
    </DayPanel>
  );
}
