import type { ComponentProps } from 'react';
import { type Wish, wishValue } from '../../shared/ancillaries/choices.ts';

type PressProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  wishes: readonly Wish[];
  onWish: (...wishes: readonly Wish[]) => void;
};

/** Under which a press is sent when no script runs. */
export const WISH = 'wish';

/** A button that changes what is chosen: at once where scripts run, by sending its form where they do not. */
export const Press = ({ wishes, onWish, ...rest }: PressProps) => (
  <button
    {...rest}
    type="submit"
    name={WISH}
    value={wishes.map(wishValue).join(',')}
    onClick={(event) => {
      event.preventDefault();
      onWish(...wishes);
    }}
  />
);
