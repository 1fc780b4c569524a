import { OWN_FAMILIES, type OwnCarrier } from '#modules/inventory/api.ts';
import { type TypedValues, typedRows, upper, whole } from './typed-values.ts';

/** A carrier as the form has it. */
export function valuesOfCarrier(carrier: OwnCarrier): TypedValues {
  const values: Record<string, string> = {
    code: carrier.code,
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
  return values;
}

const familiesOf = (values: TypedValues) =>
  OWN_FAMILIES.filter((family) => (values[`families.${family}.name`] ?? '').trim() !== '');
export const taxRows = (values: TypedValues): number[] => typedRows(values, 'taxes', 'code');

/** A carrier as it is typed; a family without a name is not sold. */
export function readCarrierForm(values: TypedValues): OwnCarrier {
  const isOn = (name: string) => (values[name] ?? '') !== '';
  return {
    code: upper(values.code),
    name: (values.name ?? '').trim(),
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
      const refundable = (typed('refund.penalty') ?? '').trim() !== '';
      return {
        family,
        name: (typed('name') ?? '').trim(),
        cabinBag: bag('cabinBag'),
        baggage: bag('baggage'),
        meal: isOn(`families.${family}.meal`),
        refund: refundable
          ? { penalty: whole(typed('refund.penalty')), noShow: whole(typed('refund.noShow') || '0') }
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
  };
}

/** The field of the form for a path of the carrier. */
export function nameOfCarrierPath(values: TypedValues, path: string): string {
  const [list = '', n = '', ...rest] = path.split('.');
  if (!/^\d+$/.test(n)) return path;
  if (list === 'families') return `families.${familiesOf(values)[Number(n)] ?? ''}.${rest.join('.')}`;
  return list === 'taxes' ? `taxes.${taxRows(values)[Number(n)] ?? 0}.${rest.join('.')}` : path;
}
