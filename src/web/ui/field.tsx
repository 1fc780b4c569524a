import type { ComponentProps, ReactNode } from 'react';
import css from './field.module.css';
import { Icon } from './icon.tsx';

/** The element id of a field by its name or problem path: `passengers.0.surname` → `field-passengers-0-surname`. */
export const fieldId = (name: string): string => `field-${name.replaceAll(/[^\w]+/g, '-')}`;

export type FieldProps = {
  name: string;
  label: ReactNode;
  /** The error text; linked to the field for screen readers. */
  error?: ReactNode;
  hint?: ReactNode;
  /** One or several corrections; pressing one calls `onSuggestion` with its index. */
  suggestion?: string | readonly string[] | undefined;
  /** What pressing a correction does, for screen readers. */
  suggestionLabel?: (suggestion: string) => string;
  onSuggestion?: (n: number) => void;
  /** Content at the right edge: a button, a unit. */
  suffix?: ReactNode;
};

type ShellProps = FieldProps & {
  children: ReactNode;
  isLabelRaised?: boolean;
  id: string;
  className?: string | undefined;
};

/** ARIA attributes of the control inside `FieldBox`. */
export const describe = (id: string, props: Pick<FieldProps, 'error' | 'hint'>) => ({
  'aria-invalid': props.error ? true : undefined,
  'aria-describedby': [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

/** Label, frame, hint and error around a control; `isLabelRaised` keeps the label small. */
export function FieldBox(props: ShellProps) {
  const suggestions = [props.suggestion ?? []].flat();
  return (
    <div className={[css.field, props.error && css.invalid, props.className].filter(Boolean).join(' ')}>
      <div className={props.isLabelRaised ? `${css.box} ${css.raised}` : css.box}>
        <label className={css.label} htmlFor={props.id}>
          {props.label}
        </label>
        {props.children}
        {props.suffix && <span className={css.suffix}>{props.suffix}</span>}
        {suggestions.length > 0 && (
          <div className={css.suggestions}>
            {suggestions.map((suggestion, n) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion is identified by position
                key={n}
                type="button"
                aria-label={props.suggestionLabel?.(suggestion)}
                className={css.suggestion}
                // The field keeps the focus: leaving it would show or hide its error before the press counts.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => props.onSuggestion?.(n)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        )}
      </div>
      {props.error && (
        <p id={`${props.id}-error`} className={`${css.note} ${css.error}`}>
          <Icon name="warning" size={16} />
          <span>{props.error}</span>
        </p>
      )}
      {props.hint && (
        <p id={`${props.id}-hint`} className={css.note}>
          {props.hint}
        </p>
      )}
    </div>
  );
}

type Native<T extends 'input' | 'select' | 'textarea'> = FieldProps & Omit<ComponentProps<T>, keyof FieldProps>;

const splitProps = <T extends FieldProps & { id?: string | undefined; className?: string | undefined }>(props: T) => {
  const {
    label,
    error,
    hint,
    suggestion,
    suggestionLabel,
    onSuggestion,
    suffix,
    className,
    id: explicitId,
    ...control
  } = props;
  const id = explicitId ?? fieldId(props.name);
  const shell = { name: props.name, label, error, hint, suggestion, suffix, id, className };
  return {
    id,
    control,
    shell: { ...shell, ...(onSuggestion && { onSuggestion }), ...(suggestionLabel && { suggestionLabel }) },
    ariaProps: describe(id, { error, hint }),
  };
};

/** A text field 60 px high; its label floats up when there is a value. */
export function Field(props: Native<'input'>) {
  const { id, control, shell, ariaProps } = splitProps(props);
  return (
    <FieldBox {...shell}>
      <input placeholder=" " {...control} {...ariaProps} id={id} className={css.control} />
    </FieldBox>
  );
}

export function TextArea(props: Native<'textarea'>) {
  const { id, control, shell, ariaProps } = splitProps(props);
  return (
    <FieldBox {...shell}>
      <textarea placeholder=" " {...control} {...ariaProps} id={id} className={css.control} />
    </FieldBox>
  );
}

/** A native select, so that it works without JavaScript and on every phone. */
export function SelectField(props: Native<'select'> & { children: ReactNode }) {
  const { id, control, shell, ariaProps } = splitProps(props);
  return (
    <FieldBox {...shell} isLabelRaised>
      <select {...control} {...ariaProps} id={id} className={`${css.control} ${css.select}`} />
      <Icon name="chevron" className={css.arrow ?? ''} />
    </FieldBox>
  );
}
