import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Ancillaries, BoughtAncillary } from '#modules/orders/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { passengerName } from '../../shared/ancillaries/segment-card.tsx';
import { useItemLabels, usePurchasedLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { formatTicketNumber } from '../../shared/order/ticket-labels.ts';
import { Badge, type Tone } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import css from './purchased-ancillaries.module.css';

const TONES: Readonly<Record<BoughtAncillary['state'], Tone | 'plain'>> = {
  waiting: 'wait',
  processing: 'wait',
  staff: 'wait',
  issued: 'done',
  failed: 'error',
  returning: 'wait',
  voided: 'plain',
  refunded: 'plain',
  lost: 'plain',
  canceled: 'plain',
};

/** Purchased ancillaries by passenger, each with its document, state and refund amount. */
export function PurchasedAncillaries(props: {
  ancillaries: Ancillaries;
  items: readonly BoughtAncillary[];
  idem?: string | undefined;
}) {
  const { ancillaries, items } = props;
  return (
    <ul className={css.passengers}>
      {ancillaries.passengers.map((passenger) => {
        const passengerItems = items.filter(({ passengerId }) => passengerId === passenger.id);
        return (
          passengerItems.length > 0 && (
            <li key={passenger.id}>
              <p className={css.passengerName}>{passengerName(passenger)}</p>
              <ul className={css.items}>
                {passengerItems.map((ancillary) => (
                  <PurchasedItem key={ancillary.id} ancillary={ancillary} idem={props.idem} />
                ))}
              </ul>
            </li>
          )
        );
      })}
    </ul>
  );
}

function PurchasedItem({ ancillary, idem }: { ancillary: BoughtAncillary; idem: string | undefined }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.bought');
  const name = usePurchasedLabels();
  const labels = useItemLabels();
  const hasRefund = ancillary.refundAmount.minor > 0;
  return (
    <li className={css.item}>
      <p className={css.head}>
        <span>
          <span className={css.name}>{name(ancillary)}</span>{' '}
          <span className={`${css.muted} ${css.wholeOrder}`}>
            {ancillary.flight} · {labels.price(ancillary.price)}
          </span>
        </span>
        <Badge tone={TONES[ancillary.state]}>{t(`state.${ancillary.state}`)}</Badge>
      </p>
      {ancillary.airportBus && <p className={css.muted}>{labels.clock(ancillary.airportBus)}</p>}
      {ancillary.number && (
        <p className={`tabular ${css.muted}`}>{t('number', { number: formatTicketNumber(ancillary.number) })}</p>
      )}
      {ancillary.state === 'failed' && (
        <p className={css.muted}>{t(ancillary.price.minor > 0 ? 'failedText' : 'failedFree')}</p>
      )}
      {ancillary.state === 'staff' && <p className={css.muted}>{t('staffText')}</p>}
      {hasRefund && (
        <p className={css.muted}>
          {t(ancillary.money === 'paid' ? 'backPaid' : ancillary.money === 'refund_failed' ? 'backStuck' : 'backSent', {
            sum: formatMoney(ancillary.refundAmount),
          })}
        </p>
      )}
      {ancillary.refundIfReturned && idem && <ReturnAncillary ancillary={ancillary} idem={idem} />}
    </li>
  );
}

/** Return of one ancillary: refund amount, agreement, submit button. Works without scripts. */
function ReturnAncillary({ ancillary, idem }: { ancillary: BoughtAncillary; idem: string }) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('ancillaries.bought');
  const name = usePurchasedLabels();
  const busy = useNavigation().state !== 'idle';
  const refundAmount = ancillary.refundIfReturned;
  if (!refundAmount) return null;
  const said = { what: name(ancillary), sum: formatMoney(refundAmount) };
  return (
    <details className={css.returnForm}>
      <summary>{t('giveBack')}</summary>
      <Form method="post" className={css.form}>
        <input type="hidden" name="intent" value="give-back" />
        <input type="hidden" name="extra" value={ancillary.id} />
        <input type="hidden" name="minor" value={refundAmount.minor} />
        <input type="hidden" name="currency" value={refundAmount.currency} />
        <input type="hidden" name="key" value={`${idem}-${ancillary.id}`.slice(0, 100)} />
        <Checkbox name="agreed" value="1" required id={`agreed-${ancillary.id}`}>
          {t('agreeBack', said)}
        </Checkbox>
        <Button variant="danger" size="small" busy={busy}>
          {refundAmount.minor > 0 ? t('doBack', said) : t('doDrop', said)}
        </Button>
      </Form>
    </details>
  );
}
