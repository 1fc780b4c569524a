import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReturnChoices } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useTransportLabel } from '../../shared/itinerary/rail-bus-labels.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { telHref, useCompany } from '../../shell/company.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { PassengerCheckbox } from './passenger-checkbox.tsx';
import { PassengerRuleNote } from './passenger-rule-note.tsx';
import css from './returns.module.css';
import { useOrderLabels } from './use-order-labels.ts';

/** Contact of staff, for what the page cannot do. */
export function Contacts() {
  const t = useTranslations('order.returns');
  const { phones, messenger } = useCompany();
  const [phone] = phones;
  return (
    <div className={css.contacts}>
      {phone && (
        <LinkButton variant="secondary" size="small" to={telHref(phone)} icon="phone">
          {t('call', { phone })}
        </LinkButton>
      )}
      {messenger && (
        <LinkButton variant="secondary" size="small" to={messenger} icon="chat">
          {t('chat')}
        </LinkButton>
      )}
    </div>
  );
}

export function NoShowAlert() {
  const t = useTranslations('order.returns');
  return (
    <Alert tone="wait" title={t('late')}>
      {t('lateText')}
    </Alert>
  );
}

type ReturnFormValues = { chosen: readonly string[]; way: string };

/** With several tickets a passenger each ticket is selected separately; its value also names the passenger. */
function PassengerTickets(props: {
  passenger: ReturnChoices['passengers'][number];
  storedTickets: readonly string[] | null;
  isOnlyPassenger: boolean;
  formatInstant: (at: string) => string;
}) {
  const formatMoney = useFormatMoney();
  const { passenger, storedTickets, formatInstant } = props;
  const t = useTranslations('order.returns');
  const order = useTranslations('order.passengers');
  const ground = useTranslations('railBus.part');
  const nameOf = useTransportLabel();
  return (
    <fieldset className={css.passenger}>
      <legend className={css.name}>
        {passenger.surname} {passenger.name}
      </legend>
      {passenger.tickets.map(({ number, state, portion }) => {
        const value = `${passenger.id}:${number}`;
        const isReturnable = passenger.open && state === 'open';
        return (
          <Checkbox
            key={number}
            id={`d-${number}`}
            name="d"
            value={value}
            disabled={!isReturnable}
            defaultChecked={isReturnable && (storedTickets ? storedTickets.includes(value) : props.isOnlyPassenger)}
            note={
              <>
                <span className={`tabular ${css.tickets}`}>
                  {order('ticket', { number: formatTicketNumber(number) })}
                </span>
                {!isReturnable
                  ? t('gone')
                  : portion &&
                    [
                      t('paid', { sum: formatMoney(portion.paid) }),
                      ...(portion.voidUntil ? [ground('voidable', { until: formatInstant(portion.voidUntil) })] : []),
                    ].join(' · ')}
              </>
            }
          >
            {portion
              ? portion.mode === 'avia'
                ? ground('flight', { number: portion.flights.join(', ') })
                : portion.flights.map((flight) => nameOf({ flight, mode: portion.mode })).join(', ')
              : formatTicketNumber(number)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

/** Selection of passengers, and of the kind of return. */
export function ReturnForm(props: {
  choices: ReturnChoices;
  formValues: ReturnFormValues | null;
  noPassengersError: string | null;
  /** Error code of the refused selection. */
  refusal: string | undefined;
}) {
  const formatMoney = useFormatMoney();
  const { choices, formValues } = props;
  const t = useOrderLabels('returns', choices.service);
  const ground = useTranslations('railBus.part');
  const compartment = useTranslations('railBus.compartment');
  const formatInstant = useFormatInstant(choices.serverNow);
  const busy = useNavigation().state !== 'idle';
  const isReturnable = choices.passengers.filter((p) => p.open);
  // With several tickets only some may be voidable.
  const voidDeadlines = isReturnable
    .flatMap((p) => p.voidUntil ?? p.tickets.flatMap(({ portion }) => portion?.voidUntil ?? []))
    .sort();
  const automatic = choices.refund === 'automatic';
  const first = voidDeadlines.length > 0 ? 'void' : automatic ? 'refund' : 'forced';
  const paymentMethod = formValues?.way || first;
  const mixed = choices.passengers.some((p) => p.tickets.some(({ portion }) => portion !== undefined));
  const passengerNote = (p: ReturnChoices['passengers'][number]) => {
    if (!p.open) return p.tickets.every(({ state }) => state === 'open') ? t('unavailable') : t('gone');
    const paid = t('paid', { sum: formatMoney(p.paid) });
    return p.voidUntil && voidDeadlines.length < isReturnable.length
      ? `${paid} · ${t('voidable', { until: formatInstant(p.voidUntil) })}`
      : paid;
  };
  return (
    <Form method="post" data-repeatable className={css.form ?? ''}>
      <input type="hidden" name="intent" value="quote" />
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('who')}</span>} error={props.noPassengersError}>
          <p className={css.muted}>{t('whoNote')}</p>
          {mixed && <p className={css.muted}>{ground('returnNote')}</p>}
          {choices.together && <p className={css.muted}>{compartment('together')}</p>}
          {mixed &&
            choices.passengers.map((p) => (
              <PassengerTickets
                key={p.id}
                passenger={p}
                storedTickets={formValues?.chosen ?? null}
                isOnlyPassenger={isReturnable.length === 1}
                formatInstant={formatInstant}
              />
            ))}
          {(mixed ? [] : choices.passengers).map((p) => (
            <PassengerCheckbox
              key={p.id}
              passenger={p}
              tickets={p.tickets.map(({ number }) => number)}
              chosen={formValues ? formValues.chosen.includes(p.id) : isReturnable.length === 1 || choices.together}
            >
              {passengerNote(p)}
            </PassengerCheckbox>
          ))}
        </ChoiceGroup>
      </Card>
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('how')}</span>}>
          {voidDeadlines.length > 0 && (
            <Radio
              name="way"
              value="void"
              defaultChecked={paymentMethod === 'void'}
              note={
                <>
                  {t('voidNote', { until: formatInstant(voidDeadlines[0] as string) })}{' '}
                  {voidDeadlines.length < isReturnable.length && t('voidSome')}
                </>
              }
            >
              {t('void')}
            </Radio>
          )}
          {automatic && (
            <Radio name="way" value="refund" defaultChecked={paymentMethod === 'refund'} note={t('refundNote')}>
              {t('refund')}
            </Radio>
          )}
          <Radio name="way" value="forced" defaultChecked={paymentMethod === 'forced'} note={t('forcedNote')}>
            {t('forced')}
          </Radio>
        </ChoiceGroup>
        {!automatic && (
          <Alert tone="info" title={t('contactTitle')}>
            {t('contactText')}
            <Contacts />
          </Alert>
        )}
      </Card>
      <PassengerRuleNote code={props.refusal} />
      <div className={css.buttons}>
        <Button busy={busy}>{t('show')}</Button>
        {!choices.service && (
          <LinkButton variant="quiet" to={`/order/${choices.orderId}/refund/release`}>
            {t('release')}
          </LinkButton>
        )}
        <LinkButton variant="quiet" to={`/order/${choices.orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
    </Form>
  );
}
