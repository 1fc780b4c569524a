import { Form, useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#kernel/locale.ts';
import { equal, type Money as Sum } from '#kernel/money.ts';
import { type Return, type ReturnChoices, returnReceiptPath, type TicketReturnLine } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { AncillaryImpactCard } from '../../shared/ancillaries/ancillary-impact-card.tsx';
import type { AncillaryImpacts } from '../../shared/ancillaries/load-ancillary-impact.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { useServiceName } from '../../shared/itinerary/ground-words.ts';
import { payerOfMethods } from '../../shared/order/payer.ts';
import { groupTicket } from '../../shared/order/ticket-words.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { keptRow, Sums } from '../../ui/sums.tsx';
import { PartyNote } from './party-note.tsx';
import { Contacts, Late } from './return-choices.tsx';
import css from './returns.module.css';
import { useMoneyBack } from './use-money-back.ts';
import { useOrderLabels } from './use-order-labels.ts';

type Person = ReturnChoices['passengers'][number];

function Line({ line, who }: { line: TicketReturnLine; who: Person | undefined }) {
  const t = useTranslations('order.returns');
  const order = useTranslations('order.passengers');
  const nameOf = useServiceName();
  const run = who?.tickets.find(({ number }) => line.tickets.includes(number))?.part;
  const kept: readonly (readonly [string, Sum])[] = [
    [t('penalty'), line.penalty],
    [t('taxesKept'), line.taxesKept],
    [t('feesKept'), line.feesKept],
    [t('refundFee'), line.refundFee],
    ...(line.deducted ? [[t('clawback'), line.deducted] as const] : []),
  ];
  return (
    <li className={css.person}>
      <p className={css.name}>
        {who && `${who.surname} ${who.name}`}
        {run && ` · ${run.flights.map((flight) => nameOf({ flight, mode: run.mode })).join(', ')}`}
        <span className={`tabular ${css.muted} ${css.tickets}`}>
          {line.tickets.map((number) => order('ticket', { number: groupTicket(number) })).join(', ')}
        </span>
      </p>
      <Sums
        rows={[
          { name: t('paidLine'), sum: <Money value={line.paid} /> },
          ...kept.flatMap(keptRow),
          { name: t('back1'), sum: <Money value={line.back} />, strong: true },
        ]}
      />
    </li>
  );
}

const sumsTitle = ({ kind, cause }: Return) =>
  kind === 'void' ? 'sumsVoid' : cause === 'involuntary' ? 'sumsInvoluntary' : 'sumsRefund';

/** Exact sums of each traveller, and together. */
function AllSums({ shown, people }: { shown: Return; people: readonly Person[] }) {
  const t = useTranslations('order.returns');
  const moneyBack = useMoneyBack();
  return (
    <Card aria-labelledby="sums">
      <CardHead level={2} id="sums" title={t(sumsTitle(shown))} />
      <ul className={css.list}>
        {shown.lines.map((line) => (
          <Line
            key={line.passengerId + line.tickets.join()}
            line={line}
            who={people.find((p) => p.id === line.passengerId)}
          />
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('total')}</span>
        <Money value={shown.back} />
      </p>
      <p className={css.muted}>{shown.beforeCommission ? t('beforeCommission') : moneyBack(shown.moneyBack)}</p>
    </Card>
  );
}

function Renew(props: { shown: Return; label: string; busy: boolean; refused: string | undefined }) {
  const { shown, label, busy, refused } = props;
  return (
    <Form method="post" data-repeatable>
      <input type="hidden" name="intent" value="renew" />
      <input type="hidden" name="quote" value={shown.id} />
      <PartyNote code={refused} />
      <Button busy={busy}>{label}</Button>
    </Form>
  );
}

function Receipts({ orderId, shown }: { orderId: string; shown: Return }) {
  const t = useTranslations('order');
  const locale = useAppLocale();
  const name = shown.kind === 'void' ? t('returns.receiptVoid') : t('returns.receiptRefund');
  return (
    <p className={css.receipts}>
      {[locale, ...LOCALES.filter((other) => other !== locale)].map((language) => (
        <a key={language} href={returnReceiptPath(orderId, shown.id, language)} download>
          {t('documents.pdf', { name, language: t(`languages.${language}`) })}
        </a>
      ))}
    </p>
  );
}

/** What became of the act, once it was agreed to. */
function Result(props: { choices: ReturnChoices; shown: Return; busy: boolean; refused: string | undefined }) {
  const { choices, shown, busy, refused } = props;
  const formatMoney = useMoney();
  const { orderId } = choices;
  const moneyBack = useMoneyBack();
  const payer = payerOfMethods(shown.moneyBack.map(({ method }) => method));
  const t = useOrderLabels('returns', choices.service);
  const order = useTranslations('order');
  const sum = formatMoney(shown.back);
  if (shown.state === 'done')
    return (
      <Notice tone="done" live title={shown.kind === 'void' ? t('doneVoid') : t('doneRefund')}>
        <p>
          {shown.beforeCommission
            ? t('moneyOfPrice', { sum })
            : shown.money === 'paid'
              ? t('moneyPaid', { sum })
              : shown.money === 'stuck'
                ? t('moneyStuck', { sum, payer })
                : t('moneySent', { sum })}{' '}
          {!shown.beforeCommission && shown.money !== 'stuck' && moneyBack(shown.moneyBack)}
        </p>
        <Receipts orderId={orderId} shown={shown} />
      </Notice>
    );
  if (shown.state === 'rejected')
    return (
      <Notice tone="error" live title={t('rejected')}>
        <p>{t('rejectedText')}</p>
        <div className={css.buttons}>
          <Renew shown={shown} label={t('again')} busy={busy} refused={refused} />
        </div>
        <Contacts />
      </Notice>
    );
  const staff = shown.state === 'staff';
  return (
    <Notice tone="wait" live title={staff ? t('staff') : t('processing')}>
      <p>{staff ? t('staffText') : t('processingText')}</p>
      <noscript>
        <p>{order('noScript')}</p>
      </noscript>
    </Notice>
  );
}

/** Sums, agreement and the button that says what will happen; afterwards the result in the same place. */
export function ReturnSums(props: {
  choices: ReturnChoices;
  shown: Return;
  ancillaryImpact: AncillaryImpacts | null;
  idem: string;
  tick: boolean;
  /** Why the act was refused, by its code. */
  refused: string | undefined;
}) {
  const formatMoney = useMoney();
  const { choices, shown } = props;
  const t = useOrderLabels('returns', choices.service);
  const moment = useFormatInstant(shown.serverNow);
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const waits = shown.state === 'processing' || shown.state === 'staff';
  usePolling(waits);
  const byKeys = useSearchParams()[0].has('keys');

  const sum = formatMoney(shown.back);
  const quoted = shown.state === 'quoted';
  const others = (
    <LinkButton variant="quiet" to={`/order/${choices.orderId}/refund`}>
      {t('change')}
    </LinkButton>
  );
  return (
    <>
      {!quoted && shown.state !== 'expired' && (
        <Result choices={choices} shown={shown} busy={busy} refused={props.refused} />
      )}
      {quoted && shown.was && (
        <Notice tone={equal(shown.was, shown.back) ? 'info' : 'wait'} live>
          {equal(shown.was, shown.back)
            ? t('renewedSame', { now: sum })
            : t('renewed', { was: formatMoney(shown.was), now: sum })}
        </Notice>
      )}
      {quoted && shown.late && <Late />}
      {shown.state === 'expired' && (
        <Notice tone="wait" live title={t('expiredTitle')}>
          <p>{t('expiredText')}</p>
          <div className={css.buttons}>
            <Renew shown={shown} label={t('renew')} busy={busy} refused={props.refused} />
            {others}
          </div>
        </Notice>
      )}
      <AllSums shown={shown} people={choices.passengers} />
      {quoted && <AncillaryImpactCard impact={props.ancillaryImpact} />}
      {quoted && (
        <Form method="post" className={css.form ?? ''}>
          <input type="hidden" name="intent" value="confirm" />
          <input type="hidden" name="quote" value={shown.id} />
          <input type="hidden" name="minor" value={shown.back.minor} />
          <input type="hidden" name="currency" value={shown.back.currency} />
          <input type="hidden" name="key" value={props.idem} />
          <Card edge="tulip">
            <PartyNote code={props.refused} />
            <Checkbox
              key={shown.id}
              name="agreed"
              value="1"
              required
              autoFocus={byKeys}
              error={props.tick && t('agreeNeeded')}
            >
              {t('agree', { sum })}
            </Checkbox>
            <p className={css.muted}>{t('valid', { time: moment(shown.expiresAt) })}</p>
            <div className={css.buttons}>
              <Button variant="danger" busy={busy}>
                {shown.kind === 'void' ? t('doVoid', { sum }) : t('doRefund', { sum })}
              </Button>
              {others}
            </div>
          </Card>
        </Form>
      )}
      {!quoted && (
        <div className={css.buttons}>
          <LinkButton variant="secondary" to={`/order/${choices.orderId}`}>
            {t('back')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
