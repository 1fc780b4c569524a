import {
  CARRIER_MODES,
  type CarrierMode,
  familiesOfMode,
  MAX_CARRIER_STEPS,
  type OwnCarrier,
  type OwnFamily,
} from '#modules/inventory/api.ts';
import { detailsIntoValues, nameOfDetailPath, readDetails } from './details-form.ts';
import { type TypedValues, typedRows, upper, whole } from './typed-values.ts';

const REACHES = ['domestic', 'abroad'] as const;
export type Reach = (typeof REACHES)[number];
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
  for (const reach of REACHES)
    for (const [n, step] of steps[reach].entries())
      for (const [name, value] of Object.entries(step)) values[`railBus.steps.${reach}.${n}.${name}`] = String(value);
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
    at('refund.penalty', rules.refund ? String(rules.refund.penalty) : '');
    at('refundable', rules.refund ? 'on' : '');
    at('refund.noShow', rules.refund ? String(rules.refund.noShow) : '');
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
const stepRows = (values: TypedValues, reach: Reach): number[] => [
  ...new Set(typedRows(values, `railBus\\.steps\\.${reach}`, '(?:hoursBefore|percent|fee)')),
];
/** How many steps the form shows: those that are filled, and an empty one. */
export const shownSteps = (values: TypedValues, reach: Reach): number =>
  Math.min((stepRows(values, reach).at(-1) ?? -1) + 2, MAX_CARRIER_STEPS);
export const taxRows = (values: TypedValues): number[] => typedRows(values, 'taxes', 'code');

/** What only carriers by rail and by bus say, as it is typed. */
function readRules(values: TypedValues): Rules {
  const number = (name: string) => whole(values[name] || '0');
  const steps = (reach: Reach) =>
    stepRows(values, reach).map((n) => {
      const at = `railBus.steps.${reach}.${n}`;
      return {
        hoursBefore: whole(values[`${at}.hoursBefore`]),
        percent: number(`${at}.percent`),
        fee: number(`${at}.fee`),
      };
    });
  return {
    steps: { domestic: steps('domestic'), abroad: steps('abroad') },
    voidMinutes: number('railBus.voidMinutes'),
    closeMinutes: number('railBus.closeMinutes'),
    partners: upper(values['railBus.partners']).match(/[^\s,]+/g) ?? [],
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
      // Trains and buses go by the steps of the carrier.
      const bySteps = mode !== 'avia';
      const refundable = bySteps
        ? isOn(`families.${family}.refundable`)
        : (typed('refund.penalty') ?? '').trim() !== '';
      return {
        family: family as OwnFamily['family'],
        name: (typed('name') ?? '').trim(),
        cabinBag: bag('cabinBag'),
        baggage: bag('baggage'),
        meal: isOn(`families.${family}.meal`),
        refund: refundable
          ? {
              penalty: bySteps ? 0 : whole(typed('refund.penalty')),
              noShow: bySteps ? 0 : whole(typed('refund.noShow') || '0'),
            }
          : null,
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
  const [, part = '', reach = '', n = '', ...rest] = path.split('.');
  if (part === 'partners') return 'railBus.partners';
  const own = REACHES.find((one) => one === reach);
  return own && n !== '' ? `railBus.steps.${own}.${stepRows(values, own)[Number(n)] ?? n}.${rest.join('.')}` : path;
}

/** The field of the form for a path of the carrier. */
export function nameOfCarrierPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (list === 'railBus') return nameOfRules(values, path);
  if (list === 'details') return nameOfDetailPath(values, path);
  if (!/^\d+$/.test(n)) return path;
  if (list === 'families') return `families.${familiesOf(values)[Number(n)] ?? ''}.${rest.join('.')}`;
  return list === 'taxes' ? `taxes.${taxRows(values)[Number(n)] ?? 0}.${rest.join('.')}` : path;
}
