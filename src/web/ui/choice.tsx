import type { ComponentProps, ReactNode } from 'react';
import css from './choice.module.css';
import { fieldId } from './field.tsx';
import { Icon } from './icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children'>;
type CheckControlProps = InputProps & {
  name: string;
  children: ReactNode;
  note?: ReactNode;
  /** A number at the right edge, for filters. */
  count?: ReactNode;
  error?: ReactNode;
};

function CheckControl({
  type,
  children,
  note,
  count,
  error,
  className,
  ...rest
}: CheckControlProps & { type: 'checkbox' | 'radio' }) {
  const id = rest.id ?? (type === 'checkbox' ? fieldId(rest.name) : undefined);
  const errorId = error && id ? `${id}-error` : undefined;
  return (
    <div className={[error && css.invalid, className].filter(Boolean).join(' ') || undefined}>
      <label className={css.row}>
        <input
          {...rest}
          type={type}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          className={css.mark}
        />
        <span className={css.text}>
          {children}
          {note && <span className={css.note}>{note}</span>}
        </span>
        {count !== undefined && <span className={css.count}>{count}</span>}
      </label>
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export const Checkbox = (props: CheckControlProps) => <CheckControl {...props} type="checkbox" />;
export const Radio = (props: CheckControlProps) => <CheckControl {...props} type="radio" />;

/** A named group of checkboxes or radios. */
export function ChoiceGroup(props: {
  legend: ReactNode;
  children: ReactNode;
  error?: ReactNode;
  hideLegend?: boolean;
}) {
  return (
    <fieldset>
      <legend className={props.hideLegend ? 'visually-hidden' : css.legend}>{props.legend}</legend>
      {props.children}
      {props.error && <p className={css.error}>{props.error}</p>}
    </fieldset>
  );
}

type ChipProps = InputProps & { type?: 'checkbox' | 'radio'; children: ReactNode };

/** A pill with a checkbox or radio inside, so that it works without JavaScript. */
export function Chip({ type = 'checkbox', children, className, ...rest }: ChipProps) {
  return (
    <label className={[css.chip, className].filter(Boolean).join(' ')}>
      <input {...rest} type={type} />
      {children}
    </label>
  );
}

/** A pill that acts at once. */
export function ChipButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[css.chip, className].filter(Boolean).join(' ')} />;
}

export function Chips(props: { legend: ReactNode; children: ReactNode; className?: string | undefined }) {
  return (
    <fieldset className={props.className}>
      <legend className="visually-hidden">{props.legend}</legend>
      <div className={css.chips}>{props.children}</div>
    </fieldset>
  );
}

type SegmentsProps<V extends string> = {
  name: string;
  legend: ReactNode;
  options: readonly { value: V; label: ReactNode }[];
  value?: V | undefined;
  defaultValue?: V | undefined;
  onChange?: (value: V) => void;
  required?: boolean;
  error?: ReactNode;
};

/** Two or three options side by side, as high as a field. */
export function SegmentedControl<V extends string>(props: SegmentsProps<V>) {
  const id = fieldId(props.name);
  return (
    <fieldset
      className={props.error ? css.invalid : undefined}
      aria-describedby={props.error ? `${id}-error` : undefined}
    >
      <legend className="visually-hidden">{props.legend}</legend>
      <div className={css.segments}>
        {props.options.map((option, i) => (
          <label key={option.value} className={css.segment}>
            <input
              type="radio"
              name={props.name}
              id={i === 0 ? id : undefined}
              value={option.value}
              required={props.required}
              {...(props.value === undefined
                ? { defaultChecked: props.defaultValue === option.value }
                : { checked: props.value === option.value })}
              onChange={() => props.onChange?.(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {props.error && (
        <p id={`${id}-error`} className={`${css.error} ${css.belowControl}`}>
          <Icon name="warning" size={16} />
          <span>{props.error}</span>
        </p>
      )}
    </fieldset>
  );
}
