import type { FieldValues } from './stored-input.ts';

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Types whose value is not typed by the user, or must never be stored. */
const NEVER_STORED = new Set(['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']);

export const isFormField = (node: unknown): node is FormField =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement;

const isCheckable = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** Every change of its text fires an `input` event. */
export const isTextField = (field: FormField): boolean => !(field instanceof HTMLSelectElement) && !isCheckable(field);

/** Never a password, a code, a card, a file, a consent, or a field inside `data-keep="no"`. */
const isStorable = (field: FormField): boolean =>
  field.name !== '' &&
  !NEVER_STORED.has(field.type) &&
  !/^cc-|one-time-code|password/.test(field.autocomplete) &&
  !(field.type === 'checkbox' && (field.required || field.name === 'agreed')) &&
  field.closest('[data-keep="no"]') === null;

export const storableFields = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter((element) => isFormField(element)).filter(isStorable);

/** Reads attributes, because a field named `method` or `id` would shadow the property. */
export const isPostForm = (form: unknown): form is HTMLFormElement =>
  form instanceof HTMLFormElement && form.getAttribute('method')?.toLowerCase() === 'post';

/** A form that sends input to the server. Search forms are addresses, and sign-in forms are not stored. */
export const isStorableForm = (form: HTMLFormElement | null | undefined): form is HTMLFormElement =>
  isPostForm(form) &&
  form.dataset.keep !== 'no' &&
  form.querySelector('[autocomplete="current-password"], [autocomplete="one-time-code"]') === null &&
  storableFields(form).length > 0;

/** The key of a form in storage: its page, and what distinguishes it from other forms of the page. */
export function formKey(form: HTMLFormElement, pathname: string): string {
  const formId = form.getAttribute('id') || storableFields(form)[0]?.id || storableFields(form)[0]?.name || '';
  return `${pathname}#${formId}`;
}

/** The current values of the named fields. */
export function readFields(form: HTMLFormElement, names: ReadonlySet<string>): FieldValues {
  const fields: Record<string, string[]> = {};
  for (const field of storableFields(form)) {
    if (!names.has(field.name) || field.disabled) continue;
    fields[field.name] ??= [];
    if (!isCheckable(field) || field.checked) fields[field.name]?.push(field.value);
  }
  return fields;
}

/** Edited since the page was loaded: the current value is newer than the stored one. */
export const isEdited = (field: FormField): boolean =>
  field instanceof HTMLSelectElement
    ? field.querySelector('[selected]') !== null && field.options[field.selectedIndex]?.matches('[selected]') === false
    : isCheckable(field)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;

/** Sets a value with the events of typing, so that the page's listeners notice. */
function setFieldValue(field: FormField, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Restores stored values into unedited fields; `done` collects the names that need no further attempt. @returns whether
 * anything changed.
 */
export function restoreFields(form: HTMLFormElement, stored: FieldValues, done: Set<string>): boolean {
  let changed = false;
  const filled = new Set<string>();
  const seen = new Map<string, number>();
  for (const field of storableFields(form)) {
    const values = stored[field.name];
    if (!values || done.has(field.name)) continue;
    filled.add(field.name);
    const position = seen.get(field.name) ?? 0;
    seen.set(field.name, position + 1);
    if (field.disabled || isEdited(field)) continue;
    if (isCheckable(field)) {
      if (field.checked === values.includes(field.value) || (field.type === 'radio' && field.checked)) continue;
      field.click();
      changed = true;
    } else if (values[position] !== undefined && field.value !== values[position]) {
      setFieldValue(field, values[position]);
      changed = true;
    }
  }
  for (const name of filled) done.add(name);
  return changed;
}
