import { useTranslations } from 'use-intl';
import type { OwnHotelNights } from '#modules/inventory/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { DaysPage } from '../../shared/office/days-page.tsx';
import type { FormState } from '../../shared/office/typed-field.tsx';
import { hotelPath, nightsPath } from './paths.ts';

const ACTS = ['stop', 'resume', 'close', 'open', 'rooms', 'price'] as const;

type Props = FormState & OwnHotelNights & { id: string; done: boolean };

/** The next nights of an own hotel, and what is done with them at once. */
export function NightsPage({ id, name, rooms, nights, next, ...props }: Props) {
  const t = useTranslations('stays');
  const locale = useAppLocale();
  return (
    <DaysPage
      {...props}
      words={{
        title: t('nights.title', { name }),
        tabTitle: t('screens.nights'),
        first: t('nights.first'),
        last: t('nights.last'),
        part: t('nights.room'),
        value: t('nights.value'),
        valueHint: t('nights.valueHint'),
        date: t('nights.date'),
        none: t('nights.none'),
        later: t('nights.later'),
      }}
      back={{ to: hotelPath(id), text: t('screens.hotel') }}
      acts={ACTS.map((act) => ({ value: act, text: t(`actions.${act}`) }))}
      parts={{ name: 'room', choices: rooms.map((room) => ({ value: room.code, text: room.name[locale] })) }}
      days={nights.map(({ rooms: cells, ...night }) => ({
        ...night,
        cells: cells.map(({ rooms: count, ...cell }) => ({ ...cell, count })),
      }))}
      laterHref={next && `${nightsPath(id)}?from=${next}`}
    />
  );
}
