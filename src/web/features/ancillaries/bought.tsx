import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Ancillaries, BoughtAncillary } from '#modules/orders/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { nameOf } from '../../shared/ancillaries/leg-card.tsx';
import { useBoughtLabels, useItemLabels } from '../../shared/ancillaries/use-item-labels.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Badge, type Tone } from '../../ui/notice.tsx';
import css from './bought.module.css';

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
  withdrawn: 'plain',
};

/** What was bought, person by person, each with its document, how it stands and what it would bring back. */
export function Bought(props: {
  ancillaries: Ancillaries;
  items: readonly BoughtAncillary[];
  idem?: string | undefined;
}) {
  const { ancillaries, items } = props;
  return (
    <ul className={css.people}>
      {ancillaries.passengers.map((person) => {
        const own = items.filter(({ passengerId }) => passengerId === person.id);
        return (
          own.length > 0 && (
            <li key={person.id}>
              <p className={css.who}>{nameOf(person)}</p>
              <ul className={css.items}>
                {own.map((extra) => (
                  <Item key={extra.id} extra={extra} idem={props.idem} />
                ))}
              </ul>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Item({ extra, idem }: { extra: BoughtAncillary; idem: string | undefined }) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.bought');
  const name = useBoughtLabels();
  const words = useItemLabels();
  const back = extra.back.minor > 0;
  return (
    <li className={css.item}>
      <p className={css.head}>
        <span>
          <span className={css.name}>{name(extra)}</span>{' '}
          <span className={`${css.muted} ${css.whole}`}>
            {extra.flight} · {words.price(extra.price)}
          </span>
        </span>
        <Badge tone={TONES[extra.state]}>{t(`state.${extra.state}`)}</Badge>
      </p>
      {extra.ride && <p className={css.muted}>{words.clock(extra.ride)}</p>}
      {extra.number && <p className={`tabular ${css.muted}`}>{t('number', { number: groupTicket(extra.number) })}</p>}
      {extra.state === 'failed' && (
        <p className={css.muted}>{t(extra.price.minor > 0 ? 'failedText' : 'failedFree')}</p>
      )}
      {extra.state === 'staff' && <p className={css.muted}>{t('staffText')}</p>}
      {back && (
        <p className={css.muted}>
          {t(extra.money === 'paid' ? 'backPaid' : extra.money === 'stuck' ? 'backStuck' : 'backSent', {
            sum: formatMoney(extra.back),
          })}
        </p>
      )}
      {extra.giveBack && idem && <GiveBack extra={extra} idem={idem} />}
    </li>
  );
}

/** Giving one thing back: the sum, the agreement, the button that says what it does. Works without JavaScript. */
function GiveBack({ extra, idem }: { extra: BoughtAncillary; idem: string }) {
  const formatMoney = useMoney();
  const t = useTranslations('ancillaries.bought');
  const name = useBoughtLabels();
  const busy = useNavigation().state !== 'idle';
  const sum = extra.giveBack;
  if (!sum) return null;
  const said = { what: name(extra), sum: formatMoney(sum) };
  return (
    <details className={css.give}>
      <summary>{t('giveBack')}</summary>
      <Form method="post" className={css.form}>
        <input type="hidden" name="intent" value="give-back" />
        <input type="hidden" name="extra" value={extra.id} />
        <input type="hidden" name="minor" value={sum.minor} />
        <input type="hidden" name="currency" value={sum.currency} />
        <input type="hidden" name="key" value={`${idem}-${extra.id}`.slice(0, 100)} />
        <Checkbox name="agreed" value="1" required id={`agreed-${extra.id}`}>
          {t('agreeBack', said)}
        </Checkbox>
        <Button variant="danger" size="small" busy={busy}>
          {sum.minor > 0 ? t('doBack', said) : t('doDrop', said)}
        </Button>
      </Form>
    </details>
  );
}
