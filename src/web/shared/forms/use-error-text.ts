import { useTranslations } from 'use-intl';
import { isLocalDate } from '#kernel/dates.ts';
import { isMoney } from '#kernel/money.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';

/** The text of a refusal by its code, with dates and amounts formatted. */
export function useErrorText(): (problem: { code: string; values?: Record<string, unknown> | undefined }) => string {
  const formatMoney = useFormatMoney();
  const { textOfCode } = useProblemLabels();
  const locale = useAppLocale();
  return ({ code, values }) =>
    textOfCode(
      code,
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [
          name,
          isMoney(value)
            ? formatMoney(value)
            : isLocalDate(value)
              ? formatDate(value, locale, { style: 'plain', year: true })
              : (value as string | number),
        ]),
      ),
    );
}

const FIELDS = [
  'surname',
  'name',
  'patronymic',
  'citizenship',
  'gender',
  'birthdate',
  'documentType',
  'documentNumber',
  'expiration',
  'bonusCard',
  'phone',
  'email',
] as const;
const isField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name);

type FieldProblem = { path: string; code: string; values?: Record<string, unknown> | undefined };

/** Lines for the summary of a form: the field with its passenger, and the error. */
export function useProblemSummary(): (problems: readonly FieldProblem[]) => { path: string; text: string }[] {
  const t = useTranslations('booking.problem');
  const fields = useTranslations('travellers.fields');
  const travelFields = useTranslations('travel.booking');
  const errorText = useErrorText();
  return (problems) =>
    problems.map((problem) => {
      const [group, n, last] = problem.path.split('.');
      const name = group === 'passengers' ? last : n;
      const text = errorText(problem);
      if (group === 'travelNote' && (n === 'costCentre' || n === 'purpose'))
        return { path: problem.path, text: t('contact', { field: travelFields(n), text }) };
      if (!name || !isField(name)) return { path: problem.path, text };
      const field = fields(name);
      return {
        path: problem.path,
        text:
          group === 'passengers' ? t('passenger', { n: Number(n) + 1, field, text }) : t('contact', { field, text }),
      };
    });
}
