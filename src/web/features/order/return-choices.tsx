import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReturnChoices } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { useServiceName } from '../../shared/itinerary/ground-words.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { OFFICE, telephone } from '../../shell/office-contacts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartyNote } from './party-note.tsx';
import { PassengerTick } from './passenger-tick.tsx';
import css from './returns.module.css';
import { useOrderLabels } from './use-order-labels.ts';

/** People who can do what the page cannot. */
export function Contacts() {
  const t = useTranslations('order.returns');
  const [phone] = OFFICE.phones;
  return (
    <div className={css.contacts}>
      <LinkButton variant="secondary" size="small" to={telephone(phone)} icon="phone">
        {t('call', { phone })}
      </LinkButton>
      <LinkButton variant="secondary" size="small" to={OFFICE.messenger} icon="chat">
        {t('chat')}
      </LinkButton>
    </div>
  );
}

export function Late() {
  const t = useTranslations('order.returns');
  return (
    <Notice tone="wait" title={t('late')}>
      {t('lateText')}
    </Notice>
  );
}

type KeptReturnChoices = { chosen: readonly string[]; way: string };

/** Of a journey on several tickets each is ticked by itself: its value names its owner too. */
function OwnTickets(props: {
  person: ReturnChoices['passengers'][number];
  kept: readonly string[] | null;
  alone: boolean;
  moment: (at: string) => string;
}) {
  const formatMoney = useMoney();
  const { person, kept, moment } = props;
  const t = useTranslations('order.returns');
  const order = useTranslations('order.passengers');
  const ground = useTranslations('ground.part');
  const nameOf = useServiceName();
  return (
    <fieldset className={css.person}>
      <legend className={css.name}>
        {person.surname} {person.name}
      </legend>
      {person.tickets.map(({ number, state, part }) => {
        const value = `${person.id}:${number}`;
        const open = person.open && state === 'open';
        return (
          <Checkbox
            key={number}
            id={`d-${number}`}
            name="d"
            value={value}
            disabled={!open}
            defaultChecked={open && (kept ? kept.includes(value) : props.alone)}
            note={
              <>
                <span className={`tabular ${css.tickets}`}>{order('ticket', { number: groupTicket(number) })}</span>
                {!open
                  ? t('gone')
                  : part &&
                    [
                      t('paid', { sum: formatMoney(part.paid) }),
                      ...(part.voidUntil ? [ground('voidable', { until: moment(part.voidUntil) })] : []),
                    ].join(' · ')}
              </>
            }
          >
            {part
              ? part.mode === 'avia'
                ? ground('flight', { number: part.flights.join(', ') })
                : part.flights.map((flight) => nameOf({ flight, mode: part.mode })).join(', ')
              : groupTicket(number)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}

/** Who will not travel, and which way to give the tickets back. */
export function ChoicesForm(props: {
  choices: ReturnChoices;
  kept: KeptReturnChoices | null;
  noPassengersError: string | null;
  /** Why the choice was refused, by its code. */
  refused: string | undefined;
}) {
  const formatMoney = useMoney();
  const { choices, kept } = props;
  const t = useOrderLabels('returns', choices.service);
  const ground = useTranslations('ground.part');
  const compartment = useTranslations('ground.compartment');
  const moment = useFormatInstant(choices.serverNow);
  const busy = useNavigation().state !== 'idle';
  const open = choices.passengers.filter((p) => p.open);
  // Of a journey on several tickets some may be annulled when not all may.
  const until = open.flatMap((p) => p.voidUntil ?? p.tickets.flatMap(({ part }) => part?.voidUntil ?? [])).sort();
  const automatic = choices.refund === 'automatic';
  const first = until.length > 0 ? 'void' : automatic ? 'refund' : 'forced';
  const way = kept?.way || first;
  const mixed = choices.passengers.some((p) => p.tickets.some(({ part }) => part !== undefined));
  const note = (p: ReturnChoices['passengers'][number]) => {
    if (!p.open) return p.tickets.every(({ state }) => state === 'open') ? t('unavailable') : t('gone');
    const paid = t('paid', { sum: formatMoney(p.paid) });
    return p.voidUntil && until.length < open.length
      ? `${paid} · ${t('voidable', { until: moment(p.voidUntil) })}`
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
              <OwnTickets key={p.id} person={p} kept={kept?.chosen ?? null} alone={open.length === 1} moment={moment} />
            ))}
          {(mixed ? [] : choices.passengers).map((p) => (
            <PassengerTick
              key={p.id}
              who={p}
              tickets={p.tickets.map(({ number }) => number)}
              chosen={kept ? kept.chosen.includes(p.id) : open.length === 1 || choices.together}
            >
              {note(p)}
            </PassengerTick>
          ))}
        </ChoiceGroup>
      </Card>
      <Card>
        <ChoiceGroup legend={<span className={css.legend}>{t('how')}</span>}>
          {until.length > 0 && (
            <Radio
              name="way"
              value="void"
              defaultChecked={way === 'void'}
              note={
                <>
                  {t('voidNote', { until: moment(until[0] as string) })} {until.length < open.length && t('voidSome')}
                </>
              }
            >
              {t('void')}
            </Radio>
          )}
          {automatic && (
            <Radio name="way" value="refund" defaultChecked={way === 'refund'} note={t('refundNote')}>
              {t('refund')}
            </Radio>
          )}
          <Radio name="way" value="forced" defaultChecked={way === 'forced'} note={t('forcedNote')}>
            {t('forced')}
          </Radio>
        </ChoiceGroup>
        {!automatic && (
          <Notice tone="info" title={t('contactTitle')}>
            {t('contactText')}
            <Contacts />
          </Notice>
        )}
      </Card>
      <PartyNote code={props.refused} />
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
