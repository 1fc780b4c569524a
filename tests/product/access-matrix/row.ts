import type { Access } from '#kernel/access.ts';

/**
 * Who may call a route. A row with `of` names an object by its `:id`: callers without access must be answered exactly
 * as if it were absent. With `body`, `query` and the `given` parts of the address it is a valid request.
 */
export type Row = {
  may: Access | 'machine';
  of?: 'order' | 'booking' | 'passenger' | 'conversation' | 'request' | 'offer';
  body?: unknown;
  query?: string;
  /** Other path parameters, if the test has none of its own; missing ones are `x`, which names nothing. */
  given?: Readonly<Record<string, string>>;
  /** The response does not end. */
  open?: boolean;
  /** The test that calls it as an outsider, if not this one. */
  elsewhere?: string;
};
export type Rows = Readonly<Record<string, Row>>;

export const may = (access: Row['may'], elsewhere?: string): Row => ({
  may: access,
  ...(elsewhere && { elsewhere }),
});
export const order = (body?: unknown): Row => ({ may: 'visitor', of: 'order', body });
export const booking = (body?: unknown): Row => ({ may: 'visitor', of: 'booking', body });
export const conversation = (body?: unknown, query?: string): Row => ({
  may: 'visitor',
  of: 'conversation',
  body,
  ...(query && { query }),
});
export const request = (body?: unknown, access: Row['may'] = 'visitor'): Row => ({ may: access, of: 'request', body });
/** The same of staff, whose role is checked first. */
export const staffs = (of: NonNullable<Row['of']>, body?: unknown): Row => ({ may: 'staff', of, body });
export const passenger = (body?: unknown): Row => ({ may: 'signedIn', of: 'passenger', body });
