import type { ComponentProps } from 'react';
import { type AncillaryChange, encodeChange } from '../../shared/ancillaries/choices.ts';

type AncillaryButtonProps = Omit<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'onClick'> & {
  choices: readonly AncillaryChange[];
  onChoice: (...choices: readonly AncillaryChange[]) => void;
};

/** Under which a press is sent when no script runs. */
export const ANCILLARY_CHOICE_FIELD = 'wish';

/** A button that changes what is chosen: at once where scripts run, by sending its form where they do not. */
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
