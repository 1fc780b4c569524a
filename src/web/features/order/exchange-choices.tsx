import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { ExchangeChoices } from '#modules/orders/api.ts';
import { SliceLine, useLocationLabels } from '../../shared/itinerary/slice-line.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { PassengerCheckbox } from './passenger-checkbox.tsx';
import { PassengerRuleNote } from './passenger-rule-note.tsx';
import css from './returns.module.css';

/** Previous input of this page. */
export type ExchangeFormValues = { chosen: readonly string[]; dates: readonly string[] };
const MAX_DAYS_AHEAD = 330;

/** Less than a day before departure: an exchange started now cannot be corrected later. */
export function NoShowExchangeAlert() {
  const t = useTranslations('order.exchange');
  return (
    <Alert tone="wait" title={t('late')}>
      {t('lateText')}
    </Alert>
  );
}

/** Step one: passengers and new dates. */
export function PassengersAndDates(props: {
  choices: ExchangeChoices;
  formValues: ExchangeFormValues | null;
  noPassengersError: string | null;
  dates: string | null;
  /** Error code of the last submission. */
  refusal?: string | undefined;
}) {
  const { choices, formValues } = props;
  const t = useTranslations('order.exchange');
  const _order = useTranslations('order.passengers');
  const busy = useNavigation().state !== 'idle';
  const locationLabels = useLocationLabels(choices.locations);
  const openPassengers = choices.passengers.filter((p) => p.open);
  const ownSlices =
    choices.journeys.find((j) => j.passengerIds.some((p) => formValues?.chosen.includes(p))) ??
    choices.journeys.find((j) => j.passengerIds.some((p) => openPassengers.some((one) => one.id === p)));
  const today = localDate(new Date(choices.serverNow), BUSINESS_TIME_ZONE);
  return (
    <Form method="post" data-repeatable className={css.form ?? ''}>
      <input type="hidden" name="intent" value="quote" />
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('who')}</span>} error={props.noPassengersError}>
          <p className={css.muted}>{t('whoNote')}</p>
          {choices.passengers.map((p) => (
            <PassengerCheckbox
              key={p.id}
              passenger={p}
              tickets={p.tickets.map(({ number }) => number)}
              chosen={formValues ? formValues.chosen.includes(p.id) : openPassengers.length === 1}
            >
              {!p.open && t('unavailable')}
            </PassengerCheckbox>
          ))}
        </ChoiceGroup>
      </Card>
      <Card>
        <fieldset className={css.group} aria-describedby={props.dates ? 'dates-error' : undefined}>
          <legend className={css.legend}>{t('when')}</legend>
          <p className={css.muted}>{t('whenNote')}</p>
          {props.dates && (
            <p id="dates-error" role="alert">
              {props.dates}
            </p>
          )}
          {ownSlices?.slices.map((slice, n) => {
            const first = slice.segments[0];
            const lastSegment = slice.segments.at(-1);
            const day = first?.departsLocal.slice(0, 10);
            return (
              <div key={first?.departsAt} className={css.group}>
                <SliceLine slice={slice} locations={choices.locations} carriers={choices.carriers} />
                <DateField
                  name="date"
                  id={`date-${n}`}
                  required
                  min={today}
                  max={addDays(today, MAX_DAYS_AHEAD)}
                  defaultValue={formValues?.dates[n] ?? day}
                  label={t('newDay', {
                    from: locationLabels.city(first?.from ?? ''),
                    to: locationLabels.city(lastSegment?.to ?? ''),
                  })}
                />
              </div>
            );
          })}
        </fieldset>
      </Card>
      <PassengerRuleNote code={props.refusal} />
      <div className={css.buttons}>
        <Button busy={busy} icon="search">
          {t('show')}
        </Button>
        <LinkButton variant="quiet" to={`/order/${choices.orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
    </Form>
  );
}
