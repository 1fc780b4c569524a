import { dayOfCarsId } from '../../domain/hotels-and-transfers/stock.ts';
import { rbdOfTransfer, type TransferPlace } from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import type { NetworkFault } from '../../domain/own/own-carrier.ts';
import { planCars, reroutedFaults, transferFaults } from '../../domain/own-transfers/own-transfer.ts';
import { CAR_CARRIER, FIRST_NUMBER, LAST_NUMBER, type OwnTransfer } from '../../domain/own-transfers/transfer-shape.ts';
import type { DailyKind, PlaceDeps } from '../own-daily/daily-kind.ts';

/** Both ends as reference knows them, or what is not known of them. */
export function endsOf(
  { placeOf }: Pick<PlaceDeps, 'placeOf'>,
  { from, to }: Pick<OwnTransfer, 'from' | 'to'>,
): { faults: NetworkFault[]; ends: [TransferPlace, TransferPlace] | null } {
  const [first, last] = [placeOf(from.place)?.place, placeOf(to.place)?.place];
  if (first && last) return { faults: [], ends: [first, last] };
  const unknown = (field: string) => ({ field, code: 'rides.unknown_place' });
  return { faults: [...(first ? [] : [unknown('from.place')]), ...(last ? [] : [unknown('to.place')])], ends: null };
}

/** Cars of transfers on days. */
export const TRANSFERS: DailyKind<OwnTransfer, TransferPlace> = {
  kind: 'transfer',
  carrier: CAR_CARRIER,
  numbers: { first: FIRST_NUMBER, last: LAST_NUMBER, most: 1_000 },
  codes: {
    unknown: 'rides.no_such_transfer',
    changed: 'rides.changed_meanwhile',
    tooMany: { field: 'from.place', code: 'rides.too_many' },
    backwards: 'rides.season_backwards',
    noDays: 'rides.no_days',
    belowSold: 'rides.below_sold',
    nothingToUndo: 'rides.nothing_to_undo',
  },
  actions: {
    saved: 'transfer_draft_saved',
    published: 'transfer_published',
    undone: 'transfer_undone',
    daysChanged: 'transfer_days_changed',
  },
  editionOf: (deps, transfer) => {
    const { faults, ends } = endsOf(deps, transfer);
    if (!ends) return { faults, edition: null };
    return { faults: transferFaults(transfer, ends), edition: { document: transfer, places: ends } };
  },
  fixedFaults: reroutedFaults,
  completed: (after) => after,
  idOf: dayOfCarsId,
  plan: planCars,
  classesOf: ({ classes }) => classes.map((one) => rbdOfTransfer(one.class)),
};
