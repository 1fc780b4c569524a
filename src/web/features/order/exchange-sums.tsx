import { Form, useNavigation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { equal, subtract, times } from '#kernel/money.ts';
import type { Exchange, ExchangeChoices } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { SliceDetails, SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { offersPath } from '../../shared/order/exchange-actions.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { usePayChoice } from '../../shared/payment/pay-choice.ts';
import { type PanelData, PayPanel } from '../../shared/payment/pay-panel.tsx';
import { PayWays } from '../../shared/payment/pay-ways.tsx';
import { ExchangeOutside } from '../../shared/travel-policy/exchange-rules.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sums } from '../../ui/sums.tsx';
import { LateExchange } from './exchange-choices.tsx';
import { useSigned } from './exchange-offers.tsx';
import { Act, Result } from './exchange-result.tsx';
import { PartyNote } from './party-note.tsx';
import css from './returns.module.css';
import { useMoneyBack } from './use-money-back.ts';

type Props = { choices: ExchangeChoices; shown: Exchange };
type PaymentStep = { payment: PanelData | null; problem: string | undefined };

/** The new flights in full. */
function NewFlights({ shown }: { shown: Exchange }) {
  const t = useTranslations('order.exchange');
  return (
    <Card aria-labelledby="flights">
      <CardHead level={2} id="flights" title={t('newFlights')} />
      <div className={css.group}>
        {shown.slices.map((slice) => (
          <div key={slice.segments[0]?.departsAt} className={css.group}>
            <SliceLine slice={slice} places={shown.places} carriers={shown.carriers} />
            <SliceDetails slice={slice} places={shown.places} carriers={shown.carriers} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** What the agency earns of the tickets before and after: for its own eyes, never for the passenger's. */
function Earned({ earned }: { earned: NonNullable<Exchange['earned']> }) {
  const signed = useSigned();
  const formatMoney = useMoney();
  const t = useTranslations('order.exchange');
  const { commissionWas, commissionNow, motivationWas, motivationNow, deducted } = earned;
  const rows = [
    [
      t('commissionLine', { was: formatMoney(commissionWas), now: formatMoney(commissionNow) }),
      subtract(commissionNow, commissionWas),
    ],
    [
      t('motivationLine', { was: formatMoney(motivationWas), now: formatMoney(motivationNow) }),
      subtract(motivationNow, motivationWas),
    ],
    [t('deductedLine'), times(deducted, -1)],
  ] as const;
  const moved = rows.filter(([, difference]) => difference.minor !== 0);
  if (moved.length === 0) return null;
  return <Sums rows={moved.map(([name, difference]) => ({ name, sum: signed(difference) }))} />;
}

/** Exact sums of each traveller, and together. */
function AllSums({ choices, shown }: Props) {
  const signed = useSigned();
  const formatMoney = useMoney();
  const t = useTranslations('order.exchange');
  const order = useTranslations('order.passengers');
  const moneyBack = useMoneyBack();
  const back = shown.back.minor > 0;
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t('sums')} />
      <ul className={css.list}>
        {shown.lines.map((line) => {
          const who = choices.passengers.find((p) => p.id === line.passengerId);
          const parts = [
            [t('fareLine', { was: formatMoney(line.fareWas), now: formatMoney(line.fareNow) }), line.fareDifference],
            [t('taxDifference'), line.taxDifference],
            [t('penalty'), line.penalty],
            [t('fee'), line.fee],
          ] as const;
          return (
            <li key={line.passengerId} className={css.person}>
              <p className={css.name}>
                {who && `${who.surname} ${who.name}`}
                <span className={`tabular ${css.muted} ${css.tickets}`}>
                  {line.tickets.map((number) => order('ticket', { number: groupTicket(number) })).join(', ')}
                </span>
              </p>
              <Sums
                rows={[
                  ...parts
                    .filter(([, amount], n) => n !== 1 || amount.minor !== 0)
                    .map(([name, amount]) => ({ name, sum: signed(amount) })),
                  { name: t('lineTotal'), sum: signed(line.total), strong: true },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <p className={css.total}>
        <span>{back ? t('totalBack') : t('totalDue')}</span>
        <span className="tabular">{formatMoney(back ? shown.back : shown.due)}</span>
      </p>
      {shown.earned && <Earned earned={shown.earned} />}
      {shown.keepsDifference && <p className={css.muted}>{t('kept')}</p>}
      {back && (
        <p className={css.muted}>{shown.beforeCommission ? t('beforeCommission') : moneyBack(shown.moneyBack)}</p>
      )}
    </Card>
  );
}

/** `refused`: the code of the last refusal. */
type AgreementFields = { idem: string; tick: boolean; refused?: string | undefined };

/** The agreement with the sum and that it cannot be undone, and the button that says what will happen. */
function Agreement({ choices, shown, payment, problem, idem, tick, refused }: Props & PaymentStep & AgreementFields) {
  const formatMoney = useMoney();
  const t = useTranslations('order.exchange');
  const moment = useFormatInstant(shown.serverNow);
  const busy = useNavigation().state !== 'idle';
  const { revalidate } = useRevalidator();
  const choice = usePayChoice(payment?.ways ?? [], shown.due);
  const due = formatMoney(shown.due);
  const back = formatMoney(shown.back);
  const what = shown.due.minor > 0 ? 'due' : shown.back.minor > 0 ? 'back' : 'free';
  const rules = useTranslations('travel.exchange');
  const { travel } = shown;
  const act = {
    due: t('doPay', { sum: formatMoney(choice.charge) }),
    back: t('doBack', { sum: back }),
    free: t('doFree'),
  };
  return (
    <Form method="post" className={css.form ?? ''}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="quote" value={shown.id} />
      <input type="hidden" name="minor" value={shown.total.minor} />
      <input type="hidden" name="currency" value={shown.total.currency} />
      <input type="hidden" name="key" value={idem} />
      {what === 'due' && !travel && payment && (
        <Card>
          <PayWays ways={payment.ways} due={payment.due} choice={choice} problem={problem} />
        </Card>
      )}
      <Card edge="tulip">
        <PartyNote code={refused} />
        <Checkbox key={shown.id} name="agreed" value="1" required error={tick && t('agreeNeeded')}>
          {t('agree', { what, sum: what === 'back' ? back : due })}
        </Checkbox>
        <p className={css.muted}>
          {t('valid', { time: moment(shown.expiresAt) })}{' '}
          <Countdown until={shown.expiresAt} serverNow={shown.serverNow} onEnd={() => void revalidate()} />
        </p>
        <p className={css.muted}>{travel ? rules('sendNote') : t('seats')}</p>
        <div className={css.buttons}>
          <Button variant={travel ? 'primary' : 'danger'} busy={busy}>
            {travel ? rules('send') : act[what]}
          </Button>
          <LinkButton variant="quiet" to={offersPath(choices.orderId, shown.asked)}>
            {t('others')}
          </LinkButton>
        </div>
      </Card>
    </Form>
  );
}

/** Step three: the chosen flights, sums, agreement; afterwards the result in the same place. */
export function ExchangeSums(
  props: Props & PaymentStep & AgreementFields & { ancillaryImpact: AncillaryImpacts | null },
) {
  const signed = useSigned();
  const { choices, shown, payment, problem } = props;
  const t = useTranslations('order.exchange');
  const waits = ['approving', 'unpaid', 'processing', 'staff'].includes(shown.state);
  usePolling(waits);
  const quoted = shown.state === 'quoted';
  return (
    <>
      {!quoted && shown.state !== 'expired' && <Result choices={choices} shown={shown} />}
      {shown.state === 'unpaid' && payment && <PayPanel payment={payment} problem={problem} />}
      {quoted && shown.was && (
        <Notice tone={equal(shown.was, shown.total) ? 'info' : 'wait'} live>
          {equal(shown.was, shown.total)
            ? t('renewedSame', { now: signed(shown.total) })
            : t('renewed', { was: signed(shown.was), now: signed(shown.total) })}
        </Notice>
      )}
      {quoted && shown.late && <LateExchange />}
      {shown.state === 'expired' && (
        <Notice tone="wait" live title={t('expired')}>
          <p>{t('expiredText')}</p>
          <div className={css.buttons}>
            <Act shown={shown} intent="renew" label={t('renew')} />
          </div>
        </Notice>
      )}
      <NewFlights shown={shown} />
      <AllSums choices={choices} shown={shown} />
      {shown.travel && (quoted || shown.state === 'approving') && (
        <Card>
          <ExchangeOutside travel={shown.travel} />
        </Card>
      )}
      {quoted && <AncillaryImpactCard impact={props.ancillaryImpact} />}
      {quoted ? (
        <Agreement {...props} />
      ) : (
        <div className={css.buttons}>
          <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
            {t('back')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
