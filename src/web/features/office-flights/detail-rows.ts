import { MAX_BAG_KINDS, MAX_CONNECTIONS, MAX_COUNTRY_TAXES, MAX_TERMINALS } from '#modules/inventory/api.ts';
import { type TypedValues, typedRows } from './typed-values.ts';

/** Tables of a carrier's details: the columns that fill a row when something is typed, and how many rows there are. */
export const DETAIL_ROWS = {
  'details.taxes': { typed: ['country', 'code', 'soms'], max: MAX_COUNTRY_TAXES },
  'details.terminals': { typed: ['airport', 'name'], max: MAX_TERMINALS },
  'details.connections': { typed: ['stop', 'minutes'], max: MAX_CONNECTIONS },
  'details.ancillaries.bags': { typed: ['kg', 'cm', 'price.domestic', 'price.international'], max: MAX_BAG_KINDS },
} as const;
export type DetailList = keyof typeof DETAIL_ROWS;
/** Empty rows after the filled ones. */
const SPARE_ROWS = 2;

const filled = (values: TypedValues, list: DetailList): number[] => {
  const columns = DETAIL_ROWS[list].typed.join('|').replaceAll('.', '\\.');
  return [...new Set(typedRows(values, list.replaceAll('.', '\\.'), `(?:${columns})`))];
};

/** Rows in which something is typed and that are not marked to be removed, by their numbers in the form. */
export const detailRows = (values: TypedValues, list: DetailList): number[] =>
  filled(values, list).filter((n) => !values[`${list}.${n}.remove`]);

/** How many rows the form shows. */
export const shownDetailRows = (values: TypedValues, list: DetailList): number =>
  Math.min((filled(values, list).at(-1) ?? -1) + 1 + SPARE_ROWS, DETAIL_ROWS[list].max);
