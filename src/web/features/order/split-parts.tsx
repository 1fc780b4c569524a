import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SplitChoices } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyNote } from './party-note.tsx';
import { withNames } from './party-values.ts';
import { PassengerTick } from './passenger-tick.tsx';
import css from './returns.module.css';
import { splitAncestorIds } from './split-actions.ts';

type Choices = { choices: SplitChoices };

/** Who leaves; asked by address, so that the answer can be gone back from. */
export function ChooseWhoLeaves({
  choices,
  chosen,
  error,
}: Choices & { chosen: readonly string[]; error: string | null }) {
  const formatMoney = useMoney();
  const t = useTranslations('order.split');
  const words = useTranslations('travellers.categories');
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
            <PassengerTick
              key={p.id}
              who={p}
              tickets={p.tickets}
              chosen={chosen.includes(p.id)}
              {...(p === first && { id: 'field-passengerIds' })}
            >
              {words(p.category).toLowerCase()} ·{' '}
              {p.open ? t(choices.issued ? 'paid' : 'costs', { sum: formatMoney(p.paid) }) : t('gone')}
            </PassengerTick>
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

type Part = NonNullable<SplitChoices['parts']>['own'];

function OneOrder({ choices, part, title }: Choices & { part: Part; title: string }) {
  const formatMoney = useMoney();
  const t = useTranslations('order.split');
  const words = useTranslations('travellers.categories');
  const people = choices.passengers.filter((p) => part.passengerIds.includes(p.id));
  return (
    <Card>
      <CardHead level={2} title={title} />
      <ul className={css.list}>
        {people.map((p) => (
          <li key={p.id}>
            <span className={css.name}>
              {p.surname} {p.name}
            </span>
            <span className={css.muted}>
              {words(p.category).toLowerCase()}
              {p.tickets.length > 0 && (
                <span className="tabular"> · {p.tickets.map((number) => groupTicket(number)).join(', ')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('total')}</span>
        <span className="tabular">{formatMoney(part.total)}</span>
      </p>
    </Card>
  );
}

/** What each of the two orders holds and costs, and the yes that it takes. */
export function ConfirmSplit(
  props: Choices & {
    parts: NonNullable<SplitChoices['parts']>;
    ancillaryImpact: AncillaryImpacts | null;
    idem: string;
    agree: string | null;
  },
) {
  const { choices, parts } = props;
  const t = useTranslations('order.split');
  const said = useErrorText();
  const moment = useFormatInstant(choices.serverNow);
  const busy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className={css.form ?? ''}>
      {parts.own.passengerIds.map((id) => (
        <input key={id} type="hidden" name="p" value={id} />
      ))}
      <input type="hidden" name="minor" value={parts.own.total.minor} />
      <input type="hidden" name="currency" value={parts.own.total.currency} />
      <input type="hidden" name="key" value={props.idem} />
      <OneOrder choices={choices} part={parts.own} title={t('own')} />
      <OneOrder choices={choices} part={parts.left} title={t('left', { number: choices.number })} />
      <AncillaryImpactCard impact={props.ancillaryImpact} />
      <p className={css.muted}>
        {choices.issued || !choices.paymentTimeLimit
          ? t('moneyIssued')
          : t('paymentTimeLimit', { time: moment(choices.paymentTimeLimit) })}
      </p>
      {choices.alone && (
        <Notice tone="wait">
          {said({
            code: choices.alone.code,
            values: withNames({ names: 'none', ...choices.alone }, choices.passengers),
          })}
        </Notice>
      )}
      <PartyNote code={choices.alone?.code} />
      <Checkbox key={parts.own.total.minor} name="agreed" value="1" error={props.agree}>
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
