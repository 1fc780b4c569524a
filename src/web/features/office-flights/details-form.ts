import {
  type CarrierDetails,
  type CarrierMode,
  OWN_FAMILIES,
  type OwnCarrier,
  REACHES,
} from '#modules/inventory/api.ts';
import { ancillariesIntoValues, nameOfAncillaryPath, readAncillaries } from './ancillaries-form.ts';
import { type DetailList, detailRows } from './detail-rows.ts';
import { type TypedValues, upper, whole } from './typed-values.ts';

type Values = Record<string, string>;
type Connection = NonNullable<CarrierDetails['connections']>[number];
const PERCENTS = ['child', 'infant', 'seatedInfant'] as const;
const COLUMNS = ['stop', 'arriving', 'departing', 'terminal'] as const;

/** Details as the form has them. */
export function detailsIntoValues(values: Values, details: CarrierDetails = {}): void {
  const { hubs = [], partners = [], abroad, taxes = [], terminals = [], connections = [] } = details;
  values['details.hubs'] = hubs.join(' ');
  values['details.partners'] = partners.join(' ');
  for (const [name, years] of Object.entries(details.ages ?? {})) values[`details.ages.${name}`] = String(years);
  for (const name of PERCENTS) values[`details.abroad.${name}`] = abroad ? String(abroad[name]) : '';
  for (const [n, tax] of taxes.entries()) {
    const at = `details.taxes.${n}`;
    values[`${at}.country`] = tax.country ?? '';
    values[`${at}.reach`] = tax.reach;
    values[`${at}.code`] = tax.code;
    values[`${at}.soms`] = String(tax.soms);
    values[`${at}.refundable`] = tax.refundable ? 'on' : '';
    values[`${at}.lapInfant`] = tax.lapInfant ? 'on' : '';
  }
  for (const [n, { airport, name }] of terminals.entries()) {
    values[`details.terminals.${n}.airport`] = airport;
    values[`details.terminals.${n}.name`] = name;
  }
  for (const [n, row] of connections.entries()) {
    for (const column of COLUMNS) values[`details.connections.${n}.${column}`] = row[column] ?? '';
    values[`details.connections.${n}.minutes`] = String(row.minutes);
  }
  for (const family of details.byHand ?? []) values[`details.byHand.${family}`] = 'on';
  for (const [family, choice] of Object.entries(details.seatChoice ?? {}))
    values[`details.seatChoice.${family}`] = choice;
  ancillariesIntoValues(values, details.ancillaries);
}

const words = (typed: string | undefined): string[] => upper(typed).match(/[^\s,]+/g) ?? [];

function readConnections(values: TypedValues, mode: CarrierMode): Connection[] {
  const rows = detailRows(values, 'details.connections').map((n): Connection => {
    const typed = (column: string) => (values[`details.connections.${n}.${column}`] ?? '').trim();
    const stop = mode === 'avia' ? upper(typed('stop')) : typed('stop');
    const reach = (column: string) => REACHES.find((one) => one === typed(column));
    const [arriving, departing] = [reach('arriving'), reach('departing')];
    const terminal = (['same', 'other'] as const).find((one) => one === typed('terminal'));
    return {
      ...(stop && { stop }),
      ...(arriving && { arriving }),
      ...(departing && { departing }),
      ...(terminal && { terminal }),
      minutes: whole(typed('minutes')),
    };
  });
  return sortedConnections(rows);
}

/** The first row that fits decides: those that fit less stand first. */
const sortedConnections = <T extends object>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length);

const isSaid = (value: object): boolean => Object.keys(value).length > 0;

function readAbroad(values: TypedValues): OwnCarrier['percents'] | undefined {
  const typed = PERCENTS.map((name) => values[`details.abroad.${name}`] ?? '');
  if (typed.every((text) => text.trim() === '')) return undefined;
  const [child, infant, seatedInfant] = typed.map(whole) as [number, number, number];
  return { child, infant, seatedInfant };
}

function readAges(values: TypedValues): CarrierDetails['ages'] {
  const [child = '', adult = ''] = ['child', 'adult'].map((name) => (values[`details.ages.${name}`] ?? '').trim());
  return child === '' && adult === '' ? undefined : { child: whole(child), adult: whole(adult) };
}

/** What only airlines say. */
function readByAir(values: TypedValues): CarrierDetails {
  const typed = (list: DetailList, n: number, column: string) => (values[`${list}.${n}.${column}`] ?? '').trim();
  const rows = <T>(list: DetailList, read: (at: (column: string) => string) => T): T[] =>
    detailRows(values, list).map((n) => read((column) => typed(list, n, column)));
  const hubs = words(values['details.hubs']);
  const partners = words(values['details.partners']);
  const taxes = rows('details.taxes', (at) => ({
    country: upper(at('country')) || null,
    reach: at('reach') === 'domestic' ? ('domestic' as const) : ('international' as const),
    code: upper(at('code')),
    soms: whole(at('soms')),
    refundable: at('refundable') !== '',
    lapInfant: at('lapInfant') !== '',
  }));
  const terminals = rows('details.terminals', (at) => ({ airport: upper(at('airport')), name: upper(at('name')) }));
  const byHand = OWN_FAMILIES.filter((family) => values[`details.byHand.${family}`]);
  const seatChoice = Object.fromEntries(
    OWN_FAMILIES.flatMap((family) => {
      const choice = values[`details.seatChoice.${family}`];
      return choice === 'included' || choice === 'paid' ? [[family, choice] as const] : [];
    }),
  );
  const ancillaries = readAncillaries(values);
  const ages = readAges(values);
  return {
    ...(ages && { ages }),
    ...(hubs.length > 0 && { hubs }),
    ...(partners.length > 0 && { partners }),
    ...(taxes.length > 0 && { taxes }),
    ...(terminals.length > 0 && { terminals }),
    ...(byHand.length > 0 && { byHand }),
    ...(isSaid(seatChoice) && { seatChoice }),
    ...(ancillaries && { ancillaries }),
  };
}

/** Details as they are typed; undefined: none. Carriers by rail and by bus have some of them. */
export function readDetails(values: TypedValues, mode: CarrierMode): CarrierDetails | undefined {
  const abroad = readAbroad(values);
  const connections = readConnections(values, mode);
  const details: CarrierDetails = {
    ...(mode === 'avia' && readByAir(values)),
    ...(abroad && { abroad }),
    ...(connections.length > 0 && { connections }),
  };
  return isSaid(details) ? details : undefined;
}

/** The row of the form in which the connection with a place in the document was typed. */
function connectionRow(values: TypedValues, n: number): number | undefined {
  const columns = (row: number) => COLUMNS.filter((column) => values[`details.connections.${row}.${column}`]?.trim());
  const rows = detailRows(values, 'details.connections').map((row) => ({ row, columns: columns(row).length }));
  return rows.toSorted((a, b) => b.columns - a.columns)[n]?.row;
}

/** The field of the form for a path of the details. */
export function nameOfDetailPath(values: TypedValues, path: string): string {
  const [, part = '', n = '', ...rest] = path.split('.');
  const column = rest.join('.');
  if (part === 'hubs' || part === 'partners') return `details.${part}`;
  if (part === 'ancillaries') return nameOfAncillaryPath(values, path);
  if (!/^\d+$/.test(n)) return path;
  if (part === 'connections') return `details.connections.${connectionRow(values, Number(n)) ?? n}.${column}`;
  if (part === 'taxes' || part === 'terminals')
    return `details.${part}.${detailRows(values, `details.${part}`)[Number(n)] ?? n}.${column}`;
  return path;
}
