import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { SearchMode } from '#kernel/mode.ts';
import { MAX_FLIGHTS } from '#modules/search/api.ts';
import { CityField, rowFieldName } from '../../shared/search/city-field.tsx';
import { fieldId } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { DatesField } from './dates-field.tsx';
import { changeFlight, editFlights, type FlightValues, MIN_FLIGHTS, padFlights } from './flights.ts';
import css from './flights-editor.module.css';

type EditorProps = {
  today: LocalDate;
  mode: SearchMode;
  flights: readonly FlightValues[];
  onChange: (flights: FlightValues[]) => void;
  errorOf: (field: string) => ReactNode;
};

/**
 * Editor of multi-city flights. Without scripts its buttons submit the form to the home page, which renders the changed
 * flights. With scripts they change the flights in place and keep the focus.
 */
export default function FlightsEditor({ today, mode, errorOf, onChange, ...props }: EditorProps) {
  const t = useTranslations('search.form');
  const flights = padFlights(props.flights);
  const [focus, setFocus] = useState<string | null>(null);

  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
    setFocus(null);
  }, [focus]);

  const edit = (what: string, next: string) => {
    onChange(editFlights(flights, what));
    setFocus(next);
  };

  return (
    <>
      {/* Enter presses the first submit button of a form, so it must be the search. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <ol className={css.flights}>
        {flights.map((_, n) => (
          <FlightEditorRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a flight is its place in the order
            key={n}
            n={n}
            flights={flights}
            today={today}
            mode={mode}
            errorOf={errorOf}
            onChange={onChange}
            onEdit={edit}
          />
        ))}
      </ol>
      <div className={css.foot}>
        {flights.length < MAX_FLIGHTS ? (
          <button
            type="submit"
            formAction="/"
            name="edit"
            value="add"
            id="flight-add"
            className={css.add}
            onClick={(event) => {
              event.preventDefault();
              edit('add', fieldId(rowFieldName(flights.at(-1)?.to.text ? 'to' : 'from', flights.length)));
            }}
          >
            <Icon name="plus" size={18} /> {t('addFlight')}
          </button>
        ) : (
          <p className={css.limitNote}>{t('mostFlights', { count: MAX_FLIGHTS })}</p>
        )}
      </div>
    </>
  );
}

/** Fields of one flight, with buttons to move it up or remove it. */
function FlightEditorRow(props: EditorProps & { n: number; onEdit: (what: string, next: string) => void }) {
  const { n, flights, today, mode, errorOf, onEdit } = props;
  const t = useTranslations('search.form');
  const flight = flights[n];
  if (!flight) return null;
  const change = (changes: Partial<FlightValues>) => props.onChange(changeFlight(flights, n, changes));
  const fields = { row: n, mode };
  const earliest = flights.slice(0, n).reduce((day, { date }) => (date > day ? date : day), today);
  const lastMovable = Math.min(n, flights.length - 2);
  return (
    <li className={css.flight}>
      <fieldset className={css.fields}>
        <legend className={css.number}>
          <span className={css.name}>{t('flight', { n: n + 1 })}</span>
          <span className={css.figure} aria-hidden="true">
            {n + 1}
          </span>
        </legend>
        <CityField
          {...fields}
          name="from"
          label={t('from')}
          value={flight.from}
          onChange={(from) => change({ from })}
          error={errorOf(rowFieldName('from', n))}
        />
        <CityField
          {...fields}
          name="to"
          label={t('to')}
          value={flight.to}
          onChange={(to) => change({ to })}
          error={errorOf(rowFieldName('to', n))}
        />
        <DatesField
          row={n}
          mode={mode === 'complex' ? 'avia' : mode}
          today={today}
          earliest={earliest}
          out={flight.date}
          back=""
          isReturn={false}
          from={mode === 'complex' ? '' : flight.from.key}
          to={mode === 'complex' ? '' : flight.to.key}
          onChange={({ out }) => change({ date: out })}
          errors={{ out: errorOf(rowFieldName('out', n)) }}
        />
        <span className={css.actions}>
          {n > 0 && (
            <EditButton
              edit={`raise.${n}`}
              label={t('raiseFlight', { n: n + 1 })}
              icon="arrow"
              isReversed
              onPress={(what) => onEdit(what, n > 1 ? `flight-raise-${n - 1}` : fieldId('from'))}
            />
          )}
          {flights.length > MIN_FLIGHTS && (
            <EditButton
              edit={`remove.${n}`}
              label={t('removeFlight', { n: n + 1 })}
              icon="close"
              onPress={(what) =>
                onEdit(what, flights.length > MIN_FLIGHTS + 1 ? `flight-remove-${lastMovable}` : 'flight-add')
              }
            />
          )}
        </span>
      </fieldset>
    </li>
  );
}

function EditButton(props: {
  edit: string;
  label: string;
  icon: IconName;
  isReversed?: boolean;
  onPress: (edit: string) => void;
}) {
  const { edit, label } = props;
  return (
    <button
      type="submit"
      formAction="/"
      name="edit"
      value={edit}
      id={`flight-${edit.replace('.', '-')}`}
      className={props.isReversed ? `${css.action} ${css.reversed}` : css.action}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        props.onPress(edit);
      }}
    >
      <Icon name={props.icon} />
    </button>
  );
}
