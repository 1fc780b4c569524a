import {
  CARRIER_MODES,
  type CarrierMode,
  familiesOfMode,
  type OwnCarrier,
  type OwnFamily,
} from '#modules/inventory/api.ts';
import { detailsIntoValues, nameOfDetailPath, readDetails } from './details-form.ts';
import { nameOfStepPath, readSteps, stepsIntoValues } from './steps-form.ts';
import { type TypedValues, typedRows, upper, whole } from './typed-values.ts';

const REACHES = ['domestic', 'abroad'] as const;
type Rules = NonNullable<OwnCarrier['railBus']>;

/** By what a carrier of the form carries; an airline where nothing is said. */
export const modeOfValues = (values: TypedValues): CarrierMode =>
  CARRIER_MODES.find((mode) => mode === values.mode) ?? 'avia';

/** What stands in the fields of a carrier that is not there yet. */
export const newCarrier = (mode: string | null): TypedValues => {
  const known = modeOfValues({ mode: mode ?? '' });
  const values: Record<string, string> = { mode: known };
  detailsIntoValues(values);
  if (known === 'avia') return values;
  const refundable = familiesOfMode(known).map((family) => [`families.${family}.refundable`, 'on']);
  return { ...values, 'railBus.closeMinutes': '60', ...Object.fromEntries(refundable) };
};

function rulesIntoValues(values: Record<string, string>, { steps, voidMinutes, closeMinutes, partners }: Rules): void {
  values['railBus.voidMinutes'] = String(voidMinutes);
  values['railBus.closeMinutes'] = String(closeMinutes);
  values['railBus.partners'] = partners.join(' ');
  for (const reach of REACHES) stepsIntoValues(values, `railBus.steps.${reach}`, steps[reach]);
}

/** A carrier as the form has it. */
export function valuesOfCarrier(carrier: OwnCarrier): TypedValues {
  const values: Record<string, string> = {
    code: carrier.code,
    mode: carrier.mode,
    name: carrier.name,
    accounting: carrier.accounting,
    'percents.child': String(carrier.percents.child),
    'percents.infant': String(carrier.percents.infant),
    'percents.seatedInfant': String(carrier.percents.seatedInfant),
  };
  for (const { family, ...rules } of carrier.families) {
    const at = (name: string, value: string) => {
      values[`families.${family}.${name}`] = value;
    };
    at('name', rules.name);
    at('cabinBag.pieces', String(rules.cabinBag.pieces));
    at('cabinBag.kg', String(rules.cabinBag.kg));
    at('baggage.pieces', String(rules.baggage.pieces));
    at('baggage.kg', String(rules.baggage.kg));
    at('meal', rules.meal ? 'on' : '');
    const { refund } = rules;
    at('refund.penalty', refund && !refund.steps ? String(refund.penalty) : '');
    at('refundable', refund ? 'on' : '');
    at('refund.noShow', refund && !refund.steps ? String(refund.noShow) : '');
    stepsIntoValues(values, `families.${family}.refund.steps`, refund?.steps);
    at('changeFee', rules.changeFee === null ? '' : String(rules.changeFee));
    at('holdMinutes', String(rules.holdMinutes));
  }
  for (const [n, tax] of carrier.taxes.entries()) {
    values[`taxes.${n}.code`] = tax.code;
    values[`taxes.${n}.from`] = tax.from ?? '';
    values[`taxes.${n}.to`] = tax.to ?? '';
    values[`taxes.${n}.soms`] = String(tax.soms);
    values[`taxes.${n}.refundable`] = tax.refundable ? 'on' : '';
    values[`taxes.${n}.lapInfant`] = tax.lapInfant ? 'on' : '';
  }
  if (carrier.railBus) rulesIntoValues(values, carrier.railBus);
  detailsIntoValues(values, carrier.details);
  return values;
}

const familiesOf = (values: TypedValues) =>
  familiesOfMode(modeOfValues(values)).filter((family) => (values[`families.${family}.name`] ?? '').trim() !== '');
export const taxRows = (values: TypedValues): number[] => typedRows(values, 'taxes', 'code');

