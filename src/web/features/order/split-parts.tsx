import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SplitChoices } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { PassengerCheckbox } from './passenger-checkbox.tsx';
import { PassengerRuleNote } from './passenger-rule-note.tsx';
import { withPassengerNames } from './passenger-rule-values.ts';
import css from './returns.module.css';
import { splitAncestorIds } from './split-actions.ts';

type SplitProps = { choices: SplitChoices };

/** Selection of the passengers who move to a new order; a GET form, so that Back works. */
export function ChooseSplitPassengers({
  choices,
  chosen,
  error,
}: SplitProps & { chosen: readonly string[]; error: string | null }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.split');
  const labels = useTranslations('travellers.categories');
  const _order = useTranslations('order.passengers');
  const busy = useNavigation().state !== 'idle';
  const [first] = choices.passengers.filter((p) => p.open);
  return (
    <Form method="get" className={css.form ?? ''}>
      <input type="hidden" name="show" value="1" />
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('who')}</span>} error={error}>
          <p className={css.muted}>{t('whoNote')}</p>
          {choices.passengers.map((p) => (
            <PassengerCheckbox
              key={p.id}
              passenger={p}
              tickets={p.tickets}
              chosen={chosen.includes(p.id)}
              {...(p === first && { id: 'field-passengerIds' })}
            >
              {labels(p.category).toLowerCase()} ·{' '}
              {p.open ? t(choices.issued ? 'paid' : 'costs', { sum: formatMoney(p.paid) }) : t('gone')}
            </PassengerCheckbox>
          ))}
        </ChoiceGroup>
      </Card>
      <div className={css.buttons}>
        <Button busy={busy}>{t('show')}</Button>
        <LinkButton variant="quiet" to={`/order/${choices.orderId}`}>
          {t('back')}
        </LinkButton>
      </div>
    </Form>
  );
}

type SplitOrderAmounts = NonNullable<SplitChoices['parts']>['splitOff'];

function SplitOrderCard({ choices, amounts, title }: SplitProps & { amounts: SplitOrderAmounts; title: string }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('order.split');
  const labels = useTranslations('travellers.categories');
  const passengers = choices.passengers.filter((p) => amounts.passengerIds.includes(p.id));
  return (
    <Card>
      <CardHead level={2} title={title} />
      <ul className={css.list}>
        {passengers.map((p) => (
          <li key={p.id}>
            <span className={css.name}>
              {p.surname} {p.name}
            </span>
            <span className={css.muted}>
              {labels(p.category).toLowerCase()}
              {p.tickets.length > 0 && (
                <span className="tabular"> · {p.tickets.map((number) => formatTicketNumber(number)).join(', ')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('total')}</span>
        <span className="tabular">{formatMoney(amounts.total)}</span>
      </p>
    </Card>
  );
}

/** Passengers and amounts of both orders, and the confirmation. */
export function ConfirmSplit(
  props: SplitProps & {
    amounts: NonNullable<SplitChoices['parts']>;
    ancillaryImpact: AncillaryImpacts | null;
    idem: string;
    agree: string | null;
  },
) {
  const { choices, amounts } = props;
  const t = useTranslations('order.split');
  const errorText = useErrorText();
  const formatInstant = useFormatInstant(choices.serverNow);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className={css.form ?? ''}>
      {amounts.splitOff.passengerIds.map((id) => (
        <input key={id} type="hidden" name="p" value={id} />
      ))}
      <input type="hidden" name="minor" value={amounts.splitOff.total.minor} />
      <input type="hidden" name="currency" value={amounts.splitOff.total.currency} />
      <input type="hidden" name="key" value={props.idem} />
      <SplitOrderCard choices={choices} amounts={amounts.splitOff} title={t('own')} />
      <SplitOrderCard choices={choices} amounts={amounts.remaining} title={t('left', { number: choices.number })} />
      <AncillaryImpactCard impact={props.ancillaryImpact} />
      <p className={css.muted}>
        {choices.issued || !choices.paymentTimeLimit
          ? t('moneyIssued')
          : t('paymentTimeLimit', { time: formatInstant(choices.paymentTimeLimit) })}
      </p>
      {choices.unaccompanied && (
        <Alert tone="wait">
          {errorText({
            code: choices.unaccompanied.code,
            values: withPassengerNames({ names: 'none', ...choices.unaccompanied }, choices.passengers),
          })}
        </Alert>
      )}
      <PassengerRuleNote code={choices.unaccompanied?.code} />
      <Checkbox key={amounts.splitOff.total.minor} name="agreed" value="1" error={props.agree}>
        {t('agree')}
      </Checkbox>
      <div className={css.buttons}>
        <Button busy={busy}>{t('confirm')}</Button>
        <LinkButton variant="quiet" to={splitAncestorIds(choices.orderId)}>
          {t('change')}
        </LinkButton>
      </div>
    </Form>
  );
}
