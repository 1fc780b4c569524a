import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { isLocalDate } from '#kernel/dates.ts';
import { formatDate } from '../i18n/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { Field } from './field.tsx';
import { useAfterHydration } from './link.tsx';

/**
 * A day out of the browser's own calendar, which works without a script and on every phone, but speaks the language
 * of the browser and may show the month first:
 * so the chosen day stands below it as the page says it, with its weekday.
 */
export function DateField({ hint, onChange, ...props }: Omit<ComponentProps<typeof Field>, 'type'>) {
  const locale = useAppLocale();
  const whenAlive = useAfterHydration();
  const [typed, setTyped] = useState<unknown>(props.defaultValue);
  const field = useRef<HTMLInputElement>(null);
  // A day that was chosen before the page came to life.
  useEffect(() => setTyped(field.current?.value), []);
  const day = props.value ?? typed;
  // Without a script typing is not validated.
  const said = isLocalDate(day) && (
    <span className={whenAlive}>
      {formatDate(day, locale, { style: 'long', year: true })}
      {hint && ' · '}
    </span>
  );
  return (
    <Field
      {...props}
      ref={field}
      type="date"
      hint={
        said ? (
          <>
            {said}
            {hint && <span>{hint}</span>}
          </>
        ) : (
          hint
        )
      }
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(event);
      }}
    />
  );
}
