import { type ReactNode, Suspense, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
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

/** The server writes it into the page, so that it works before any script; browsers fetch it when it is wanted. */
const FlightsEditor = import.meta.env.SSR
  ? (await import('./flights-editor.tsx')).default
  : lazyOrNothing(() => import('./flights-editor.tsx'));

const TRIP_TYPES = ['oneWay', 'return', 'multi'] as const;
const TRIP_TYPE_LABELS = { oneWay: 'oneWay', return: 'twoWays', multi: 'multi' } as const;
/** Further fields: only flights have changes and airports, prices on other days exist for every journey. */
const EXTRA_OPTIONS = { avia: ['direct', 'nearby', 'flexible'], other: ['flexible'] } as const;

/** Passengers of a journey over several modes are counted and seated as by air. */
const passengersForMode = (mode: JourneyMode) => (mode === 'complex' ? 'avia' : mode);

type SearchFormProps = {
  site: Site;
  today: LocalDate;
  searchFields?: SearchFields;
  /** What the server refused, when it did. */
  problems?: readonly FieldProblem[];
};

/**
 * The search form of the home page and of the strip over the results: a plain GET to /search, so that it works before
 * any script.
 */
export function SearchForm({ site, today, searchFields: initial = EMPTY_SEARCH, problems = [] }: SearchFormProps) {
  const t = useTranslations('search.form');
  const { textOfCode } = useProblemLabels();
  const navigation = useNavigation();
  const [searchFields, setSearchFields] = useState(initial);
  const { mode = 'avia', tripType } = searchFields;
  const change = (changes: Partial<SearchFields>) => setSearchFields((current) => ({ ...current, ...changes }));
  /** Over several cities the way back is the second flight; with an open jaw it leaves from elsewhere. */
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
            cabin={searchFields.cabin}
            onChange={(passengerCounts, cabin) => change({ passengerCounts, cabin })}
            invalid={Boolean(errorOf('passengerCounts'))}
          />
        </div>
        <Button
          className={css.go}
          busy={navigation.state !== 'idle' && navigation.location?.pathname.startsWith('/search') === true}
          onClick={(event) =>
            checkPassengerCounts(searchFields.passengerCounts, mode).length > 0 && openPassengers(event)
          }
        >
          {t('find')}
        </Button>
      </div>
      {mode === 'rail' && <RailPreferences {...{ searchFields, change }} />}
    </Form>
  );
}

type SectionProps = { searchFields: SearchFields; change: (changes: Partial<SearchFields>) => void };

/** Where a journey there, or there and back, goes and when. */
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

/** The shape of the journey, and what else is looked for. */
function MoreOptions(props: SectionProps & { changeTripType: (next: TripType, isOpenJaw?: boolean) => void }) {
  const { searchFields, change, changeTripType } = props;
  const t = useTranslations('search.form');
  const { mode = 'avia', tripType } = searchFields;
  return (
    <div className={css.more}>
      <Chips legend={t('shape')} className={css.shapes}>
        {TRIP_TYPES.map((value) => (
          <Chip
            key={value}
            type="radio"
            className={css.shape}
            checked={tripType === value}
            onChange={() => changeTripType(value)}
          >
            {t(TRIP_TYPE_LABELS[value])}
          </Chip>
        ))}
      </Chips>
      <div className={css.also}>
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
 * Apart from the form: a form that is written again before its flights have come to life has them built anew, without
 * what was typed.
 */
function OpenJaw({ onPress }: { onPress: () => void }) {
  const t = useTranslations('search.form');
  return (
    <button type="button" className={`${css.jaw} ${useAfterHydration()}`} onClick={onPress}>
      {t('openJaw')}
    </button>
  );
}

/** Counts that cannot travel are put right in their panel before the search leaves. */
function openPassengers(event: { preventDefault: () => void }): void {
  event.preventDefault();
  const summary = document.getElementById('field-mix');
  const details = summary?.closest('details');
  if (details) details.open = true;
  summary?.focus();
}
