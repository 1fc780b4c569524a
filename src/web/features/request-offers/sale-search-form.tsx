import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CABINS } from '#kernel/cabin.ts';
import { COACH_CLASSES, DAY_TIMES } from '#modules/supply/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { isJourney } from './offer-draft.ts';
import type { OfferFormRefusal } from './offer-form-data.ts';
import { PlaceField } from './place-field.tsx';
import css from './request-offers.module.css';
import type { SalePlaces } from './sale-data.ts';
import { fieldOfSearchPath, type SaleSearchDraft } from './sale-search.ts';

type PartProps = {
  draft: SaleSearchDraft;
  places: SalePlaces;
  errorOf: (name: string) => string | undefined;
};

/** Searches all suppliers for what a service is about, without leaving its request. */
export function SaleSearchForm(props: {
  draft: SaleSearchDraft;
  places: SalePlaces;
  refusal: OfferFormRefusal | undefined;
}) {
  const { draft, places, refusal } = props;
  const t = useTranslations('offers.sale');
  const shared = useTranslations('search.form');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const problems = (refusal?.fields ?? []).map((problem) => ({
    field: fieldOfSearchPath(problem.path, draft.product),
    text: errorText(problem),
  }));
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.text;
  const part = { draft, places, errorOf };
  return (
    <Card aria-labelledby="sale">
      <CardHead level={2} id="sale" title={t('title')} />
      <Form method="post" className={css.panel} noValidate>
        <input type="hidden" name="intent" value="search-sale" />
        <input type="hidden" name="product" value={draft.product} />
        <p className={css.muted}>{t('lead')}</p>
        {problems.length > 0 && (
          <ErrorSummary
            key={refusal?.at}
            title={shared('fix')}
            errors={problems.map(({ field, text }) => ({ path: field, text }))}
          />
        )}
        {isJourney(draft.product) && <JourneySearch {...part} />}
        {draft.product === 'hotel' && <StaySearch {...part} />}
        {draft.product === 'transfer' && <RideSearch {...part} />}
        <div className={css.buttons}>
          <Button busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'search-sale'}>
            {t('search')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function useParts({ draft, places, errorOf }: PartProps) {
  return {
    place: (name: 'from' | 'to' | 'city', label: string) => (
      <PlaceField name={name} label={label} mode={draft.product} first={places[name]} error={errorOf(name)} />
    ),
    day: (name: 'date' | 'back' | 'endDate', label: string, hint?: string) => (
      <DateField name={name} label={label} hint={hint} defaultValue={draft[name]} error={errorOf(name)} />
    ),
    number: (name: string, label: string) => (
      <Field
        name={name}
        label={label}
        defaultValue={draft[name]}
        error={errorOf(name)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
    ),
  };
}

function JourneySearch(props: PartProps) {
  const { draft } = props;
  const t = useTranslations('offers.sale');
  const form = useTranslations('offers.form');
  const travel = useTranslations('requests.travel');
  const { place, day, number } = useParts(props);
  return (
    <>
      <div className={css.fields}>
        {place('from', form('from'))}
        {place('to', form('to'))}
        {day('date', form(draft.product === 'avia' ? 'departDate' : 'departDateGround'))}
        {day('back', t('back'), t('backHint'))}
        {draft.product === 'avia' && (
          <SelectField name="cabin" label={form('cabin')} defaultValue={draft.cabin}>
            {CABINS.map((one) => (
              <option key={one} value={one}>
                {travel(`cabins.${one === 'first' ? 'first_class' : one}`)}
              </option>
            ))}
          </SelectField>
        )}
        {draft.product === 'rail' && (
          <SelectField name="coachClass" label={form('coachClass')} defaultValue={draft.coachClass}>
            <option value="">{t('anyCoach')}</option>
            {COACH_CLASSES.map((one) => (
              <option key={one} value={one}>
                {travel(`carriages.${one}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <div className={css.counts}>
        {number('adults', t('adults'))}
        {number('children', t('children'))}
        {draft.product !== 'bus' && number('infants', t('infants'))}
      </div>
      {draft.product === 'avia' && (
        <Checkbox name="direct" defaultChecked={draft.direct === 'on'}>
          {t('direct')}
        </Checkbox>
      )}
    </>
  );
}

function StaySearch(props: PartProps) {
  const { draft } = props;
  const t = useTranslations('offers.sale');
  const form = useTranslations('offers.form');
  const travel = useTranslations('requests.travel');
  const { place, day, number } = useParts(props);
  return (
    <>
      <div className={css.fields}>
        {place('city', form('city'))}
        {day('date', form('checkIn'))}
        {day('endDate', form('checkOut'))}
        {(['checkIn', 'checkOut'] as const).map((name) => (
          <SelectField key={name} name={name} label={travel(name)} defaultValue={draft[name] ?? 'normal'}>
            {DAY_TIMES.map((one) => (
              <option key={one} value={one}>
                {travel(`roomTimes.${one}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <div className={css.counts}>
        {number('rooms', form('rooms'))}
        {number('adults', t('adults'))}
        {number('children', t('children'))}
      </div>
    </>
  );
}

function RideSearch(props: PartProps) {
  const { draft, errorOf } = props;
  const form = useTranslations('offers.form');
  const { place, day, number } = useParts(props);
  return (
    <>
      <div className={css.fields}>
        {place('from', form('from'))}
        {place('to', form('to'))}
        {day('date', form('departDateGround'))}
        <TimeField name="time" label={form('departTimeGround')} defaultValue={draft.time} error={errorOf('time')} />
      </div>
      <div className={css.counts}>
        {number('guests', form('guests'))}
        {number('luggage', form('luggage'))}
      </div>
    </>
  );
}
