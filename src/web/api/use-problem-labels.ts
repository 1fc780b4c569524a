import { useTranslations } from 'use-intl';
import { formatDate } from '../i18n/dates.ts';
import { useAppLocale } from '../i18n/provider.tsx';
import { type ApiProblem, asProblem } from './problem.ts';

type Values = Record<string, string | number>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Texts for a refusal or an error code. The server's own sentence comes first; a code raised in the browser
 * (`travellers.bad_name`) is looked up at `<capability>.errors.<name>`; an unknown code gives «Oops! Something bad
 * happened» of spec §8.
 */
export function useProblemLabels(): {
  textOfCode: (code: string, values?: Values) => string;
  textOf: (thrown: unknown) => string;
  fields: (problem: ApiProblem) => { path: string; text: string }[];
} {
  const t = useTranslations();
  const locale = useAppLocale();
  /** Dates among the values are formatted. */
  const formatDates = (values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && DATE.test(value) ? formatDate(value, locale, { style: 'plain' }) : value,
      ]),
    );
  const textOfCode = (code: string, values: Values = {}): string => {
    const [capability, ...name] = code.split('.');
    const key = `${capability}.errors.${name.join('.')}` as 'common.errors.internal';
    return t.has(key) ? t(key, formatDates(values) as never) : t('common.errors.internal');
  };
  return {
    textOfCode,
    textOf(thrown) {
      const problem = asProblem(thrown);
      if (!problem) return t('common.errors.internal');
      return problem.text ?? textOfCode(problem.code, problem.details as Values);
    },
    fields: (problem) =>
      problem.fields.map((field) => ({
        path: field.path,
        text: field.message ?? textOfCode(field.code, field.values),
      })),
  };
}
