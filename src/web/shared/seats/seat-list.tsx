import { useTranslations } from 'use-intl';
import type { SeatMap } from '#modules/supply/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { isAvailable, type PlacedSeat, placedSeats } from './cabin.ts';
import css from './seat-list.module.css';
import type { Occupant } from './seat-map.tsx';
import { useSeatLabels } from './use-seat-labels.ts';

/**
 * The seats that this passenger may take, as a list by row: for screen readers, for readers who prefer a list, and
 * without JavaScript.
 */
export function SeatList(props: {
  map: SeatMap;
  party: ReadonlyMap<string, Occupant>;
  refusal: (at: PlacedSeat) => string | null;
  /** Name of the button that is sent without scripts. */
  name: string;
  valueOf: (at: PlacedSeat) => string;
  onPick: (at: PlacedSeat) => void;
}) {
  const t = useTranslations('seats');
  const labels = useSeatLabels();
  const { party } = props;
  const shown = placedSeats(props.map).filter(
    (at) => party.get(at.seat.id)?.isCurrent || (isAvailable(at.seat) && !party.has(at.seat.id) && !props.refusal(at)),
  );
  if (shown.length === 0) return <p>{t('list.none')}</p>;
  return (
    <ol className={css.list} aria-label={t('list.label')}>
      {[...Map.groupBy(shown, ({ row }) => row)].map(([row, seats]) => (
        <li key={row.number} className={css.row}>
          <p className={css.number}>{t('map.row', { number: row.number })}</p>
          <ul className={css.seats}>
            {seats.map((at) => {
              const mine = party.get(at.seat.id);
              return (
                <li key={at.seat.id}>
                  <button
                    type="submit"
                    name={props.name}
                    value={props.valueOf(at)}
                    aria-pressed={mine !== undefined}
                    aria-label={labels.name(at, { occupant: mine?.name })}
                    className={css.seat}
                    onClick={(event) => {
                      event.preventDefault();
                      props.onPick(at);
                    }}
                  >
                    <span className={css.place}>
                      {mine && <Icon name="check" size={16} />}
                      {labels.place(at)}
                    </span>
                    <span className={css.price}>{labels.price(at)}</span>
                    {labels.marks(at).length > 0 && <span className={css.marks}>{labels.marks(at).join(', ')}</span>}
                  </button>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
