import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SearchMode } from '#kernel/mode.ts';
import { type LocationDto, searchLocationsEndpoint } from '#modules/reference/api.ts';
import { call } from '../../api/call.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import field from '../../ui/field.module.css';
import { FieldBox, fieldId } from '../../ui/field.tsx';
import type { ForwardedProps } from '../../ui/forwarded-props.ts';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { focusNextField } from '../forms/focus-next-field.ts';
import { usePopover } from '../forms/use-popover.tsx';
import type { LocationLine } from './city-choices.tsx';
import css from './city-field.module.css';
import { EMPTY_ENDPOINT, type EndpointValue, toEndpointValue } from './endpoint-value.ts';
import { rememberLocation, useRecentLocations } from './recent-locations.ts';

const load = () => import('./city-choices.tsx');
const CityChoices = lazyOrNothing(load);

/** A city, then its airports when it has several, each as an option of its own. */
function toLines(places: readonly LocationDto[], minAirports = 2): LocationLine[] {
  // An airport suggested by itself is not repeated under its city.
  const proposedKeys = new Set(places.map(({ key }) => key));
  return places.flatMap((place) => {
    const airports = (place.airports ?? []).length >= minAirports ? (place.airports ?? []) : [];
    return [
      { place, isUnderCity: false },
      ...airports
        .filter(({ key }) => !proposedKeys.has(key))
        .map((airport) => ({
          place: { ...place, ...airport, kind: 'airport' as const, codes: [], airports: [] },
          isUnderCity: true,
        })),
    ];
  });
}

/** A transfer goes to a particular airport, also in a town with only one; trains and buses call at towns. */
const linesForMode = (mode: SearchMode, places: readonly LocationDto[]): LocationLine[] =>
  mode === 'avia'
    ? toLines(places)
    : mode === 'transfer'
      ? toLines(places, 1)
      : places.map((place) => ({ place, isUnderCity: false }));

/** Whether a location belongs to the city of the key: the city itself or one of its airports. */
export const belongsToCity = (place: LocationDto, key: string): boolean =>
  key !== '' && (place.key === key || place.cityKey === key || (place.airports ?? []).some((one) => one.key === key));

/** The best match of a typed name when nothing was chosen. */
async function firstMatch(typed: string, mode: SearchMode, exceptKey: string) {
  const query = { q: typed, limit: 2, near: 'bishkek', mode };
  const { locations } = await call(searchLocationsEndpoint, { query }).catch(() => ({ locations: [] }));
  return locations.find((place) => !belongsToCity(place, exceptKey));
}

/** Locations matching the typed text, requested while the list is open. */
function useLocationSearch(open: boolean, typed: string, mode: SearchMode) {
  const [found, setFound] = useState<{ query: string; locations: LocationDto[] }>({ query: '', locations: [] });
  useEffect(() => {
    if (!open) return;
    let current = true;
    call(searchLocationsEndpoint, { query: { q: typed, limit: 8, near: 'bishkek', mode } }).then(
      ({ locations }) => current && setFound({ query: typed, locations }),
      () => current && setFound({ query: typed, locations: [] }),
    );
    return () => {
      current = false;
    };
  }, [typed, open, mode]);
  return found;
}

/** The field name of a flight in a list: `from`, `from-1` … */
export const rowFieldName = (name: string, row: number): string => (row === 0 ? name : `${name}-${row}`);

type CityFieldProps = {
  name: string;
  /** The index of the flight, from 0. */
  row?: number;
  label: string;
  /** Key of the other endpoint: its city is not suggested. */
  exceptKey?: string;
  /** Only locations that this mode serves are suggested. */
  mode?: SearchMode;
  value: EndpointValue;
  onChange: (end: EndpointValue) => void;
  error?: ReactNode;
};

/**
 * The city field: a combobox with arrow keys and Enter; leaving it selects the first suggestion. Its list is loaded on
 * first focus. Without JavaScript it is a text field that the server resolves.
 */
export function CityField(props: CityFieldProps) {
  const { name, row = 0, label, mode = 'avia', value, onChange, error, exceptKey = '' } = props;
  const t = useTranslations('search.form');
  const locale = useAppLocale();
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLInputElement>>({});
  const remembered = useRecentLocations();
  const recent = mode === 'avia' ? remembered : [];
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const id = fieldId(rowFieldName(name, row));
  const typed = value.key === '' ? value.text.trim() : '';
  const found = useLocationSearch(open, typed, mode);

  const known = typed === '' && recent.length > 0 ? recent : found.locations;
  const places = known.filter((place) => !belongsToCity(place, exceptKey));
  const lines = linesForMode(mode, places);

  const choose = (line: LocationLine | undefined) => {
    if (!line) return false;
    if (!line.isUnderCity) rememberLocation(line.place);
    onChange(toEndpointValue(line.place, locale));
    setOpen(false);
    return true;
  };

  /** Moving on after typing a name selects the first suggestion. */
  const chooseFirst = () => {
    if (value.key !== '' || typed === '') return;
    if (found.query === typed) choose(toLines(places)[0]);
    else
      void firstMatch(typed, mode, exceptKey).then(
        (place) => place && input.current?.value.trim() === typed && onChange(toEndpointValue(place, locale)),
      );
  };

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else forwarded.onKeyDown?.(event);
  };

  return (
    <div {...fieldProps} className={css.city}>
      <FieldBox
        id={id}
        name={name}
        label={label}
        error={error}
        isLabelRaised={value.text !== '' || open}
        suffix={mode === 'avia' && value.code && <span className={css.code}>{value.code}</span>}
      >
        <input
          {...forwarded}
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
          // The list marks its options by synthetic focus events: only real ones count.
          onPointerEnter={() => void load().catch(() => {})}
          onFocus={(event) => {
            if (event.isTrusted) event.target.select();
            forwarded.onFocus?.(event);
            load().catch(() => {});
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            onChange({ ...EMPTY_ENDPOINT, text: event.target.value });
            setOpen(true);
          }}
          onBlur={(event) => {
            if (event.isTrusted) chooseFirst();
            forwarded.onBlur?.(event);
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
            forwardProps={forwardProps}
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
