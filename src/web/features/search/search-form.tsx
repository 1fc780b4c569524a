import { type ReactNode, Suspense, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { Site } from '#kernel/passengers.ts';
import { asBusPassengerCounts, checkPassengerCounts, type TripType } from '#modules/search/api.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import { EMPTY_ENDPOINT } from '../../shared/search/endpoint-value.ts';
import { EndpointsWithSwap } from '../../shared/search/endpoints-with-swap.tsx';
import { ProductTabs } from '../../shared/search/product-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/choice.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { lazyOrNothing } from '../../ui/lazy.ts';
import { useAfterHydration } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DatesField } from './dates-field.tsx';
import { PassengersField } from './passengers-field.tsx';
import { RailPreferences } from './rail-preferences.tsx';
import { EMPTY_SEARCH, fieldName, type SearchFields } from './search-fields.ts';
import css from './search-form.module.css';

/** Rendered by the server, so that it works without scripts; the browser loads it on demand. */
const FlightsEditor = import.meta.env.SSR
  ? (await import('./flights-editor.tsx')).default
  : lazyOrNothing(() => import('./flights-editor.tsx'));

const TRIP_TYPES = ['oneWay', 'return', 'multi'] as const;
const TRIP_TYPE_LABELS = { oneWay: 'oneWay', return: 'twoWays', multi: 'multi' } as const;
/** More options: only flights have connections and nearby airports; flexible dates exist in every mode. */
const EXTRA_OPTIONS = { avia: ['direct', 'nearby', 'flexible'], other: ['flexible'] } as const;

/** A multimodal search counts passengers by the rules of flights. */
const passengersForMode = (mode: SearchMode) => (mode === 'complex' ? 'avia' : mode);

type SearchFormProps = {
  site: Site;
  today: LocalDate;
  searchFields?: SearchFields;
  /** Problems reported by the server. */
  problems?: readonly FieldProblem[];
};

/** The search form of the home page and of the results summary: a plain GET to /search that works without scripts. */
export function SearchForm({ site, today, searchFields: initial = EMPTY_SEARCH, problems = [] }: SearchFormProps) {
  const t = useTranslations('search.form');
  const { textOfCode } = useProblemLabels();
  const navigation = useNavigation();
  const [searchFields, setSearchFields] = useState(initial);
  const { mode = 'avia', tripType } = searchFields;
  const change = (changes: Partial<SearchFields>) => setSearchFields((current) => ({ ...current, ...changes }));
  /** In a multi-city search the second flight is the way back; an open jaw departs from another city. */
  const changeTripType = (next: TripType, isOpenJaw = false) => {
    const home = { from: isOpenJaw ? EMPTY_ENDPOINT : searchFields.to, to: searchFields.from, date: searchFields.back };
    const further =
      next === 'multi' && tripType === 'return' && (isOpenJaw || searchFields.to.text) ? [home] : searchFields.further;
    change({ tripType: next, further });
  };

  const errorOf = (field: string): ReactNode => {
    const problem = problems.find(({ path }) => path !== 'slices' && fieldName(path, tripType) === field);
    return problem ? textOfCode(problem.code, problem.values) : undefined;
  };
  const summary = problems.map((problem) => ({
    path: fieldName(problem.path, initial.tripType),
    text: textOfCode(problem.code, problem.values),
  }));

  return (
    <Form method="get" action="/search" noValidate className={css.form} aria-label={t('label')}>
      <ProductTabs
        current={mode}
        onMode={(next) =>
          change({
            mode: next,
            ...(next === 'bus' && { passengerCounts: asBusPassengerCounts(searchFields.passengerCounts) }),
          })
        }
      />
      {summary.length > 0 && <ErrorSummary title={t('fix')} errors={summary} />}
      <MoreOptions searchFields={searchFields} change={change} changeTripType={changeTripType} />
      {tripType === 'multi' && (
        <>
          <input type="hidden" name="shape" value="multi" />
          <Suspense fallback={<Skeleton height={228} />}>
            <FlightsEditor
              {...{ today, mode, errorOf }}
              flights={[
                { from: searchFields.from, to: searchFields.to, date: searchFields.out },
                ...searchFields.further,
              ]}
              onChange={([first, ...further]) => change({ ...first, out: first?.date ?? '', further })}
            />
          </Suspense>
        </>
      )}
      <div className={tripType === 'multi' ? css.rest : css.fields}>
        <div className={tripType === 'multi' ? undefined : css.bar}>
          {tripType !== 'multi' && (
            <RouteFields today={today} searchFields={searchFields} change={change} errorOf={errorOf} />
          )}
          <PassengersField
            site={site}
            mode={passengersForMode(mode)}
            passengerCounts={searchFields.passengerCounts}
            childAges={searchFields.childAges}
            cabin={searchFields.cabin}
            onChange={change}
            invalid={Boolean(errorOf('passengerCounts'))}
          />
        </div>
        <Button
          className={css.submit}
          busy={navigation.state !== 'idle' && navigation.location?.pathname.startsWith('/search') === true}
          onClick={(event) => checkPassengerCounts(searchFields.passengerCounts, mode)[0] && openPassengers(event)}
        >
          {t('find')}
        </Button>
      </div>
      {mode === 'rail' && <RailPreferences {...{ searchFields, change }} />}
    </Form>
  );
}

