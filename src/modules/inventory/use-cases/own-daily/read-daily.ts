import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import { bookingsOnDays, readDailyStock } from '../../db/daily-stock.ts';
import { type DailyDocument, type DailyPlace, readDailyItems } from '../../db/own-network.ts';
import { countsOfStock, type DailyStockChange, type StockCounts } from '../../domain/own/compare-daily-stock.ts';
import { keptSoldOf } from '../../domain/own/kept-sold.ts';
import { datesBetween, dayOf } from '../../domain/own/season-dates.ts';
import type { NetworkDeps } from '../own/network-deps.ts';
import { publicationsOf, stateOf } from '../own/read-network.ts';
import { TIMETABLE_DAYS } from '../timetable-days.ts';
import { changeOfDays, type DailyKind, draftEdition, publishedEdition, readKnown } from './daily-kind.ts';

/** Days that a list counts, and that the page of days shows. */
const LISTED_DAYS = 30;
const SHOWN_DAYS = 31;
const SHOWN_CHANGES = 20;

/** Everything of a kind with what is sold and left on the next thirty days. */
export async function listDaily<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  { kind, idOf }: DailyKind<Doc, Place>,
) {
  const items = await readDailyItems<Doc, Place>(deps.db, kind);
  const today = localDate(deps.clock.now(), BUSINESS_TIME_ZONE);
  const days = datesBetween(today, addDays(today, LISTED_DAYS - 1));
  const onSale = items.filter(({ published }) => published !== null);
  const withoutDay = (id: string) => id.slice(0, -8);
  const stock = await readDailyStock(
    deps.db,
    onSale.flatMap(({ id }) => days.map((day) => idOf(Number(id), day))),
  );
  const found = Map.groupBy(stock, ({ id }) => withoutDay(id));
  return items.map((item) => {
    const own = found.get(withoutDay(idOf(Number(item.id), today))) ?? [];
    return {
      item,
      state: stateOf(item),
      sold: own.reduce((sum, { sold }) => sum + sold, 0),
      left: own.reduce((sum, { closed, stopped, seats, sold }) => sum + (closed || stopped ? 0 : seats - sold), 0),
    };
  });
}

/** Days that a publication touches, those with sales first. */
function linesOf({ add, change, close }: DailyStockChange) {
  const named = <What extends string>(what: What, found: readonly { id: string; rbd: string; sold?: number }[]) =>
    found.map(({ id, rbd, sold = 0 }) => ({ what, rbd, date: dayOf(id), sold }));
  return [...named('closed', close), ...named('changed', change), ...named('added', add)]
    .toSorted((a, b) => b.sold - a.sold)
    .slice(0, SHOWN_CHANGES);
}

/** A draft with what publishing it would change. @throws AppError not_found. */
export async function readDaily<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  id: string,
) {
  const item = await readKnown(deps.db, of, id);
  const { faults, edition } = await draftEdition(deps, deps.db, of, item);
  const before = publishedEdition(item);
  const change =
    faults.length === 0 && edition
      ? await changeOfDays(deps.db, of, Number(id), { before, after: edition }, deps.clock.now())
      : null;
  const touched = change ? [...change.change, ...change.close].filter(({ sold }) => sold > 0) : [];
  const publications = await publicationsOf<StockCounts>(deps, of.kind, id);
  return {
    draft: item.draft,
    revision: item.revision,
    state: stateOf(item),
    faults,
    preview: change && {
      counts: countsOfStock(change),
      lines: linesOf(change),
      keptSold: keptSoldOf({ lowered: change.change, closed: change.close }),
      /** They keep the terms and the price that they were sold by. */
      reservations: await bookingsOnDays(
        deps.db,
        touched.map((day) => day.id),
      ),
    },
    publications,
    mayUndo: publications[0] !== undefined && !publications[0].isUndo,
  };
}

/** Days of what is published from a day on, class by class. @throws AppError not_found. */
export async function readDays<Doc extends DailyDocument, Place extends DailyPlace>(
  deps: NetworkDeps,
  of: DailyKind<Doc, Place>,
  id: string,
  from: LocalDate | undefined,
) {
  const item = await readKnown(deps.db, of, id);
  const document = item.published ?? item.draft;
  const classes = of.classesOf(document);
  const today = localDate(deps.clock.now(), item.stops?.[0]?.zone ?? BUSINESS_TIME_ZONE);
  const first = from && from > today ? from : today;
  const dates = datesBetween(first, addDays(first, SHOWN_DAYS - 1));
  const ids = dates.map((date) => of.idOf(Number(id), date));
  const rows = Map.groupBy(await readDailyStock(deps.db, ids), (day) => day.id);
  const next = addDays(first, SHOWN_DAYS);
  return {
    document,
    days: dates.flatMap((date, n) => {
      const own = rows.get(ids[n] ?? '') ?? [];
      if (own.length === 0) return [];
      return {
        date,
        stopped: own.every(({ stopped }) => stopped),
        classes: classes.flatMap((rbd) => {
          const found = own.find((one) => one.rbd === rbd);
          if (!found) return [];
          const { seats, sold, fareMinor, closed, setByHand } = found;
          return { rbd, count: seats, sold, price: { ...fromMajor(0), minor: fareMinor }, closed, setByHand };
        }),
      };
    }),
    /** The first day after those; null: no days are sold then. */
    next: next <= addDays(today, TIMETABLE_DAYS.after) ? next : null,
  };
}