/** What only carriers by rail and by bus say, as it is typed. */
function readRules(values: TypedValues): Rules {
  const number = (name: string) => whole(values[name] || '0');
  return {
    steps: {
      domestic: readSteps(values, 'railBus.steps.domestic'),
      abroad: readSteps(values, 'railBus.steps.abroad'),
    },
    voidMinutes: number('railBus.voidMinutes'),
    closeMinutes: number('railBus.closeMinutes'),
    partners: upper(values['railBus.partners']).match(/[^\s,]+/g) ?? [],
  };
}

/** What is kept of a fare of a family; trains and buses go by the steps of their carrier. */
function readRefund(values: TypedValues, mode: CarrierMode, family: string): OwnFamily['refund'] {
  const at = `families.${family}.refund`;
  if (mode !== 'avia') return values[`families.${family}.refundable`] ? { penalty: 0, noShow: 0 } : null;
  const steps = readSteps(values, `${at}.steps`);
  if ((values[`${at}.penalty`] ?? '').trim() === '' && steps.length === 0) return null;
  return {
    penalty: whole(values[`${at}.penalty`] || '0'),
    noShow: whole(values[`${at}.noShow`] || '0'),
    ...(steps.length > 0 && { steps }),
  };
}

/** A carrier as it is typed; a family without a name is not sold. */
export function readCarrierForm(values: TypedValues): OwnCarrier {
  const isOn = (name: string) => (values[name] ?? '') !== '';
  const mode = modeOfValues(values);
  const details = readDetails(values, mode);
  return {
    code: upper(values.code),
    name: (values.name ?? '').trim(),
    mode,
    railBus: mode === 'avia' ? null : readRules(values),
    accounting: (values.accounting ?? '').trim(),
    percents: {
      child: whole(values['percents.child']),
      infant: whole(values['percents.infant']),
      seatedInfant: whole(values['percents.seatedInfant']),
    },
    families: familiesOf(values).map((family) => {
      const typed = (name: string) => values[`families.${family}.${name}`];
      const bag = (name: string) => ({
        pieces: whole(typed(`${name}.pieces`) || '0'),
        kg: whole(typed(`${name}.kg`) || '0'),
      });
      return {
        family: family as OwnFamily['family'],
        name: (typed('name') ?? '').trim(),
        cabinBag: bag('cabinBag'),
        baggage: bag('baggage'),
        meal: isOn(`families.${family}.meal`),
        refund: readRefund(values, mode, family),
        changeFee: (typed('changeFee') ?? '').trim() === '' ? null : whole(typed('changeFee')),
        holdMinutes: whole(typed('holdMinutes') || '0'),
      };
    }),
    taxes: taxRows(values).map((n) => ({
      code: upper(values[`taxes.${n}.code`]),
      from: upper(values[`taxes.${n}.from`]) || null,
      to: upper(values[`taxes.${n}.to`]) || null,
      soms: whole(values[`taxes.${n}.soms`]),
      refundable: isOn(`taxes.${n}.refundable`),
      lapInfant: isOn(`taxes.${n}.lapInfant`),
    })),
    ...(details && { details }),
  };
}

/** Steps by their rows in the form; partners are one field. */
function nameOfRules(values: TypedValues, path: string): string {
  const [, part = '', reach = '', ...step] = path.split('.');
  if (part === 'partners') return 'railBus.partners';
  const own = REACHES.find((one) => one === reach);
  return own ? nameOfStepPath(values, `railBus.steps.${own}`, step) : path;
}

/** The field of the form for a path of the carrier. */
export function nameOfCarrierPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (list === 'railBus') return nameOfRules(values, path);
  if (list === 'details') return nameOfDetailPath(values, path);
  if (!/^\d+$/.test(n)) return path;
  if (list === 'families') {
    const family = `families.${familiesOf(values)[Number(n)] ?? ''}`;
    const [part, ofRefund, ...step] = rest;
    return part === 'refund' && ofRefund === 'steps'
      ? nameOfStepPath(values, `${family}.refund.steps`, step)
      : `${family}.${rest.join('.')}`;
  }
  return list === 'taxes' ? `taxes.${taxRows(values)[Number(n)] ?? 0}.${rest.join('.')}` : path;
}
