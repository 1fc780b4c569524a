/** A piece of a row: `from` is its first column, `to` the one after its last. */
export type Span = { readonly row: number; readonly from: number; readonly to: number };

/** Parts of a machine-readable zone; checked ones have their check digit right behind them. */
export type ZoneFormat = {
  readonly name: 'td3' | 'td1';
  readonly rows: number;
  readonly columns: number;
  readonly kind: Span;
  readonly issuer: Span;
  readonly number: Span;
  readonly birthdate: Span;
  readonly sex: Span;
  readonly expiration: Span;
  readonly citizenship: Span;
  readonly names: Span;
  /** Where states print a personal number. */
  readonly optional: Span;
  /** Whether the optional data have a check digit of their own. */
  readonly optionalChecked: boolean;
  /** What the last check digit covers, in this order, and where it is. */
  readonly overall: readonly Span[];
  readonly overallDigit: Span;
};

const span = (row: number, from: number, to: number): Span => ({ row, from, to });

/** Passport booklets: two rows of 44 (ICAO 9303, part 4). */
export const TD3: ZoneFormat = {
  name: 'td3',
  rows: 2,
  columns: 44,
  kind: span(0, 0, 1),
  issuer: span(0, 2, 5),
  names: span(0, 5, 44),
  number: span(1, 0, 9),
  citizenship: span(1, 10, 13),
  birthdate: span(1, 13, 19),
  sex: span(1, 20, 21),
  expiration: span(1, 21, 27),
  optional: span(1, 28, 42),
  optionalChecked: true,
  overall: [span(1, 0, 10), span(1, 13, 20), span(1, 21, 43)],
  overallDigit: span(1, 43, 44),
};

/** Identity cards: three rows of 30 (ICAO 9303, part 5). */
export const TD1: ZoneFormat = {
  name: 'td1',
  rows: 3,
  columns: 30,
  kind: span(0, 0, 1),
  issuer: span(0, 2, 5),
  number: span(0, 5, 14),
  optional: span(0, 15, 30),
  optionalChecked: false,
  birthdate: span(1, 0, 6),
  sex: span(1, 7, 8),
  expiration: span(1, 8, 14),
  citizenship: span(1, 15, 18),
  names: span(2, 0, 30),
  overall: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)],
  overallDigit: span(1, 29, 30),
};
