import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { isOpen, type SeatAt } from './cabin.ts';
import css from './seat.module.css';
import { SeatIcon } from './seat-icons.tsx';

/** One seat: what it looks like and what it is called. */
export const SeatButton = memo(function SeatButton(props: {
  at: SeatAt;
  level: number;
  n: number | undefined;
  now: boolean;
  refused: boolean;
  pending: boolean;
  tabbable: boolean;
  name: string;
  onPick: (at: SeatAt) => void;
  onFocus: (id: string) => void;
}) {
  const { at, n } = props;
  const { seat } = at;
  const open = isOpen(seat) || n !== undefined;
  const look =
    n !== undefined
      ? props.now
        ? css.mine
        : css.party
      : !isOpen(seat)
        ? css[seat.state]
        : props.refused
          ? css.refused
          : css[`p${props.level}`];
  return (
    <button
      type="button"
      data-seat={seat.id}
      className={[css.seat, look, props.pending && css.pending].filter(Boolean).join(' ')}
      tabIndex={props.tabbable ? 0 : -1}
      aria-pressed={n !== undefined}
      aria-disabled={!open || props.refused || undefined}
      onClick={() => open && props.onPick(at)}
      onFocus={() => props.onFocus(seat.id)}
    >
      <span className="visually-hidden">{props.name}</span>
      <span aria-hidden="true">
        {n !== undefined ? (
          n
        ) : !open ? (
          seat.state === 'taken' && <Icon name="person" size={16} />
        ) : seat.state === 'kid' || seat.state === 'pet' || seat.state === 'extra' ? (
          <SeatIcon name={seat.state} />
        ) : (
          seat.column
        )}
      </span>
    </button>
  );
});
