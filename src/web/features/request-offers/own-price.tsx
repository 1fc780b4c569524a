import { useTranslations } from 'use-intl';
import { lowestOwnPrice, ownServiceFeeFor, withOwnServiceFee } from '#modules/pricing/api.ts';
import type { Offer } from '#modules/search/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { Field } from '../../ui/field.tsx';
import { readSum } from './offer-draft.ts';
import { ownPriceField } from './offers-data.ts';
import css from './request-offers.module.css';
import type { Picks } from './use-picks.ts';

/** An own price for the whole party of a chosen offer, and what the client will pay then. */
export function OwnPrice({ offer, pick, picks }: { offer: Offer; pick: string; picks: Picks }) {
  const t = useTranslations('offers.sale');
  const formatMoney = useFormatMoney();
  const errorText = useErrorText();
  const { price } = offer;
  const typed = picks.ownPriceOf(pick);
  const total = typed.trim() === '' ? null : readSum(typed);
  const fee = total && total.minor > 0 ? ownServiceFeeFor(price, total) : null;
  const refused = picks.errorOf(pick);
  const lowest = formatMoney(lowestOwnPrice(price));
  const below = total && total.minor > 0 && !fee ? t('ownPriceBelow', { lowest }) : undefined;
  const error = refused ? errorText(refused) : below;
  return (
    <div className={css.ownPrice}>
      <Field
        name={ownPriceField(pick)}
        id={`own-${offer.id}`}
        label={t('ownPrice')}
        hint={error ? undefined : t('ownPriceHint', { total: formatMoney(price.total), lowest })}
        error={error}
        value={typed}
        onChange={(event) => picks.typeOwnPrice(pick, event.target.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
      />
      <p className={css.muted} aria-live="polite">
        {fee &&
          t('ownPriceCharged', {
            total: formatMoney(withOwnServiceFee(price, fee).total),
            fee: formatMoney(fee),
          })}
      </p>
    </div>
  );
}
