import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { isAvailable, type PlacedSeat } from './cabin.ts';
import css from './seat.module.css';
import { SeatIcon } from './seat-icons.tsx';

/** One seat with its drawing and its accessible name. */
export const SeatButton = memo(function SeatButton(props: {
  at: PlacedSeat;
  priceLevel: number;
  passengerNo: number | undefined;
  isCurrent: boolean;
  isRefused: boolean;
  pending: boolean;
  tabbable: boolean;
  name: string;
  onPick: (at: PlacedSeat) => void;
  onFocus: (id: string) => void;
}) {
  const { at, passengerNo } = props;
  const { seat } = at;
  const isSelectable = isAvailable(seat) || passengerNo !== undefined;
  const stateClass =
    passengerNo !== undefined
      ? props.isCurrent
        ? css.mine
        : css.party
      : !isAvailable(seat)
        ? css[seat.state]
        : props.isRefused
          ? css.refused
          : css[`p${props.priceLevel}`];
  return (
    <button
      type="button"
      data-seat={seat.id}
      className={[css.seat, stateClass, props.pending && css.pending].filter(Boolean).join(' ')}
      tabIndex={props.tabbable ? 0 : -1}
      aria-pressed={passengerNo !== undefined}
      aria-disabled={!isSelectable || props.isRefused || undefined}
      onClick={() => isSelectable && props.onPick(at)}
      onFocus={() => props.onFocus(seat.id)}
    >
      <span className="visually-hidden">{props.name}</span>
      <span aria-hidden="true">
        {passengerNo !== undefined ? (
          passengerNo
        ) : !isSelectable ? (
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
