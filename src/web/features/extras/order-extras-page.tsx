import { Form, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { sum } from '#kernel/money.ts';
import {
  type BoughtExtra,
  type Extras,
  type ExtrasPurchase,
  extrasReceiptPath,
  type RefusedChoice,
} from '#modules/orders/api.ts';
import type { PayWay } from '#modules/payments/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ExtrasLines } from '../booking/extras-lines.tsx';
import { useSaid } from '../booking/use-said.ts';
import { useReadAgain } from '../order/use-read-again.ts';
import { usePayChoice } from '../payment/pay-choice.ts';
import { type PanelData, PayPanel } from '../payment/pay-panel.tsx';
import { PayWays } from '../payment/pay-ways.tsx';
import { Bought } from './bought.tsx';
import { pricedSet, tabOf } from './choices.ts';
import { ExtrasScreen } from './extras-screen.tsx';
import { extrasPath } from './order-card.tsx';
import css from './order-extras.module.css';
import { useExtras } from './use-extras.ts';
import { useLeaving } from './use-leaving.ts';

type Shown = { purchase: ExtrasPurchase; items: readonly BoughtExtra[]; payment: PanelData | null };
type Props = {
  extras: Extras;
  number: string;
  shown: Shown | null;
  ways: readonly PayWay[];
  idem: string;
  told:
    | { code: string | null; values: Record<string, unknown>; refused: readonly RefusedChoice[] }
    | undefined;
};

/** Services after the ticket: choose more, pay for them, see what became of each, give one back. */
export function OrderExtrasPage(props: Props) {
  const { extras, number, shown, told } = props;
  const t = useTranslations('extras.order');
  const said = useSaid();
  return (
    <Page
      title={t('title')}
      tab={t('pageTitle', { number })}
      back={{ to: `/order/${extras.id}`, text: t('toOrder', { number }) }}
    >
      {told?.code && !shown?.payment && (
        <Notice tone="error" live>
          {said({ code: told.code, values: told.values })}
        </Notice>
      )}
      {shown ? <Purchase {...props} shown={shown} /> : <Choose {...props} />}
    </Page>
  );
}

function Choose({ extras, ways, idem, told }: Props) {
  const state = useExtras(extras, told?.refused);
  useLeaving('order', extras.id, extrasPath(extras.id), state.extras.serverNow, state.underWay);
  const [query] = useSearchParams();
  return (
    <div className={css.columns}>
      <Form method="post" preventScrollReset className={css.main}>
        <ExtrasScreen state={state} tab={tabOf(query.get('tab'))} />
      </Form>
      <div className={css.side}>
        {!extras.closed && (
          <Basket state={state} ways={ways} idem={idem} tick={told?.code === 'orders.agreement_required'} />
        )}
        {extras.bought.length > 0 && (
          <Card aria-labelledby="bought">
            <BoughtHead />
            <Bought extras={extras} items={extras.bought} idem={idem} />
          </Card>
        )}
      </div>
    </div>
  );
}

const BoughtHead = () => (
  <CardHead level={2} id="bought" title={useTranslations('extras.order')('already')} />
);

/** What is chosen, what it costs, and the one button that pays for it. */
function Basket(props: {
  state: ReturnType<typeof useExtras>;
  ways: readonly PayWay[];
  idem: string;
  tick: boolean;
}) {
  const formatMoney = useMoney();
  const { state, ways } = props;
  const t = useTranslations('extras.order');
  const totals = useTranslations('booking.extras');
  const busy = useNavigation().formData?.get('intent') === 'buy';
  const chosen = pricedSet(state.extras, state.wanted);
  const { currency } = state.extras.total;
  const total = sum(
    chosen.map(({ price }) => price),
    currency,
  );
  const choice = usePayChoice(ways, total);
  const blocked = state.busy || state.extras.problems.length > 0;
  return (
    <Card aria-labelledby="basket">
      <CardHead level={2} id="basket" title={t('basket')} />
      {chosen.length === 0 ? (
        <p className={css.muted}>{t('empty')}</p>
      ) : (
        <Form method="post" className={css.basket}>
          <ul className={css.lines}>
            <ExtrasLines extras={chosen} />
          </ul>
          <p className={css.total}>
            <span>{totals('total')}</span>
            <Money value={total} />
          </p>
          <input type="hidden" name="intent" value="buy" />
          <input type="hidden" name="minor" value={total.minor} />
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name="key" value={props.idem} />
          {total.minor > 0 && <PayWays ways={ways} due={total} choice={choice} whole />}
          <Checkbox name="agreed" value="1" required error={props.tick && t('agreeNeeded')}>
            {t('agree')}
          </Checkbox>
          <Button full busy={busy} disabled={blocked} icon="lock">
            {total.minor > 0 ? t('pay', { sum: formatMoney(choice.charge) }) : t('confirm')}
          </Button>
          <p className={css.muted}>{t('safe')}</p>
        </Form>
      )}
    </Card>
  );
}

/** One purchase: its payment, then what became of each thing in it. */
function Purchase({ extras, shown, told }: Props & { shown: Shown }) {
  const formatMoney = useMoney();
  const { purchase, items, payment } = shown;
  const t = useTranslations('extras.order');
  const order = useTranslations('order');
  const said = useSaid();
  const locale = useAppLocale();
  const [query] = useSearchParams();
  // A QR and a bank's page are paid elsewhere: the page sees the money by itself.
  const waits = ['unpaid', 'waiting', 'processing', 'staff'].includes(purchase.state);
  useReadAgain(waits);
  const { revalidate } = useRevalidator();
  const why = purchase.state === 'unpaid' ? query.get('payment') : null;
  const tone = { unpaid: 'wait', done: 'done', part: 'error', failed: 'error', withdrawn: 'info' } as const;
  const known = Object.hasOwn(tone, purchase.state) ? tone[purchase.state as keyof typeof tone] : 'wait';
  return (
    <div className={css.narrow}>
      {why?.startsWith('payments.') && (
        <Notice tone="error" live>
          {said({ code: why })}
        </Notice>
      )}
      <Notice tone={known} live title={t(`state.${purchase.state}`)}>
        <p>{t(`told.${purchase.state}`, { back: formatMoney(purchase.back) })}</p>
        {purchase.state === 'unpaid' && purchase.expiresAt && (
          <>
            <p>
              {t('left')}{' '}
              <Countdown until={purchase.expiresAt} serverNow={extras.serverNow} onEnd={revalidate} />
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="withdraw" />
              <Button variant="quiet" size="small">
                {t('withdraw')}
              </Button>
            </Form>
          </>
        )}
        {waits && (
          <noscript>
            <p>{order('noScript')}</p>
          </noscript>
        )}
      </Notice>
      {payment && (
        <PayPanel
          whole
          payment={payment}
          problem={told?.code ? said({ code: told.code, values: told.values }) : undefined}
        />
      )}
      <Card aria-labelledby="bought">
        <CardHead level={2} id="bought" title={t('contents', { sum: formatMoney(purchase.total) })} />
        <Bought extras={extras} items={items} />
        {purchase.receipt && (
          <p className={css.receipt}>
            <a href={extrasReceiptPath(extras.id, purchase.id, locale)} download>
              {t('receipt')}
            </a>
          </p>
        )}
      </Card>
      <div className={css.buttons}>
        <LinkButton variant="secondary" to={extrasPath(extras.id)}>
          {t('more')}
        </LinkButton>
        <LinkButton variant="quiet" to={`/order/${extras.id}`}>
          {t('back')}
        </LinkButton>
      </div>
    </div>
  );
}
