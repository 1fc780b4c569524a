import type { PageRedirect } from '#modules/content/api.ts';
import type { DocumentConflict } from '../../shared/content/document-parts.tsx';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';

export type RedirectRefusal = FormErrors & {
  revision: number;
  conflict: DocumentConflict | null;
  /** Null: the form of the history, which has no rows. */
  typed: PageRedirect[] | null;
};

const ROW = /^redirects\.(\d+)\.path$/;
const rowsOf = (form: FormData): PageRedirect[] =>
  [...form.keys()].flatMap((name) => {
    const n = ROW.exec(name)?.[1];
    if (n === undefined) return [];
    return [{ path: readTextField(form, name, 200), target: readTextField(form, `redirects.${n}.target`, 500) }];
  });
const isFilled = ({ path, target }: PageRedirect): boolean => path.trim() !== '' || target.trim() !== '';

/** The rows of the form that are not empty, as the server takes them. */
export const readRedirectForm = (form: FormData): PageRedirect[] =>
  rowsOf(form)
    .filter(isFilled)
    .map(({ path, target }) => ({ path: path.trim().replace(/^\/+|\/+$/g, ''), target: target.trim() }));

/** The refusal of the form, its errors at the rows as they were typed. @throws what is no refusal */
export function redirectRefusal(thrown: unknown, form: FormData, at: string) {
  const { refusal, status } = formErrors(thrown, at);
  const rows = rowsOf(form);
  const filled = rows.flatMap((row, n) => (isFilled(row) ? [n] : []));
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([path, text]) => {
      const [list, row = '', field] = path.split('.');
      return [list === 'redirects' ? `redirects.${filled[Number(row)]}.${field}` : path, text];
    }),
  );
  return { refusal: { ...refusal, fields, typed: rows }, status };
}
