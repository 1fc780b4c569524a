import type { ComponentProps } from 'react';
import { type AncillaryChange, encodeChange } from '../../shared/ancillaries/choices.ts';

type AncillaryButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  choices: readonly AncillaryChange[];
  onChoice: (...choices: readonly AncillaryChange[]) => void;
};

/** Form field of the selection, submitted when scripts do not run. */
export const ANCILLARY_CHOICE_FIELD = 'wish';

/** A button that changes the selection: at once with scripts, by submitting its form without them. */
export const AncillaryButton = ({ choices, onChoice, ...rest }: AncillaryButtonProps) => (
  <button
    {...rest}
    type="submit"
    name={ANCILLARY_CHOICE_FIELD}
    value={choices.map(encodeChange).join(',')}
    onClick={(event) => {
      event.preventDefault();
      onChoice(...choices);
    }}
  />
);
