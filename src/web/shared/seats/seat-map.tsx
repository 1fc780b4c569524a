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
import type { SeatMap as SeatMapData } from '#modules/supply/api.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  availablePrices,
  isAvailable,
  type PlacedSeat,
  placedSeats,
  priceLevel,
  type SeatCabin,
  type SeatRow,
} from './cabin.ts';
import { seatAfterKey } from './grid-navigation.ts';
import { SeatButton } from './seat-button.tsx';
import css from './seat-map.module.css';
import { Facilities, SeatRowView } from './seat-row.tsx';
import { useSeatLabels } from './use-seat-labels.ts';
import { useZoom } from './use-zoom.ts';

/** A passenger who has a seat: number and name on the map. */
export type Occupant = { passengerNo: number; name: string; isCurrent: boolean };

export type SeatMapProps = {
  map: SeatMapData;
  /** Seats of the passengers of this booking, by seat id. */
  party: ReadonlyMap<string, Occupant>;
  /** Why the current passenger may not take a seat; null when they may. */
  refusal: (at: PlacedSeat) => string | null;
  /** The seat whose hold is in progress. */
  pending?: string | null;
  /** Called for every seat on sale or held by this booking, also for a refused one. */
  onPick: (at: PlacedSeat) => void;
};

/** The active seat of the keyboard: arrows move the focus, and the seat of the current passenger scrolls into view. */
function useActiveSeat(
  frame: RefObject<HTMLDivElement | null>,
  seats: readonly PlacedSeat[],
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
  const currentSeatId = [...party].find(([, { isCurrent }]) => isCurrent)?.[0];
  useEffect(() => {
    const box = frame.current;
    const currentSeat = currentSeatId && box?.querySelector<HTMLElement>(`[data-seat="${currentSeatId}"]`);
    if (!box || !currentSeat) return;
    const at = currentSeat.getBoundingClientRect();
    const frameRect = box.getBoundingClientRect();
    if (at.top < frameRect.top || at.bottom > frameRect.bottom)
      box.scrollTop += at.top - frameRect.top - box.clientHeight / 2;
  }, [currentSeatId, frame]);

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
 * A cabin drawn from its data: a keyboard grid whose arrows move from seat to seat, in a frame that zooms without
 * moving the page.
 */
export function SeatMap(props: SeatMapProps) {
  const { map, party } = props;
  const t = useTranslations('seats.map');
  const labels = useSeatLabels();
  const frame = useRef<HTMLDivElement>(null);
  const { zoom, larger, smaller, canGrow, canShrink } = useZoom(frame);
  const seats = useMemo(() => placedSeats(map), [map]);
  const prices = useMemo(() => availablePrices(seats), [seats]);
  const { active, setActive, onKeyDown } = useActiveSeat(frame, seats, party);
  const [hovered, setHovered] = useState<string | null>(null);

  const seatById = (id: string | null) => seats.find(({ seat }) => seat.id === id);
  const firstReachable = () =>
    [...party].find(([, { isCurrent }]) => isCurrent)?.[0] ??
    seats.find((at) => isAvailable(at.seat) && !props.refusal(at))?.seat.id ??
    seats[0]?.seat.id;
  const reachable = seatById(active)?.seat.id ?? firstReachable();

  const latest = useRef(props.onPick);
  latest.current = props.onPick;
  const pick = useRef((at: PlacedSeat) => {
    setActive(at.seat.id);
    latest.current(at);
  });

  const widest = Math.max(...map.cabins.map(({ columns }) => columns.filter(Boolean).length));
  const aisles = Math.max(...map.cabins.map(({ columns }) => columns.filter((one) => !one).length));
  const shown = seatById(hovered) ?? seatById(active);
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
          setHovered((target as HTMLElement).closest<HTMLElement>('[data-seat]')?.dataset.seat ?? null)
        }
        onPointerLeave={() => setHovered(null)}
      >
        <div className={css.plane} style={{ '--columns': widest, '--aisles': aisles, '--zoom': zoom } as CSSProperties}>
          <AircraftNose />
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
              <CabinView
                key={cabin.rows[0]?.number}
                cabin={cabin}
                hasName={map.cabins.length > 1}
                isSpacious={cabin.columns.filter(Boolean).length < widest}
              >
                {(row, column) => {
                  const at = seats.find((one) => one.row === row && one.column === column);
                  if (!at) return null;
                  const occupant = party.get(at.seat.id);
                  const refusalText = occupant || !isAvailable(at.seat) ? null : props.refusal(at);
                  return (
                    <SeatButton
                      at={at}
                      priceLevel={priceLevel(prices, at.zone.price)}
                      passengerNo={occupant?.passengerNo}
                      isCurrent={occupant?.isCurrent ?? false}
                      isRefused={refusalText !== null}
                      pending={props.pending === at.seat.id}
                      tabbable={at.seat.id === reachable}
                      name={labels.name(at, {
                        occupant: occupant?.name,
                        refusalText,
                        pending: props.pending === at.seat.id,
                      })}
                      onPick={pick.current}
                      onFocus={setActive}
                    />
                  );
                }}
              </CabinView>
            ))}
          </div>
          <div className={css.tail} aria-hidden="true" />
        </div>
      </div>
      <p className={css.hoveredSeat} aria-hidden="true">
        {shown ? (
          labels.name(shown, {
            occupant: party.get(shown.seat.id)?.name,
            refusalText: isAvailable(shown.seat) && !party.has(shown.seat.id) ? props.refusal(shown) : null,
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

/** One cabin: its name when there are several, the letters of its columns, and its rows. */
function CabinView(props: {
  cabin: SeatCabin;
  hasName: boolean;
  isSpacious: boolean;
  children: (row: SeatRow, column: number) => ReactNode;
}) {
  const { cabin } = props;
  const t = useTranslations('seats.map');
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div role="rowgroup" aria-label={t(`cabin.${cabin.cabin}`)} className={props.isSpacious ? css.spacious : undefined}>
      {props.hasName && (
        <p className={css.cabin} aria-hidden="true">
          {t(`cabin.${cabin.cabin}`)}
        </p>
      )}
      <div className={css.letters} aria-hidden="true">
        {cabin.columns.map((letter, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by position
          <span key={i} className={letter ? css.letter : css.aisle}>
            {letter}
          </span>
        ))}
      </div>
      {cabin.rows.map((row) => (
        <SeatRowView key={row.number} row={row} cabin={cabin}>
          {(column) => props.children(row, column)}
        </SeatRowView>
      ))}
      <Facilities cabin={cabin} before={null} />
    </div>
  );
}

const AircraftNose = () => (
  <svg className={css.nose} viewBox="0 0 320 84" preserveAspectRatio="none" aria-hidden="true">
    <path className={css.skin} d="M1 84C2 40 70 2 160 2s158 38 159 82" />
    <path className={css.glass} d="M112 34c30-12 66-12 96 0l-6 14c-28-8-56-8-84 0Z" />
  </svg>
);
