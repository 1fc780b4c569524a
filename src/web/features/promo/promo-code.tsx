import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { add, type Money as Sum, subtract } from '#kernel/money.ts';
import type { EnteredPromoCode } from '#modules/promo/api.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { AmountBreakdown, retainedRow } from '../../ui/amount-breakdown.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import css from './promo.module.css';
import { PROMO_INTENTS, type PromoRefusal } from './promo-action.ts';

/** The price of an order with the discount of its code as a line, and what is left to pay. */
export function DiscountLines(props: {
  entered: NonNullable<EnteredPromoCode>;
  price: Sum;
  /** Nothing is due any more. */
  isPaid?: boolean;
}) {
  const { entered, price } = props;
  const t = useTranslations('promo.buyer');
  const { code, amount, takenBack } = entered;
  if (!amount) return null;
  return (
    <AmountBreakdown
      rows={[
        { name: t('price'), sum: <Money value={price} /> },
        ...retainedRow([t('discount', { code }), amount]),
        { name: t(props.isPaid ? 'paid' : 'toPay'), sum: <Money value={subtract(price, amount)} />, strong: true },
        ...(takenBack ? [{ name: t('takenBack'), sum: <Money value={takenBack} /> }] : []),
      ]}
    />
  );
}

/** The form of `PromoCode`, which stands elsewhere: a form of the page may be around its fields. */
export const PromoForm = ({ id }: { id: string }) => (
  <Form id={id} method="post" preventScrollReset noValidate hidden />
);

/** A code that is entered, with what it takes off, or the field to enter one. Works without JavaScript. */
export function PromoCode(props: {
  /** The id of its `PromoForm`. */
  form: string;
  entered: EnteredPromoCode;
  /** The price before the discount. */
  price: Sum;
  /** Already paid for of the price: on the page of an order. */
  paid?: Sum;
  refusal: PromoRefusal | null;
}) {
  const { form, entered, refusal } = props;
  const t = useTranslations('promo.buyer');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const intent = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  const removeButton = (size: 'small' | 'normal') => (
    <Button
      form={form}
      name="intent"
      value={PROMO_INTENTS.forget}
      size={size}
      variant="quiet"
      busy={intent === PROMO_INTENTS.forget}
    >
      {t('remove')}
    </Button>
  );
  if (entered?.applied || (entered?.amount && !refusal))
    return (
      <section aria-labelledby="promo">
        <div className={css.head}>
          <h2 id="promo">{t('applied', { code: entered.code })}</h2>
          {!entered.applied && removeButton('small')}
        </div>
        <DiscountLines entered={entered} price={props.paid ? add(props.price, props.paid) : props.price} />
      </section>
    );
  const problem = refusal ?? (entered?.refusal ? { code: entered.refusal, values: {}, typed: entered.code } : null);
  return (
    <Disclosure summary={t('have')} open={problem !== null}>
      <div className={css.form}>
        <Field
          key={problem?.typed ?? ''}
          form={form}
          name="promo"
          label={t('label')}
          hint={t('hint')}
          error={problem ? errorText(problem) : undefined}
          defaultValue={problem?.typed ?? ''}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className={css.buttons}>
          <Button
            form={form}
            name="intent"
            value={PROMO_INTENTS.enter}
            variant="secondary"
            busy={intent === PROMO_INTENTS.enter}
          >
            {t('apply')}
          </Button>
          {entered && removeButton('normal')}
        </div>
      </div>
    </Disclosure>
  );
}
