import type { AncillaryKind } from '#modules/supply/api.ts';

/** The item of what staff arrange themselves: no supplier sells it under this name. */
export const STAFF_ITEM = 'STAFF';

/** Whether staff arrange it with the carrier: no supplier is called for it. */
export const isArrangedByStaff = ({ kind, item }: { kind: AncillaryKind; item: string }): boolean =>
  kind === 'other' && item === STAFF_ITEM;
