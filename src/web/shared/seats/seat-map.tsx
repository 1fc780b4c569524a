import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { SeatMap as Shape } from '#modules/supply/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOpen, levelOf, pricesOf, type Row, type SeatAt, type SeatCabin, seatsOf } from './cabin.ts';
import { seatAfterKey } from './grid-moves.ts';
import { Facilities, RowOfSeats } from './row-of-seats.tsx';
import { SeatButton } from './seat-button.tsx';
import css from './seat-map.module.css';
import { useSeatLabels } from './use-seat-labels.ts';
import { useZoom } from './use-zoom.ts';

/** One of the party who has a seat: the number they are shown by, and their name. */
export type Occupant = { n: number; name: string; now: boolean };

export type SeatMapProps = {
  map: Shape;
  /** Seats of the party, by the seat's id. */
  party: ReadonlyMap<string, Occupant>;
  /** Why the traveller who is being seated may not have a seat, in words; null: may. */
  refusal: (at: SeatAt) => string | null;
  /** A seat that is being held right now. */
  pending?: string | null;
  /** Called for every seat that is on sale or the party's own, also for one that would be refused. */
  onPick: (at: SeatAt) => void;
};

/** The seat that the keys are at: arrows move the focus, and the seat of the current passenger scrolls into view. */
function useActiveSeat(
  frame: RefObject<HTMLDivElement | null>,
  seats: readonly SeatAt[],
  party: SeatMapProps['party'],
) {
  const [active, setActive] = useState<string | null>(null);
  const move = useRef(false);

  useEffect(() => {
    if (!move.current || !active) return;
    move.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-seat="${active}"]`)?.focus();
  }, [active, frame]);

  // The seat of the selected passenger scrolls into view when the selection changes.
  const own = [...party].find(([, { now }]) => now)?.[0];
  useEffect(() => {
    const box = frame.current;
    const mine = own && box?.querySelector<HTMLElement>(`[data-seat="${own}"]`);
    if (!box || !mine) return;
    const at = mine.getBoundingClientRect();
    const around = box.getBoundingClientRect();
    if (at.top < around.top || at.bottom > around.bottom) box.scrollTop += at.top - around.top - box.clientHeight / 2;
  }, [own, frame]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.seat;
    const to = from && seatAfterKey(seats, from, event);
    if (!to) return;
    event.preventDefault();
    move.current = true;
    setActive(to);
  };
  return { active, setActive, onKeyDown };
}

/**
 * A cabin drawn from its data: a keyboard grid whose arrows go from seat to seat, in a frame that zooms without
 * moving the page.
 */
export function SeatMap(props: SeatMapProps) {
  const { map, party } = props;
  const t = useTranslations('seats.map');
  const words = useSeatLabels();
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, larger, smaller, canGrow, canShrink } = useZoom(frame);
  const seats = useMemo(() => seatsOf(map), [map]);
  const prices = useMemo(() => pricesOf(seats), [seats]);
  const { active, setActive, onKeyDown } = useActiveSeat(frame, seats, party);
  const [seen, setSeen] = useState<string | null>(null);

  const known = (id: string | null) => seats.find(({ seat }) => seat.id === id);
  const first = () =>
    [...party].find(([, { now }]) => now)?.[0] ??
    seats.find((at) => isOpen(at.seat) && !props.refusal(at))?.seat.id ??
    seats[0]?.seat.id;
  const reachable = known(active)?.seat.id ?? first();

  const latest = useRef(props.onPick);
  latest.current = props.onPick;
  const pick = useRef((at: SeatAt) => {
    setActive(at.seat.id);
    latest.current(at);
  });

  const widest = Math.max(...map.cabins.map(({ columns }) => columns.filter(Boolean).length));
  const aisles = Math.max(...map.cabins.map(({ columns }) => columns.filter((one) => !one).length));
  const shown = known(seen) ?? known(active);
  return (
    <div className={css.map}>
      <div className={css.tools}>
        <p className={css.aircraft}>{map.aircraft}</p>
        <button type="button" className={css.tool} onClick={smaller} disabled={!canShrink} aria-label={t('smaller')}>
          <Icon name="minus" />
        </button>
        <button type="button" className={css.tool} onClick={larger} disabled={!canGrow} aria-label={t('larger')}>
          <Icon name="plus" />
        </button>
      </div>
      <div
        ref={frame}
        className={css.frame}
        onPointerOver={({ target }) =>
          setSeen((target as HTMLElement).closest<HTMLElement>('[data-seat]')?.dataset.seat ?? null)
        }
        onPointerLeave={() => setSeen(null)}
      >
        <div className={css.plane} style={{ '--columns': widest, '--aisles': aisles, '--zoom': zoom } as CSSProperties}>
          <Nose />
          {/* biome-ignore lint/a11y/useSemanticElements: rows of cabins differ in their columns, which a table
              cannot have */}
          <div
            role="grid"
            tabIndex={-1}
            aria-label={t('label', { aircraft: map.aircraft })}
            className={css.hull}
            onKeyDown={onKeyDown}
          >
            {map.cabins.map((cabin) => (
              <CabinOfSeats
                key={cabin.rows[0]?.number}
                cabin={cabin}
                named={map.cabins.length > 1}
                roomy={cabin.columns.filter(Boolean).length < widest}
              >
                {(row, column) => {
                  const at = seats.find((one) => one.row === row && one.column === column);
                  if (!at) return null;
                  const who = party.get(at.seat.id);
                  const why = who || !isOpen(at.seat) ? null : props.refusal(at);
                  return (
                    <SeatButton
                      at={at}
                      level={levelOf(prices, at.zone.price)}
                      n={who?.n}
                      now={who?.now ?? false}
                      refused={why !== null}
                      pending={props.pending === at.seat.id}
                      tabbable={at.seat.id === reachable}
                      name={words.name(at, {
                        who: who?.name,
                        why,
                        pending: props.pending === at.seat.id,
                      })}
                      onPick={pick.current}
                      onFocus={setActive}
                    />
                  );
                }}
              </CabinOfSeats>
            ))}
          </div>
          <div className={css.tail} aria-hidden="true" />
        </div>
      </div>
      <p className={css.seen} aria-hidden="true">
        {shown ? (
          words.name(shown, {
            who: party.get(shown.seat.id)?.name,
            why: isOpen(shown.seat) && !party.has(shown.seat.id) ? props.refusal(shown) : null,
          })
        ) : (
          <>
            <span className={css.keys}>{t('keys')}</span>
            <span className={css.touch}>{t('touch')}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** One cabin: its name where there are several, the letters of its columns, and its rows. */
function CabinOfSeats(props: {
  cabin: SeatCabin;
  named: boolean;
  roomy: boolean;
  children: (row: Row, column: number) => ReactNode;
}) {
  const { cabin } = props;
  const t = useTranslations('seats.map');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div role="rowgroup" aria-label={t(`cabin.${cabin.cabin}`)} className={props.roomy ? css.roomy : undefined}>
      {props.named && (
        <p className={css.cabin} aria-hidden="true">
          {t(`cabin.${cabin.cabin}`)}
        </p>
      )}
      <div className={css.letters} aria-hidden="true">
        {cabin.columns.map((letter, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <span key={i} className={letter ? css.letter : css.aisle}>
            {letter}
          </span>
        ))}
      </div>
      {cabin.rows.map((row) => (
        <RowOfSeats key={row.number} row={row} cabin={cabin}>
          {(column) => props.children(row, column)}
        </RowOfSeats>
      ))}
      <Facilities cabin={cabin} before={null} />
    </div>
  );
}

const Nose = () => (
  <svg className={css.nose} viewBox="0 0 320 84" preserveAspectRatio="none" aria-hidden="true">
    <path className={css.skin} d="M1 84C2 40 70 2 160 2s158 38 159 82" />
    <path className={css.glass} d="M112 34c30-12 66-12 96 0l-6 14c-28-8-56-8-84 0Z" />
  </svg>
);
