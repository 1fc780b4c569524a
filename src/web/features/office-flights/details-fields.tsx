import { useTranslations } from 'use-intl';
import { type CarrierMode, OWN_FAMILIES, REACHES } from '#modules/inventory/api.ts';
import { CheckInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import css from '../../ui/office-form.module.css';
import { AncillaryFields } from './ancillary-fields.tsx';
import { DetailRows, DetailSection, SelectInput } from './detail-section.tsx';

function useReaches() {
  const t = useTranslations('flights.details');
  const reaches = REACHES.map((value) => ({ value, label: t(`reach.${value}`) }));
  return { reaches, any: { value: '', label: t('any') } };
}

function AbroadFields(state: FormState) {
  const t = useTranslations('flights');
  const at = (name: string) => `details.abroad.${name}`;
  return (
    <DetailSection {...state} title={t('details.abroad')} hint={t('details.abroadHint')} under={['details.abroad']}>
      <div className={css.fields}>
        <NumberInput {...state} name={at('child')} label={t('carrier.child')} />
        <NumberInput {...state} name={at('infant')} label={t('carrier.infant')} />
        <NumberInput {...state} name={at('seatedInfant')} label={t('carrier.seatedInfant')} />
      </div>
    </DetailSection>
  );
}

function AgeFields(state: FormState) {
  const t = useTranslations('flights.details');
  return (
    <DetailSection {...state} title={t('ages')} hint={t('agesAbroadHint')} under={['details.ages']}>
      <div className={css.fields}>
        <NumberInput {...state} name="details.ages.child" label={t('infantUnder')} />
        <NumberInput {...state} name="details.ages.adult" label={t('childUnder')} />
      </div>
    </DetailSection>
  );
}

function CountryTaxFields(state: FormState) {
  const t = useTranslations('flights');
  const { reaches } = useReaches();
  return (
    <DetailSection {...state} title={t('details.taxes')} hint={t('details.taxesHint')} under={['details.taxes']}>
      <DetailRows
        {...state}
        list="details.taxes"
        row={(at) => (
          <>
            <div className={css.fields}>
              <TextInput
                {...state}
                name={at('country')}
                label={t('details.country')}
                hint={t('details.countryHint')}
                maxLength={2}
              />
              <SelectInput {...state} name={at('reach')} label={t('details.flights')} options={reaches} />
              <TextInput {...state} name={at('code')} label={t('tax.code')} maxLength={3} />
              <NumberInput {...state} name={at('soms')} label={t('tax.soms')} />
            </div>
            <div className={css.boxes}>
              <CheckInput {...state} name={at('refundable')} label={t('tax.refundable')} />
              <CheckInput {...state} name={at('lapInfant')} label={t('tax.lapInfant')} />
            </div>
          </>
        )}
      />
    </DetailSection>
  );
}

function ConnectionFields({ isByAir, ...state }: FormState & { isByAir: boolean }) {
  const t = useTranslations('flights.details');
  const { reaches, any } = useReaches();
  const terminals = (['same', 'other'] as const).map((value) => ({ value, label: t(`terminal.${value}`) }));
  return (
    <DetailSection
      {...state}
      title={t('connections')}
      hint={t('connectionsHint')}
      under={['details.connections', 'details.terminals', 'details.hubs', 'details.partners']}
    >
      {isByAir && (
        <div className={css.fields}>
          <TextInput {...state} name="details.hubs" label={t('hubs')} hint={t('hubsHint')} />
          <TextInput {...state} name="details.partners" label={t('partners')} hint={t('partnersHint')} />
        </div>
      )}
      <DetailRows
        {...state}
        list="details.connections"
        row={(at) => (
          <div className={css.fields}>
            <TextInput {...state} name={at('stop')} label={t('stop')} hint={t('stopHint')} maxLength={60} />
            <SelectInput {...state} name={at('arriving')} label={t('arriving')} options={[any, ...reaches]} />
            <SelectInput {...state} name={at('departing')} label={t('departing')} options={[any, ...reaches]} />
            {isByAir && (
              <SelectInput {...state} name={at('terminal')} label={t('building')} options={[any, ...terminals]} />
            )}
            <NumberInput {...state} name={at('minutes')} label={t('minutes')} />
          </div>
        )}
      />
      {isByAir && (
        <>
          <p className={css.note}>{t('terminalsHint')}</p>
          <DetailRows
            {...state}
            list="details.terminals"
            row={(at) => (
              <div className={css.fields}>
                <TextInput {...state} name={at('airport')} label={t('airport')} maxLength={8} />
                <TextInput {...state} name={at('name')} label={t('terminalName')} maxLength={3} />
              </div>
            )}
          />
        </>
      )}
    </DetailSection>
  );
}

function FamilyRuleFields(state: FormState) {
  const t = useTranslations('flights');
  const options = [
    { value: '', label: t('details.choice.none') },
    { value: 'included', label: t('details.choice.included') },
    { value: 'paid', label: t('details.choice.paid') },
  ];
  return (
    <DetailSection
      {...state}
      title={t('details.families')}
      hint={t('details.familiesHint')}
      under={['details.byHand', 'details.seatChoice']}
    >
      {OWN_FAMILIES.map((family) => (
        <div key={family} className={css.row}>
          <SelectInput
            {...state}
            name={`details.seatChoice.${family}`}
            label={t('details.seatChoice', { family: t(`family.slots.${family}`) })}
            options={options}
          />
          <CheckInput {...state} name={`details.byHand.${family}`} label={t('details.byHand')} />
        </div>
      ))}
    </DetailSection>
  );
}

/** What is rarely said of a carrier, in sections that are folded; carriers by rail and by bus have two of them. */
export function DetailsFields({ mode, ...state }: FormState & { mode: CarrierMode }) {
  const t = useTranslations('flights.details');
  const isByAir = mode === 'avia';
  return (
    <fieldset className={css.fieldset}>
      <legend>{t('title')}</legend>
      <AbroadFields {...state} />
      {isByAir && <AgeFields {...state} />}
      {isByAir && <CountryTaxFields {...state} />}
      <ConnectionFields {...state} isByAir={isByAir} />
      {isByAir && <FamilyRuleFields {...state} />}
      {isByAir && <AncillaryFields {...state} />}
    </fieldset>
  );
}
