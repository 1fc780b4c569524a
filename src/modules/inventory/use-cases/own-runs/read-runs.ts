import type { LocalDate } from '#kernel/dates.ts';
import type { Localised } from '#kernel/locale.ts';
import { fromMajor } from '#kernel/money.ts';
import { readCarriers, readItem, readRuns } from '../../db/own-network.ts';
import { figuresOfRuns, type RunDay, readRunDays } from '../../db/own-runs.ts';
import { countsOf, type TimetableChange } from '../../domain/own/compare-departures.ts';
import type { KeptSold } from '../../domain/own/kept-sold.ts';
import type { OwnRun, RunMode } from '../../domain/own-runs/run-shape.ts';
import { railBusFamilyOf } from '../../domain/rail-bus-families.ts';
import { vehiclePlacesOf } from '../../domain/vehicles.ts';
import { spanOf } from '../own/change-timetable.ts';
import { known, type NetworkDeps } from '../own/network-deps.ts';
import { carrierLine, keptSoldOfDepartures, linesOf, publicationsOf, stateOf } from '../own/read-network.ts';
import { changeOfRun, draftRunEdition, fixedFaults, publishedRunEdition } from './run-edition.ts';

/** Days that a list counts, and that a page shows. */
const LISTED_DAYS = 30;
const SHOWN_DAYS = 31;

const namesOf = ({ placeOf }: Pick<NetworkDeps, 'placeOf'>, places: readonly { place: string }[]): Localised[] =>
  places.map(({ place }) => placeOf(place)?.name ?? { ru: place, en: place, kg: place });

/** The list of the office: carriers and runs of a mode with what is sold and left in the next thirty days. */
export async function readOwnRuns(deps: NetworkDeps, mode: RunMode) {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LISTED_DAYS * 86_400_000).toISOString();
  const figures = await figuresOfRuns(deps.db, now.toISOString(), until);
  const byId = new Map(figures.map((one) => [`${one.carrier}${one.number}`, one]));
  const carriers = await readCarriers(deps.db);
  return {
    carriers: carriers.filter(({ draft }) => draft.mode === mode).map(carrierLine),
    runs: (await readRuns(deps.db)).flatMap((item) => {
      const run = item.published ?? item.draft;
      if (run.mode !== mode) return [];
      const { next = null, sold = 0, left = 0 } = byId.get(item.id) ?? {};
      const names = namesOf(deps, run.stops);
      const [from, to] = [names[0], names.at(-1)];
      if (!from || !to) return [];
      const { carrier, number } = run;
      return [{ id: item.id, carrier, number, from, to, state: stateOf(item), next, sold, left }];
    }),
  };
}

export const keptSoldOfRun = (change: TimetableChange): KeptSold =>
  keptSoldOfDepartures(change, (rbd) => railBusFamilyOf(rbd) ?? rbd);

/** The draft of a run with what publishing it would change. @throws AppError not_found. */
export async function readRun(deps: NetworkDeps, id: string) {
  const item = known(await readItem(deps.db, 'run', id));
  const carrier = await readItem(deps.db, 'carrier', item.carrier);
  const { faults, edition } = await draftRunEdition(deps, deps.db, item);
  const before = publishedRunEdition(item, carrier?.published ?? null);
  const now = deps.clock.now();
  const change = edition && (await changeOfRun(deps.db, item.draft, { before, after: edition }, now)).change;
  const fixed = change ? await fixedFaults(deps.db, change, { after: edition }, now) : [];
  const publications = await publicationsOf(deps, 'run', id);
  return {
    run: item.draft,
    revision: item.revision,
    state: stateOf(item),
    names: {
      stops: namesOf(deps, item.draft.stops),
      boarding: namesOf(deps, item.draft.boarding),
    },
    families: (carrier?.published ?? carrier?.draft)?.families.map(({ family, name }) => ({ family, name })) ?? [],
    places: placesOf(item.draft),
    faults: [...faults, ...fixed],
    preview: change && {
      counts: countsOf(change),
      lines: linesOf(change),
      keptSold: keptSoldOfRun(change),
    },
    publications,
    mayUndo: publications[0] !== undefined && !publications[0].isUndo,
  };
}

/** How many places the vehicle has of each class. */
const placesOf = (run: OwnRun) =>
  [...new Set(run.coaches.map((coach) => coach.class))].map((one) => ({
    class: one,
    places: vehiclePlacesOf(run, one).length,
  }));

const dayOf = ({ stock, serviceDate: date, ...day }: RunDay) => ({
  id: day.id,
  date,
  departsLocal: day.departsLocal,
  arrivesLocal: day.arrivesLocal,
  canceled: day.canceled,
  stopped: day.stopped,
  classes: stock.flatMap((one) => {
    const family = railBusFamilyOf(one.rbd);
    if (!family) return [];
    const { seats, sold, closed, setByHand, fareMinor } = one;
    // More may be sold on one part than is planned now.
    return [
      {
        class: family,
        seats: Math.max(seats, sold),
        sold,
        fare: { ...fromMajor(0), minor: fareMinor },
        closed,
        setByHand,
      },
    ];
  }),
});

/** Days of a run from one on, class by class. @throws AppError not_found. */
export async function readDaysOfRun(deps: NetworkDeps, id: string, from: LocalDate | undefined) {
  const { draft, published } = known(await readItem(deps.db, 'run', id));
  const run = published ?? draft;
  const { today } = spanOf(deps.clock.now());
  const first = from && from > today ? from : today;
  const found = await readRunDays(deps.db, run, first, SHOWN_DAYS + 1);
  const names = namesOf(deps, run.stops);
  return {
    names: { from: names[0] ?? null, to: names.at(-1) ?? null },
    classes: run.classes.map((one) => one.class),
    days: found.slice(0, SHOWN_DAYS).map(dayOf),
    /** The first day after those; null: there is none. */
    next: found[SHOWN_DAYS]?.serviceDate ?? null,
  };
}
