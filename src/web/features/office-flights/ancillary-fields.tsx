import { useTranslations } from 'use-intl';
import { MEAL_CODES, SEAT_ZONES, SERVICE_CODES } from '#modules/inventory/api.ts';
import { CheckInput, type FormState, NumberInput } from '../../shared/office/typed-field.tsx';
import css from '../../ui/office-form.module.css';
import { DetailRows, DetailSection } from './detail-section.tsx';

const AT = 'details.ancillaries';

/** A price within one country and abroad. */
function FareInputs({ under, ...state }: FormState & { under: string }) {
  const t = useTranslations('flights.details');
  return (
    <>
      <NumberInput {...state} name={`${under}.domestic`} label={t('domestic')} />
      <NumberInput {...state} name={`${under}.international`} label={t('international')} />
    </>
  );
}

function AgeInputs({ under, ...state }: FormState & { under: string }) {
  const t = useTranslations('flights.details');
  return (
    <>
      <NumberInput {...state} name={`${under}.ages.from`} label={t('agesFrom')} hint={t('agesHint')} />
      <NumberInput {...state} name={`${under}.ages.under`} label={t('agesUnder')} />
    </>
  );
}

function SaleFields(state: FormState) {
  const t = useTranslations('flights.details');
  const at = (name: string) => `${AT}.${name}`;
  return (
    <DetailSection
      {...state}
      title={t('sale')}
      hint={t('saleHint')}
      under={['on', 'refundHours', 'checkIn', 'cityBus'].map(at)}
    >
      <CheckInput {...state} name={at('on')} label={t('sells')} />
      <div className={css.fields}>
        <NumberInput {...state} name={at('refundHours')} label={t('refundHours')} hint={t('refundHint')} />
        <NumberInput {...state} name={at('checkIn.freeFrom')} label={t('checkInFrom')} />
        <NumberInput {...state} name={at('checkIn.until')} label={t('checkInUntil')} />
        <NumberInput {...state} name={at('checkIn.paidFrom')} label={t('checkInPaid')} hint={t('checkInPaidHint')} />
        <NumberInput {...state} name={at('checkIn.fee')} label={t('checkInFee')} />
      </div>
      <p className={css.note}>{t('busHint')}</p>
      <div className={css.fields}>
        <NumberInput {...state} name={at('cityBus.price')} label={t('busPrice')} />
        <NumberInput {...state} name={at('cityBus.childPrice')} label={t('busChild')} />
        <NumberInput {...state} name={at('cityBus.seats')} label={t('busSeats')} />
      </div>
    </DetailSection>
  );
}

function BagFields(state: FormState) {
  const t = useTranslations('flights.details');
  return (
    <DetailSection {...state} title={t('bags')} hint={t('bagsHint')} under={[`${AT}.bags`, `${AT}.bagHours`]}>
      <NumberInput {...state} name={`${AT}.bagHours`} label={t('saleHours')} />
      <DetailRows
        {...state}
        list="details.ancillaries.bags"
        row={(at) => (
          <>
            <div className={css.fields}>
              <NumberInput {...state} name={at('kg')} label={t('kg')} />
              <NumberInput {...state} name={at('cm')} label={t('cm')} />
              <FareInputs {...state} under={at('price')} />
            </div>
            <CheckInput {...state} name={at('oversize')} label={t('oversize')} />
          </>
        )}
      />
    </DetailSection>
  );
}

function SeatPriceFields(state: FormState) {
  const t = useTranslations('flights.details');
  return (
    <DetailSection
      {...state}
      title={t('seatPrices')}
      hint={t('seatPricesHint')}
      under={[`${AT}.zones`, `${AT}.seatHours`]}
    >
      <NumberInput {...state} name={`${AT}.seatHours`} label={t('saleHours')} />
      {SEAT_ZONES.map((zone) => (
        <fieldset key={zone} className={css.row}>
          <legend>{t(`zones.${zone}`)}</legend>
          <div className={css.fields}>
            <FareInputs {...state} under={`${AT}.zones.${zone}`} />
          </div>
        </fieldset>
      ))}
    </DetailSection>
  );
}

function MealFields(state: FormState) {
  const t = useTranslations('flights.details');
  const names = useTranslations('ancillaries.meals');
  return (
    <DetailSection {...state} title={t('meals')} hint={t('mealsHint')} under={[`${AT}.meals`, `${AT}.mealPrice`]}>
      <div className={css.fields}>
        <FareInputs {...state} under={`${AT}.mealPrice`} />
      </div>
      {MEAL_CODES.map((ssr) => (
        <fieldset key={ssr} className={css.row}>
          <legend>{`${names(ssr)} · ${ssr}`}</legend>
          <div className={css.fields}>
            <NumberInput {...state} name={`${AT}.meals.${ssr}.hours`} label={t('orderHours')} />
            <AgeInputs {...state} under={`${AT}.meals.${ssr}`} />
          </div>
        </fieldset>
      ))}
    </DetailSection>
  );
}

function ServiceFields(state: FormState) {
  const t = useTranslations('flights.details');
  const names = useTranslations('ancillaries.special');
  return (
    <DetailSection {...state} title={t('services')} hint={t('servicesHint')} under={[`${AT}.services`]}>
      {SERVICE_CODES.map((ssr) => (
        <fieldset key={ssr} className={css.row}>
          <legend>{`${names(ssr)} · ${ssr}`}</legend>
          <div className={css.fields}>
            <NumberInput {...state} name={`${AT}.services.${ssr}.hours`} label={t('orderHours')} />
            <NumberInput {...state} name={`${AT}.services.${ssr}.stock`} label={t('stock')} hint={t('stockHint')} />
            <FareInputs {...state} under={`${AT}.services.${ssr}.price`} />
            <AgeInputs {...state} under={`${AT}.services.${ssr}`} />
          </div>
          <CheckInput {...state} name={`${AT}.services.${ssr}.request`} label={t('onRequest')} />
        </fieldset>
      ))}
    </DetailSection>
  );
}

/** What an airline sells with its flights, and when its passengers check in. */
export const AncillaryFields = (state: FormState) => (
  <>
    <SaleFields {...state} />
    <BagFields {...state} />
    <SeatPriceFields {...state} />
    <MealFields {...state} />
    <ServiceFields {...state} />
  </>
);
