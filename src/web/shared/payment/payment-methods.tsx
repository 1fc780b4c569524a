import { useTranslations } from 'use-intl';
import { type Money, money } from '#kernel/money.ts';
import { isWallet } from '#kernel/payment-method.ts';
import type { PaymentMethod, PaymentOption } from '#modules/payments/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { ManagerLine, useMoneyManagers } from '../../shell/managers.tsx';
import { type PaymentMark, PaymentMarks } from '../../shell/payment-marks.tsx';
import { ChoiceGroup, Radio } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import css from './payment.module.css';
import { canCover, maxPoints, offeredOptions, type PaymentSelection, visibleDue } from './payment-selection.ts';

/** Logos of payment methods; our own funds have none. */
const MARKS_BY_METHOD: Readonly<Partial<Record<PaymentMethod, readonly PaymentMark[]>>> = {
  qr: ['ELQR'],
  freedompay: ['Элкарт'],
  card: ['Visa', 'Mastercard'],
  card_ru: ['Мир'],
  wallet_tulpar: ['Tulpar'],
  wallet_umai: ['Umai'],
};

const noteKey = (method: PaymentMethod) => (isWallet(method) ? 'wallet' : method);

/** The payment methods open to the reader, with their notes and fields. Works without JavaScript. */
export function PaymentMethods(props: {
  ways: readonly PaymentOption[];
  due: Money;
  choice: PaymentSelection;
  problem?: string | undefined;
  /** The last payment method of this browser. */
  last?: PaymentMethod | null | undefined;
  /** One method pays the full amount: points cannot be combined. */
  onlyWhole?: boolean | undefined;
}) {
  const formatMoney = useFormatMoney();
  const { ways, due, choice } = props;
  const { method } = choice;
  const t = useTranslations('payments.form');
  const shown = offeredOptions(ways, due);
  const wallets = shown.some((option) => isWallet(option.method));
  const points = ways.find((option) => option.method === 'points')?.fund?.available;
  const maxUsable = maxPoints(ways, due);
  return (
    <ChoiceGroup legend={<span className={css.legend}>{t('title')}</span>}>
      <p className={css.noFee}>{t('noFee')}</p>
      <div className={css.methods}>
        {shown.map((option) => {
          const marks = MARKS_BY_METHOD[option.method];
          return (
            <div key={option.method} className={css.method}>
              <Radio
                name="method"
                value={option.method}
                checked={method === option.method}
                onChange={() => choice.choose(option.method)}
                disabled={!canCover(option, due)}
                note={<span className={css.note}>{t(`note.${noteKey(option.method)}`)}</span>}
              >
                <strong>{t(`way.${option.method}`)}</strong>
                {option.method === props.last && <span className={css.last}>{t('last')}</span>}
              </Radio>
              {marks && <PaymentMarks label={t('marks')} names={marks} className={css.marks} />}
              {option.fund && (
                <FundDetails
                  fund={option.fund}
                  due={visibleDue(option, due)}
                  hasCreditLimit={option.method === 'balance'}
                />
              )}
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
      {points && !props.onlyWhole && maxUsable > 0 && method !== 'points' && (
        <Field
          name="points"
          label={t('points')}
          hint={t('pointsHint', { available: formatMoney(points) })}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxUsable}
          step={1}
          onInput={(event) => choice.typePoints(event.currentTarget.value)}
        />
      )}
    </ChoiceGroup>
  );
}

/**
 * Balance of a fund and the amount it would pay, where that may be shown; only a balance has a credit limit and
 * therefore more components.
 */
function FundDetails(props: {
  fund: NonNullable<PaymentOption['fund']>;
  due: Money | undefined;
  hasCreditLimit: boolean;
}) {
  const formatMoney = useFormatMoney();
  const { fund, due } = props;
  const t = useTranslations('payments.form.fund');
  const shortfall = due ? due.minor - fund.available.minor : 0;
  const components = [
    [t('own'), fund.own],
    [t('limit'), fund.creditLimit],
    [t('reserved'), fund.reserved],
  ] as const;
  const lines = [
    ...(props.hasCreditLimit ? components : []),
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
      {due && shortfall > 0 && (
        <p className={css.shortfall}>{t('short', { sum: formatMoney(money(shortfall, due.currency)) })}</p>
      )}
      {!due && fund.covers === false && <p className={css.shortfall}>{t('notEnough')}</p>}
      {(shortfall > 0 || fund.covers === false) && props.hasCreditLimit && <ManagerContacts />}
    </>
  );
}

/** Contacts for an insufficient balance, and a link to the top-up instructions. */
function ManagerContacts() {
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
