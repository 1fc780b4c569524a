import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { focusNextField } from '../shared/forms/focus-next-field.ts';
import { normalizeTypedTime } from '../shared/forms/normalize-typed-time.ts';
import { usePopover } from '../shared/forms/use-popover.tsx';
import css from './date-field.module.css';
import field from './field.module.css';
import { FieldBox, fieldId } from './field.tsx';
import type { ForwardedProps } from './forwarded-props.ts';
import { lazyOrNothing } from './lazy.ts';

const load = () => import('./lazy/time-choices.tsx');
const TimeChoices = lazyOrNothing(load);

type TimeFieldProps = {
  name: string;
  label: ReactNode;
  value?: string;
  defaultValue?: string | undefined;
  onTime?: (time: string) => void;
  required?: boolean;
  error?: ReactNode;
};

/** A time of day, typed or chosen from half-hour steps. Without scripts the server reads the typed text. */
export function TimeField({ name, label, error, required, ...props }: TimeFieldProps) {
  const t = useTranslations('common.date');
  const { open, setOpen, fieldProps, dismissal } = usePopover<HTMLDivElement>();
  const [forwarded, forwardProps] = useState<ForwardedProps<HTMLInputElement>>({});
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [ownValue, setOwnValue] = useState(props.defaultValue ?? '');
  const value = props.value ?? ownValue;
  const onTime = (time: string) => {
    setOwnValue(time);
    props.onTime?.(time);
  };
  const id = fieldId(name);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setOpen(true);
    } else forwarded.onKeyDown?.(event);
  };
  return (
    <div {...fieldProps} className={css.date}>
      <FieldBox id={id} name={name} label={label} error={error} isLabelRaised>
        <input
          {...forwarded}
          ref={input}
          id={id}
          name={name}
          data-opens
          className={field.control}
          value={value}
          placeholder={t('timeHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          aria-required={required}
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onPointerEnter={() => void load().catch(() => {})}
          onFocus={(event) => {
            if (event.isTrusted) event.target.select();
            forwarded.onFocus?.(event);
            load().catch(() => {});
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            onTime(event.target.value);
            setOpen(false);
          }}
          onBlur={(event) => {
            if (event.isTrusted) onTime(normalizeTypedTime(value));
            forwarded.onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </FieldBox>
      {dismissal}
      {open && (
        <Suspense fallback={null}>
          <TimeChoices
            input={input}
            forwardProps={forwardProps}
            id={listId}
            label={String(label)}
            value={value}
            onChoose={(time) => {
              onTime(time);
              setOpen(false);
              focusNextField(input.current);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
