import type { LocalDate } from '#kernel/dates.ts';
import { rbdOfTransfer, TRANSFER_CLASSES } from '../../domain/hotels-and-transfers/transfer-for-sale.ts';
import { withClasses } from '../../domain/own/kept-sold.ts';
import type { OwnTransfer } from '../../domain/own-transfers/transfer-shape.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { listDaily, readDaily, readDays } from '../own-daily/read-daily.ts';
import { TRANSFERS } from './transfer-kind.ts';

/** The class of cars that a class of the stock is. */
const classOf = (rbd: string) => TRANSFER_CLASSES.find((kind) => rbdOfTransfer(kind) === rbd) ?? 'econom';

const namesOf = ({ placeOf }: Pick<NetworkDeps, 'placeOf'>, { from, to }: Pick<OwnTransfer, 'from' | 'to'>) => {
  const nameOf = (place: string) => placeOf(place)?.name ?? { ru: place, en: place, kg: place };
  return { from: nameOf(from.place), to: nameOf(to.place) };
};

/** The list of the office: transfers with cars that are sold and left on the next days. */
export async function readOwnTransfers(deps: NetworkDeps) {
  return {
    transfers: (await listDaily(deps, TRANSFERS)).map(({ item, ...figures }) => {
      const document = item.published ?? item.draft;
      return { id: item.id, ...namesOf(deps, document), bothWays: document.bothWays, ...figures };
    }),
  };
}

/** The draft of a transfer with what publishing it would change. @throws AppError not_found. */
export async function readTransfer(deps: NetworkDeps, id: string) {
  const { draft, preview, ...page } = await readDaily(deps, TRANSFERS, id);
  return {
    ...page,
    transfer: draft,
    names: namesOf(deps, draft),
    preview: preview && {
      ...preview,
      lines: preview.lines.map(({ rbd, ...line }) => ({ ...line, class: classOf(rbd) })),
      keptSold: withClasses(preview.keptSold, classOf),
    },
  };
}

/** Days of a published transfer from one on, class by class. @throws AppError not_found. */
export async function readTransferDays(deps: NetworkDeps, id: string, from: LocalDate | undefined) {
  const { document, days, next } = await readDays(deps, TRANSFERS, id, from);
  return {
    names: namesOf(deps, document),
    classes: document.classes.map((one) => one.class),
    days: days.map(({ classes, ...day }) => ({
      ...day,
      classes: classes.map(({ rbd, count, ...one }) => ({ ...one, class: classOf(rbd), cars: count })),
    })),
    next,
  };
}
