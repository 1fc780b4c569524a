import { useTranslations } from 'use-intl';
import { type Money, money } from '#kernel/money.ts';
import { isWallet } from '#kernel/payment-method.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { CardMarks, type MarkName } from '../../shell/card-marks.tsx';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { covers, mostPoints, type PayChoice, shownDue, waysShown } from './pay-choice.ts';
import css from './payment.module.css';

/** The marks under which people know a way to pay; our own funds have none. */
const MARKS_OF: Readonly<Partial<Record<PaymentMethod, readonly MarkName[]>>> = {
  qr: ['ELQR'],
  freedompay: ['Элкарт'],
  card: ['Visa', 'Mastercard'],
  card_ru: ['Мир'],
  wallet_tulpar: ['Tulpar'],
  wallet_umai: ['Umai'],
};

const noteOf = (method: PaymentMethod) => (isWallet(method) ? 'wallet' : method);

/**
 * The ways to pay that are open to the reader, what each of them means, and what it needs to know. Works without
 * JavaScript.
 */
export function PayWays(props: {
  ways: readonly PaymentOption[];
  due: Money;
  choice: PayChoice;
  problem?: string | undefined;
  /** How this browser paid last. */
  last?: PaymentMethod | null | undefined;
  /** One way pays all of it: points are no part of another. */
  whole?: boolean | undefined;
}) {
  const formatMoney = useMoney();
  const { ways, due, choice } = props;
  const { method } = choice;
  const t = useTranslations('payments.form');
  const shown = waysShown(ways, due);
  const wallets = shown.some((way) => isWallet(way.method));
  const points = ways.find((way) => way.method === 'points')?.fund?.available;
  const most = mostPoints(ways, due);
  return (
    <ChoiceGroup legend={<span className={css.legend}>{t('title')}</span>}>
      <div className={css.ways}>
        {shown.map((way) => {
          const marks = MARKS_OF[way.method];
          return (
            <div key={way.method} className={css.way}>
              <Radio
                name="method"
                value={way.method}
                checked={method === way.method}
                onChange={() => choice.choose(way.method)}
                disabled={!covers(way, due)}
                note={t(`note.${noteOf(way.method)}`)}
              >
                <strong>{t(`way.${way.method}`)}</strong>
                {way.method === props.last && <span className={css.last}>{t('last')}</span>}
              </Radio>
              {marks && <CardMarks label={t('marks')} names={marks} className={css.marks} />}
              {way.fund && <FundFacts fund={way.fund} due={shownDue(way, due)} lent={way.method === 'balance'} />}
            </div>
          );
        })}
      </div>
      {wallets && (
        <div className={css.phone}>
          <Field
            name="phone"
            label={t('phone')}
            hint={t('phoneHint')}
            error={props.problem}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue="+996 "
          />
        </div>
      )}
      {points && !props.whole && most > 0 && method !== 'points' && (
        <Field
          name="points"
          label={t('points')}
          hint={t('pointsHint', { available: formatMoney(points) })}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          step={1}
          onInput={(event) => choice.typePoints(event.currentTarget.value)}
        />
      )}
    </ChoiceGroup>
  );
}

/**
 * Balance of a fund and the amount it would pay, where that may be shown; only a balance has a credit limit, so that
 * its sum has more parts.
 */
function FundFacts(props: { fund: NonNullable<PaymentOption['fund']>; due: Money | undefined; lent: boolean }) {
  const formatMoney = useMoney();
  const { fund, due } = props;
  const t = useTranslations('payments.form.fund');
  const missing = due ? due.minor - fund.available.minor : 0;
  const made = [
    [t('own'), fund.own],
    [t('limit'), fund.creditLimit],
    [t('reserved'), fund.reserved],
  ] as const;
  const lines = [
    ...(props.lent ? made : []),
    [t('available'), fund.available] as const,
    ...(due ? [[t('due'), due] as const] : []),
  ];
  return (
    <>
      <dl className={css.fund}>
        {lines.map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(sum)}</dd>
          </div>
        ))}
      </dl>
      {due && missing > 0 && (
        <p className={css.short}>{t('short', { sum: formatMoney(money(missing, due.currency)) })}</p>
      )}
      {!due && fund.covers === false && <p className={css.short}>{t('notEnough')}</p>}
      {(missing > 0 || fund.covers === false) && props.lent && <AskManager />}
    </>
  );
}

/** Who can help when a balance is not enough, and where it says how to top it up. */
function AskManager() {
  const t = useTranslations('payments.form.fund');
  const managers = useMoneyManagers();
  return (
    <p className={css.manager}>
      {t('manager')}{' '}
      {managers.map((manager) => (
        <span key={manager.name}>
          <ManagerLine manager={manager} />;{' '}
        </span>
      ))}
      <Link to="/account/balance#top-up" prefetch="none">
        {t('topUp')}
      </Link>
    </p>
  );
}
