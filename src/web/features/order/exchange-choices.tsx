import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import type { ExchangeChoices } from '#modules/orders/api.ts';
import { SliceLine, usePlaceLabels } from '../../shared/itinerary/slice-line.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceGroup } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyNote } from './party-note.tsx';
import { PassengerTick } from './passenger-tick.tsx';
import css from './returns.module.css';

/** What a reader chose on this page before. */
export type KeptExchangeChoices = { chosen: readonly string[]; dates: readonly string[] };
const FARTHEST_DAYS = 330;

/** Under a day is left: what is chosen now cannot be put right later. */
export function LateExchange() {
  const t = useTranslations('order.exchange');
  return (
    <Notice tone="wait" title={t('late')}>
      {t('lateText')}
    </Notice>
  );
}

/** Step one: who changes their flights, and the new days. */
export function WhoAndWhen(props: {
  choices: ExchangeChoices;
  kept: KeptExchangeChoices | null;
  noPassengersError: string | null;
  dates: string | null;
  /** The code of the last refusal. */
  refused?: string | undefined;
}) {
  const { choices, kept } = props;
  const t = useTranslations('order.exchange');
  const _order = useTranslations('order.passengers');
  const busy = useNavigation().state !== 'idle';
  const place = usePlaceLabels(choices.places);
  const open = choices.passengers.filter((p) => p.open);
  const own =
    choices.journeys.find((j) => j.passengerIds.some((p) => kept?.chosen.includes(p))) ??
    choices.journeys.find((j) => j.passengerIds.some((p) => open.some((one) => one.id === p)));
  const today = localDate(new Date(choices.serverNow), BUSINESS_TIME_ZONE);
  return (
    <Form method="post" data-repeatable className={css.form ?? ''}>
      <input type="hidden" name="intent" value="quote" />
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('who')}</span>} error={props.noPassengersError}>
          <p className={css.muted}>{t('whoNote')}</p>
          {choices.passengers.map((p) => (
            <PassengerTick
              key={p.id}
              who={p}
              tickets={p.tickets.map(({ number }) => number)}
              chosen={kept ? kept.chosen.includes(p.id) : open.length === 1}
            >
              {!p.open && t('unavailable')}
            </PassengerTick>
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
          {own?.slices.map((slice, n) => {
            const first = slice.segments[0];
            const last = slice.segments.at(-1);
            const day = first?.departs.slice(0, 10);
            return (
              <div key={first?.departsAt} className={css.group}>
                <SliceLine slice={slice} places={choices.places} carriers={choices.carriers} />
                <DateField
                  name="date"
                  id={`date-${n}`}
                  required
                  min={today}
                  max={addDays(today, FARTHEST_DAYS)}
                  defaultValue={kept?.dates[n] ?? day}
                  label={t('newDay', { from: place.city(first?.from ?? ''), to: place.city(last?.to ?? '') })}
                />
              </div>
            );
          })}
        </fieldset>
      </Card>
      <PartyNote code={props.refused} />
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
