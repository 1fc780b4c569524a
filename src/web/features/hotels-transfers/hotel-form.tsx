import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FieldProblem } from '#kernel/app-error.ts';
import { addDays, daysBetween, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import { DAY_TIMES, type DayTime, MAX_CHILD_AGE, MAX_GUESTS, MAX_NIGHTS, MAX_ROOMS } from '#modules/supply/api.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { CityField } from '../../shared/search/city-field.tsx';
import type { EndpointValue } from '../../shared/search/endpoint-value.ts';
import { ProductTabs } from '../../shared/search/product-tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Counter } from './counter.tsx';
import css from './forms.module.css';

export type HotelFormValues = {
  city: EndpointValue;
  checkInDate: LocalDate;
  checkOutDate: LocalDate;
  rooms: number;
  adults: number;
  children: number;
  /** As typed, one for each child; empty: not known. */
  ages: readonly string[];
  entry: DayTime;
  leave: DayTime;
  limit: string;
};

const FIELDS: Readonly<Record<string, string>> = {
  'slices.0.from': 'city',
  'slices.0.to': 'city',
  'slices.0.date': 'in',
  'hotelStay.checkOutDate': 'out',
  passengerCounts: 'rooms',
};

const COUNTERS = [
  ['rooms', 1, MAX_ROOMS],
  ['adults', 1, MAX_GUESTS],
  ['children', 0, MAX_GUESTS],
] as const;

/** The age of each child, as far as it is known. */
function AgeFields(props: { count: number; ages: readonly string[]; onChange: (ages: string[]) => void }) {
  const { count, ages, onChange } = props;
  const t = useTranslations('hotelsTransfers.form');
  if (count === 0) return null;
  const ageOf = (n: number) => ages[n] ?? '';
  const set = (n: number, age: string) =>
    onChange(Array.from({ length: count }, (_, at) => (at === n ? age : ageOf(at))));
  return (
    <div className={css.ages}>
      {Array.from({ length: count }, (_, n) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is its number
          key={n}
          name={`age${n + 1}`}
          label={t('age', { n: n + 1 })}
          value={ageOf(n)}
          onChange={({ target }) => set(n, target.value)}
        >
          <option value="">{t('ageUnknown')}</option>
          {Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => (
            <option key={String(age)} value={age}>
              {t('ageYears', { age })}
            </option>
          ))}
        </SelectField>
      ))}
      <p className={css.note}>{t('ageNote')}</p>
    </div>
  );
}

/** Search form of hotels: town, dates, guests, check-in and check-out time. A plain GET to /hotels. */
export function HotelForm(props: {
  today: LocalDate;
  formValues: HotelFormValues;
  problems?: readonly FieldProblem[];
}) {
  const t = useTranslations('hotelsTransfers.form');
  const { textOfCode } = useProblemLabels();
  const navigation = useNavigation();
  const [formValues, setFormValues] = useState(props.formValues);
  const change = (changes: Partial<HotelFormValues>) => setFormValues((current) => ({ ...current, ...changes }));
  const problems = props.problems ?? [];
  const errorOf = (field: string): ReactNode => {
    const problem = problems.find(({ path }) => (FIELDS[path] ?? 'city') === field);
    return problem ? textOfCode(problem.code, problem.values) : undefined;
  };
  const nights =
    isLocalDate(formValues.checkInDate) && isLocalDate(formValues.checkOutDate)
      ? daysBetween(formValues.checkInDate, formValues.checkOutDate)
      : 0;
  const hours = formValues.entry !== 'normal' || formValues.leave !== 'normal';
  return (
    <Form method="get" action="/hotels" noValidate className={css.form} aria-label={t('stay')}>
      <ProductTabs current="hotel" />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('fix')}
          errors={problems.map((p) => ({ path: FIELDS[p.path] ?? 'city', text: textOfCode(p.code, p.values) }))}
        />
      )}
      <div className={css.fields}>
        <CityField
          name="city"
          label={t('city')}
          mode="hotel"
          value={formValues.city}
          onChange={(city) => change({ city })}
          error={errorOf('city')}
        />
        <div className={css.pair}>
          <DateField
            name="in"
            label={t('in')}
            min={props.today}
            value={formValues.checkInDate}
            onDate={(entry) => {
              const isCheckOutTooEarly =
                isLocalDate(entry) && (!isLocalDate(formValues.checkOutDate) || formValues.checkOutDate <= entry);
              change({
                checkInDate: entry,
                ...(isCheckOutTooEarly && { checkOutDate: addDays(entry, Math.max(1, nights)) }),
              });
            }}
            error={errorOf('in')}
          />
          <DateField
            name="out"
            label={t('out')}
            min={isLocalDate(formValues.checkInDate) ? addDays(formValues.checkInDate, 1) : props.today}
            value={formValues.checkOutDate}
            onDate={(checkOutDate) => change({ checkOutDate })}
            error={errorOf('out')}
            hint={nights > 0 && nights <= MAX_NIGHTS ? t('nights', { count: nights }) : undefined}
          />
        </div>
      </div>
      <div className={css.row}>
        <div className={css.counters}>
          {COUNTERS.map(([name, min, max]) => (
            <Counter
              key={name}
              {...{ name, min, max }}
              label={t(name)}
              value={formValues[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
        </div>
        <Button
          className={css.submit}
          busy={navigation.state !== 'idle' && navigation.location?.pathname === '/hotels'}
        >
          {t('find')}
        </Button>
      </div>
      <AgeFields count={formValues.children} ages={formValues.ages} onChange={(ages) => change({ ages })} />
      <details className={css.more} open={hours || formValues.limit !== '' || undefined}>
        <summary>{t('times')}</summary>
        <div>
          <div className={css.pair}>
            {(['entry', 'leave'] as const).map((name) => (
              <SelectField
                key={name}
                name={name}
                label={t(name)}
                value={formValues[name]}
                onChange={(event) => change({ [name]: event.target.value as DayTime })}
              >
                {DAY_TIMES.map((time) => (
                  <option key={time} value={time}>
                    {t(`dayTime.${time}`)}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          <p className={css.note}>{t('timesNote')}</p>
          <Field
            name="limit"
            label={t('limit')}
            inputMode="numeric"
            maxLength={7}
            value={formValues.limit}
            onChange={(event) => change({ limit: event.target.value.replaceAll(/\D/g, '') })}
          />
        </div>
      </details>
    </Form>
  );
}
