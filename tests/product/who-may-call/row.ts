import type { Access } from '#kernel/access.ts';

/**
 * Who may call a route. A row with `of` names somebody's thing by its `:id`: whoever it does not belong to must be
 * answered exactly as if
 * it were not there. With `body`, `query` and what is `given` in the address it is a request that would be taken.
 */
export type Row = {
  may: Access | 'machine';
  of?: 'order' | 'booking' | 'passenger';
  body?: unknown;
  query?: string;
  /** What else the address names; what is not said is `x`, which nothing is called. */
  given?: Readonly<Record<string, string>>;
  /** Its answer does not end. */
  open?: boolean;
  /** The test that asks it as strangers, where it is not asked here. */
  elsewhere?: string;
};
export type Rows = Readonly<Record<string, Row>>;

export const may = (access: Row['may'], elsewhere?: string): Row => ({
  may: access,
  ...(elsewhere && { elsewhere }),
});
export const order = (body?: unknown): Row => ({ may: 'visitor', of: 'order', body });
export const booking = (body?: unknown): Row => ({ may: 'visitor', of: 'booking', body });
export const passenger = (body?: unknown): Row => ({ may: 'signedIn', of: 'passenger', body });
