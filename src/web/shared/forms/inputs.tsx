import { type ComponentProps, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { suggestNames } from '#modules/travellers/api.ts';
import { Field } from '../../ui/field.tsx';
import { splitFullName } from './draft-form.ts';
import { formatStoredDate, insertDateDots } from './normalize-typed-date.ts';

type InputProps = ComponentProps<typeof Field>;

/** Sets the text of a field of the same form with an `input` event. */
function setFieldValue(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement) || field.disabled) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A name as printed in the document: names in other alphabets get Latin suggestions, in each spelling that passports
 * have; a full name pasted into the surname fills all name fields.
 */
export function NameField({ nameFields, ...props }: InputProps & { nameFields?: readonly [string, string, string] }) {
  const t = useTranslations('travellers');
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(String(props.defaultValue ?? ''));
  const suggestions = /[^\p{ASCII}]/u.test(value) ? suggestNames(value) : [];
  return (
    <Field
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      ref={ref}
      onInput={(event) => setValue(event.currentTarget.value)}
      onPaste={(event) => {
        const names = nameFields && splitFullName(event.clipboardData.getData('text'));
        if (!names) return;
        event.preventDefault();
        const { form } = event.currentTarget;
        setFieldValue(form, nameFields[0], names.surname);
        setFieldValue(form, nameFields[1], names.name);
        if (names.patronymic) setFieldValue(form, nameFields[2], names.patronymic);
      }}
      suggestion={suggestions}
      suggestionLabel={(latin) => t('suggestion', { latin })}
      onSuggestion={(n) => {
        const chosen = suggestions[n];
        if (chosen && ref.current) setFieldValue(ref.current.form, props.name, chosen);
        ref.current?.focus();
      }}
    />
  );
}

/** A date typed as dd.mm.yyyy; the dots are inserted. */
export function TypedDateField({ storedDate, ...props }: InputProps & { storedDate: string }) {
  const t = useTranslations('booking.passengers');
  const lastText = useRef(formatStoredDate(storedDate));
  return (
    <Field
      inputMode="numeric"
      maxLength={20}
      placeholder={t('dateHint')}
      {...props}
      defaultValue={formatStoredDate(storedDate)}
      onInput={(event) => {
        const field = event.currentTarget;
        if (field.selectionStart === field.value.length) {
          const dotted = insertDateDots(lastText.current, field.value);
          if (dotted !== field.value) field.value = dotted;
        }
        lastText.current = field.value;
      }}
    />
  );
}