type SectionProps = { searchFields: SearchFields; change: (changes: Partial<SearchFields>) => void };

/** Origin, destination and dates of a one-way or return search. */
function RouteFields(props: SectionProps & { today: LocalDate; errorOf: (field: string) => ReactNode }) {
  const { today, searchFields, change, errorOf } = props;
  const t = useTranslations('search.form');
  const { mode = 'avia', tripType } = searchFields;
  return (
    <>
      <EndpointsWithSwap
        swap={t('swap')}
        onSwap={() => change({ from: searchFields.to, to: searchFields.from })}
        from={
          <CityField
            name="from"
            label={t('from')}
            mode={mode}
            value={searchFields.from}
            onChange={(from) => change({ from })}
            error={errorOf('from')}
          />
        }
        to={
          <CityField
            name="to"
            label={t('to')}
            mode={mode}
            value={searchFields.to}
            exceptKey={searchFields.from.key}
            onChange={(to) => change({ to })}
            error={errorOf('to')}
          />
        }
      />
      <DatesField
        today={today}
        mode={passengersForMode(mode)}
        isReturn={tripType === 'return'}
        out={searchFields.out}
        back={searchFields.back}
        from={mode === 'complex' ? '' : searchFields.from.key}
        to={mode === 'complex' ? '' : searchFields.to.key}
        onChange={change}
        errors={{ out: errorOf('out'), back: errorOf('back') }}
      />
    </>
  );
}

/** The trip type and more options. */
function MoreOptions(props: SectionProps & { changeTripType: (next: TripType, isOpenJaw?: boolean) => void }) {
  const { searchFields, change, changeTripType } = props;
  const t = useTranslations('search.form');
  const { mode = 'avia', tripType } = searchFields;
  return (
    <div className={css.more}>
      <Chips legend={t('shape')} className={css.tripTypes}>
        {TRIP_TYPES.map((value) => (
          <Chip
            key={value}
            type="radio"
            className={css.tripType}
            checked={tripType === value}
            onChange={() => changeTripType(value)}
          >
            {t(TRIP_TYPE_LABELS[value])}
          </Chip>
        ))}
      </Chips>
      <div className={css.extraOptions}>
        <Chips legend={t('also')}>
          {EXTRA_OPTIONS[mode === 'avia' ? 'avia' : 'other'].map((name) => (
            <Chip
              key={name}
              name={name}
              value="1"
              checked={searchFields[name] === true}
              onChange={(e) => change({ [name]: e.target.checked })}
            >
              {t(name)}
            </Chip>
          ))}
        </Chips>
        {tripType === 'return' && searchFields.from.key !== '' && (
          <OpenJaw onPress={() => changeTripType('multi', true)} />
        )}
      </div>
      {tripType !== 'multi' && (
        <noscript>
          <a href="/?shape=multi">{t('multi')}</a>
        </noscript>
      )}
    </div>
  );
}

/**
 * A separate component: re-rendering the form before its flights are hydrated would rebuild them and lose their input.
 */
function OpenJaw({ onPress }: { onPress: () => void }) {
  const t = useTranslations('search.form');
  return (
    <button type="button" className={`${css.openJaw} ${useAfterHydration()}`} onClick={onPress}>
      {t('openJaw')}
    </button>
  );
}

/** Invalid passenger counts are corrected in their panel before the form is submitted. */
function openPassengers(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const summary = document.getElementById('field-mix');
  const details = summary?.closest('details');
  if (details) details.open = true;
  summary?.focus();
}
