import type { Row, State } from '../../support/catalogue/row.ts';

/** Paths whose names would be empty, or those of another screen. */
const NAMES: Readonly<Record<string, string>> = { '/': 'home', '/*': 'page', '/news/*': 'news-article' };

/** The file of the approved picture of a state at a width; each state has its own. */
export const fileOf = ({ path }: Pick<Row, 'path'>, { name }: Pick<State, 'name'>, width: number): string =>
  `${`${NAMES[path] ?? path}-${name}`.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')}-${width}.png`;
