import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JourneyMode } from '#kernel/mode.ts';
import { type LocationDto, searchPlacesEndpoint } from '#modules/reference/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import field from '../../ui/field.module.css';
import { FieldBox, fieldId } from '../../ui/field.tsx';
import { late } from '../../ui/late.ts';
import type { LateProps } from '../../ui/late-props.ts';
import { focusNextField } from '../forms/focus-next-field.ts';
import { usePopover } from '../forms/use-popover.tsx';
import type { Line } from './city-choices.tsx';
import css from './city-field.module.css';
import { type End, endOf, NO_END } from './place-end.ts';
import { rememberPlace, useRecentPlaces } from './recent-places.ts';

const load = () => import('./city-choices.tsx');
const CityChoices = late(load);

/** A city, then its airports when it has several, each a choice of its own. */
function linesOf(places: readonly LocationDto[], least = 2): Line[] {
  // An airport that is proposed by itself is not repeated under its city.
  const own = new Set(places.map(({ key }) => key));
  return places.flatMap((place) => {
    const airports = (place.airports ?? []).length >= least ? (place.airports ?? []) : [];
    return [
      { place, under: false },
      ...airports
        .filter(({ key }) => !own.has(key))
        .map((airport) => ({
          place: { ...place, ...airport, kind: 'airport' as const, codes: [], airports: [] },
          under: true,
        })),
    ];
  });
}

/** A car goes to the very airport, also where a town has only one; trains and buses call at towns. */
const linesFor = (mode: JourneyMode, places: readonly LocationDto[]): Line[] =>
  mode === 'avia'
    ? linesOf(places)
    : mode === 'transfer'
      ? linesOf(places, 1)
      : places.map((place) => ({ place, under: false }));

/** Whether a place is of the city that a key names, itself or by one of its airports. */
export const isOfCity = (place: LocationDto, key: string): boolean =>
  key !== '' && (place.key === key || place.cityKey === key || (place.airports ?? []).some((one) => one.key === key));

/** What a typed name means when nothing was chosen. */
async function firstPlace(typed: string, mode: JourneyMode, except: string) {
  const query = { q: typed, limit: 2, near: 'bishkek', mode };
  const { places } = await call(searchPlacesEndpoint, { query }).catch(() => ({ places: [] }));
  return places.find((place) => !isOfCity(place, except));
}

/** The places that the server knows by what is typed, asked for while the list is open. */
function usePlaceSearch(open: boolean, typed: string, mode: JourneyMode) {
  const [found, setFound] = useState<{ query: string; places: LocationDto[] }>({ query: '', places: [] });
  useEffect(() => {
    if (!open) return;
    let current = true;
    call(searchPlacesEndpoint, { query: { q: typed, limit: 8, near: 'bishkek', mode } }).then(
      ({ places }) => current && setFound({ query: typed, places }),
      () => current && setFound({ query: typed, places: [] }),
    );
    return () => {
      current = false;
    };
  }, [typed, open, mode]);
  return found;
}

/** The field of a flight by its place among several: `from`, `from-1` … */
export const rowName = (name: string, row: number): string => (row === 0 ? name : `${name}-${row}`);

type CityFieldProps = {
  name: 'from' | 'to' | 'city';
  /** Of several flights: which one, from 0. */
  row?: number;
  label: string;
  /** The other end of the journey: its city is not proposed. */
  except?: string;
  /** Only places that it calls at are proposed. */
  mode?: JourneyMode;
  value: End;
  onChange: (end: End) => void;
  error?: ReactNode;
};

/**
 * The city field: a combobox with arrow keys and Enter; leaving it takes the first answer. Its list comes when it
 * is first entered. Without JavaScript it is a text field whose words the server looks up.
 */
export function CityField(props: CityFieldProps) {
  const { name, row = 0, label, mode = 'avia', value, onChange, error, except = '' } = props;
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [given, give] = useState<LateProps<HTMLInputElement>>({});
  const remembered = useRecentPlaces();
  const recent = mode === 'avia' ? remembered : [];
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const id = fieldId(rowName(name, row));
  const typed = value.key === '' ? value.text.trim() : '';
  const found = usePlaceSearch(open, typed, mode);

  const known = typed === '' && recent.length > 0 ? recent : found.places;
  const places = known.filter((place) => !isOfCity(place, except));
  const lines = linesFor(mode, places);

  const choose = (line: Line | undefined) => {
    if (!line) return false;
    if (!line.under) rememberPlace(line.place);
    onChange(endOf(line.place, locale));
    setOpen(false);
    return true;
  };

  /** Moving on after typing a name selects the first suggestion. */
  const settle = () => {
    if (value.key !== '' || typed === '') return;
    if (found.query === typed) choose(linesOf(places)[0]);
    else
      void firstPlace(typed, mode, except).then(
        (place) => place && input.current?.value.trim() === typed && onChange(endOf(place, locale)),
      );
  };

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else given.onKeyDown?.(event);
  };

  return (
    <div {...fieldProps} className={css.city}>
      <FieldBox
        id={id}
        name={name}
        label={label}
        error={error}
        shown={value.text !== '' || open}
        after={mode === 'avia' && value.code && <span className={css.code}>{value.code}</span>}
      >
        <input
          {...given}
          ref={input}
          id={id}
          data-opens
          className={field.control}
          {...(value.key === '' ? { name } : {})}
          value={value.text}
          placeholder={mode === 'avia' ? t('placeHint') : t('placeHintGround')}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={64}
          aria-required
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // The list marks its lines by focus events of its own, which are no reader's.
          onPointerEnter={() => void load().catch(() => {})}
          onFocus={(event) => {
            if (event.isTrusted) event.target.select();
            given.onFocus?.(event);
            load().catch(() => {});
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            onChange({ ...NO_END, text: event.target.value });
            setOpen(true);
          }}
          onBlur={(event) => {
            if (event.isTrusted) settle();
            given.onBlur?.(event);
          }}
          onKeyDown={keys}
        />
        {value.key !== '' && <input type="hidden" name={name} value={value.key} />}
      </FieldBox>
      {dismissal}
      {open && lines.length > 0 && (
        <Suspense fallback={null}>
          <CityChoices
            input={input}
            give={give}
            id={listId}
            label={label}
            lines={lines}
            query={typed}
            recent={typed === '' && recent.length > 0}
            withCode={mode === 'avia'}
            onChoose={(line) => {
              if (choose(line)) focusNextField(input.current);
            }}
          />
        </Suspense>
      )}
      {open && typed !== '' && found.query === typed && lines.length === 0 && (
        <div className={css.list} aria-live="polite">
          <p className={css.none}>{t(known.length > 0 ? 'sameCity' : 'noPlace')}</p>
        </div>
      )}
    </div>
  );
}
