import { useTranslations } from 'use-intl';
import type { OwnTransferDays } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { DaysPage } from '../../shared/office/days-page.tsx';
import type { FormState } from '../../shared/office/typed-field.tsx';
import { daysPath, transferPath } from './paths.ts';

const ACTS = ['stop', 'resume', 'close', 'open', 'cars', 'price'] as const;

type Props = FormState & OwnTransferDays & { id: string; done: boolean };

/** The next days of an own transfer, and what is done with them at once. */
export function TransferDaysPage({ id, names, classes, days, next, ...props }: Props) {
  const t = useTranslations('rides');
  const classNames = useTranslations('hotelsTransfers.class');
  const locale = useAppLocale();
  return (
    <DaysPage
      {...props}
      words={{
        title: t('days.title', { from: names.from[locale], to: names.to[locale] }),
        tabTitle: t('screens.days'),
        first: t('days.first'),
        last: t('days.last'),
        part: t('days.class'),
        value: t('days.value'),
        valueHint: t('days.valueHint'),
        date: t('days.date'),
        none: t('days.none'),
        later: t('days.later'),
      }}
      back={{ to: transferPath(id), text: t('screens.transfer') }}
      acts={ACTS.map((act) => ({ value: act, text: t(`actions.${act}`) }))}
      parts={{ name: 'class', choices: classes.map((kind) => ({ value: kind, text: classNames(kind) })) }}
      days={days.map(({ classes: cells, ...day }) => ({
        ...day,
        cells: cells.map(({ class: code, cars: count, ...cell }) => ({ ...cell, code, count })),
      }))}
      laterHref={next && `${daysPath(id)}?from=${next}`}
    />
  );
}
