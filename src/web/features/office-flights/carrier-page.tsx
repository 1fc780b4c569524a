import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  type CarrierMode,
  classesOfMode,
  MAX_TAXES,
  OWN_FAMILIES,
  type OwnCarrierPage,
  type OwnFamilyCode,
} from '#modules/inventory/api.ts';
import { useCountsText } from '../../shared/office/counts-text.ts';
import { PublicationCard } from '../../shared/office/publication-card.tsx';
import { CheckInput, type FormState, NumberInput, TextInput } from '../../shared/office/typed-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import css from '../../ui/office-form.module.css';
import { Page } from '../../ui/page.tsx';
import { modeOfValues, taxRows } from './carrier-form.ts';
import { CarrierPreview } from './carrier-preview.tsx';
import { DetailsFields } from './details-fields.tsx';
import { ClassFields, RulesFields } from './rail-bus-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { FLIGHT_LIST, type TypedValues } from './typed-values.ts';

function FamilyFields({ family, ...state }: FormState & { family: OwnFamilyCode }) {
  const t = useTranslations('flights.family');
  const at = (name: string) => `families.${family}.${name}`;
  return (
    <fieldset className={css.fieldset}>
      <legend>{t(`slots.${family}`)}</legend>
      <div className={css.fields}>
        <TextInput {...state} name={at('name')} label={t('name')} hint={t('nameHint')} maxLength={30} />
        <NumberInput {...state} name={at('baggage.pieces')} label={t('bags')} />
        <NumberInput {...state} name={at('baggage.kg')} label={t('bagKg')} />
        <NumberInput {...state} name={at('cabinBag.pieces')} label={t('cabinBags')} />
        <NumberInput {...state} name={at('cabinBag.kg')} label={t('cabinKg')} />
        <NumberInput {...state} name={at('refund.penalty')} label={t('penalty')} hint={t('penaltyHint')} />
        <NumberInput {...state} name={at('refund.noShow')} label={t('noShow')} />
        <NumberInput {...state} name={at('changeFee')} label={t('changeFee')} hint={t('changeFeeHint')} />
        <NumberInput {...state} name={at('holdMinutes')} label={t('holdMinutes')} hint={t('holdHint')} />
      </div>
      <CheckInput {...state} name={at('meal')} label={t('meal')} />
      <StepFields {...state} list={at('refund.steps')} legend={t('steps')} hint={t('stepsHint')} />
    </fieldset>
  );
}

function TaxFields({ n, isByAir, ...state }: FormState & { n: number; isByAir: boolean }) {
  const t = useTranslations('flights.tax');
  const at = (name: string) => `taxes.${n}.${name}`;
  return (
    <div className={css.row}>
      <div className={css.fields}>
        <TextInput {...state} name={at('code')} label={t('code')} maxLength={3} />
        {isByAir && (
          <>
            <TextInput {...state} name={at('from')} label={t('from')} hint={t('anyHint')} maxLength={3} />
            <TextInput {...state} name={at('to')} label={t('to')} maxLength={3} />
          </>
        )}
        <NumberInput {...state} name={at('soms')} label={t('soms')} />
      </div>
      <div className={css.boxes}>
        <CheckInput {...state} name={at('refundable')} label={t('refundable')} />
        <CheckInput {...state} name={at('lapInfant')} label={t('lapInfant')} />
      </div>
    </div>
  );
}

/** Where carriers of a mode are listed. */
const LISTS: Readonly<Record<CarrierMode, string>> = {
  avia: FLIGHT_LIST,
  rail: '/office/trains',
  bus: '/office/buses',
};

/** The editor of an own carrier; `page` is null for a new one. */
export function CarrierPage(props: { page: OwnCarrierPage | null } & FormState) {
  const t = useTranslations('flights');
  const titles = useTranslations('runs.screens');
  const countsText = useCountsText();
  const { page, refusal } = props;
  const values: TypedValues = refusal?.values ?? props.values;
  const state = { values, refusal };
  const mode = modeOfValues(values);
  const rows = Math.min((taxRows(values).at(-1) ?? -1) + 3, MAX_TAXES);
  return (
    <Page
      title={page ? `${page.carrier.code} · ${page.carrier.name}` : t('list.newCarrier')}
      tabTitle={t('screens.carrier')}
      back={{ to: LISTS[mode], text: mode === 'avia' ? t('screens.list') : titles(`${mode}.list`) }}
    >
      <div className={css.stack}>
        {refusal?.text && <Alert tone="error" live title={refusal.text} />}
        <Form method="post" className={css.stack} key={refusal?.at ?? page?.revision ?? 0} noValidate>
          <input type="hidden" name="revision" value={page?.revision ?? 0} />
          <input type="hidden" name="mode" value={mode} />
          <fieldset className={css.fieldset}>
            <legend>{t('carrier.title')}</legend>
            <div className={css.fields}>
              {page ? (
                <input type="hidden" name="code" value={page.carrier.code} />
              ) : (
                <TextInput
                  {...state}
                  name="code"
                  label={t('carrier.code')}
                  hint={t('carrier.codeHint')}
                  maxLength={2}
                />
              )}
              <TextInput {...state} name="name" label={t('carrier.name')} maxLength={60} />
              <TextInput
                {...state}
                name="accounting"
                label={t('carrier.prefix')}
                hint={t('carrier.prefixHint')}
                maxLength={3}
              />
              <NumberInput {...state} name="percents.child" label={t('carrier.child')} />
              <NumberInput {...state} name="percents.infant" label={t('carrier.infant')} />
              <NumberInput {...state} name="percents.seatedInfant" label={t('carrier.seatedInfant')} />
            </div>
          </fieldset>
          {refusal?.fields.families && <Alert tone="error" title={refusal.fields.families} />}
          {mode === 'avia'
            ? OWN_FAMILIES.map((family) => <FamilyFields key={family} {...state} family={family} />)
            : classesOfMode(mode).map((code) => <ClassFields key={code} {...state} code={code} />)}
          {mode !== 'avia' && <RulesFields {...state} />}
          <fieldset className={css.fieldset}>
            <legend>{t('tax.title')}</legend>
            {refusal?.fields.taxes && <Alert tone="error" title={refusal.fields.taxes} />}
            {Array.from({ length: rows }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number
              <TaxFields key={n} {...state} n={n} isByAir={mode === 'avia'} />
            ))}
          </fieldset>
          <DetailsFields {...state} mode={mode} />
          <div className={css.actions}>
            <Button name="do" value="save">
              {t('form.save')}
            </Button>
          </div>
        </Form>
        {page && (
          <PublicationCard page={page} countsText={countsText}>
            <CarrierPreview preview={page.preview} />
          </PublicationCard>
        )}
      </div>
    </Page>
  );
}
