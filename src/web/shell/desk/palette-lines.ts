import { useNavigate, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FoundSale } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import { formatDate, formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { menuScreensFor } from '../../screens/menu.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useAccount, useClientView } from '../../shared/session/session.ts';
import type { IconName } from '../../ui/icon.tsx';
import { matches } from './match.ts';
import { toggleClientView } from './toggle-client-view.ts';
import { VERBS, type Verb, verbPath } from './verbs.ts';

/** One thing the palette offers: where it leads or what it does. */
type Line = {
  key: string;
  group: 'orders' | 'people' | 'screens' | 'acts';
  icon: IconName;
  name: string;
  about?: string;
  run: () => void;
};

/** The verbs of the palette in the reader's language. */
export function useVerbWords(): Readonly<Record<Verb, string>> {
  const t = useTranslations('desk.verbs');
  return Object.fromEntries(VERBS.map((verb) => [verb, t(verb)])) as Record<Verb, string>;
}

/** `verb`: what is done with the order that is chosen; without one it is opened. */
export function useOrderLines(orders: readonly FoundSale[], verb: Verb | null, onClose: () => void): Line[] {
  const act = useTranslations('desk.verbNames');
  const status = useTranslations('orders.status');
  const locale = useAppLocale();
  const navigate = useNavigate();
  return orders.map(({ id, number, locator, passengers, route, places, status: state }) => {
    const [first] = route;
    const who = passengers.map(({ surname, name }) => `${surname} ${name}`);
    const trip =
      first &&
      `${directionName(first, places, locale)}, ${formatDate(first.departs, locale, { style: 'plain-short' })}`;
    return {
      key: id,
      group: 'orders',
      icon: 'ticket',
      name: [verb ? act(verb, { number }) : number, locator, who[0]].filter(Boolean).join(' · '),
      about: [trip, status(state)].filter(Boolean).join(' · '),
      run: () => {
        onClose();
        navigate(verbPath(verb ?? 'open', id));
      },
    };
  });
}

export function usePeopleLines(people: readonly SavedPassengerLine[], onClose: () => void): Line[] {
  const navigate = useNavigate();
  return people.map(({ id, surname, name, birthdate }) => ({
    key: id,
    group: 'people',
    icon: 'person',
    name: `${surname} ${name}`,
    about: formatNumericDate(birthdate),
    run: () => {
      onClose();
      navigate(`/account/passengers/${id}`);
    },
  }));
}

export function useScreenLines(typed: string, onClose: () => void, onKeys: () => void): Line[] {
  const t = useTranslations('desk');
  const anyText = useTranslations();
  const account = useAccount();
  const clientView = useClientView();
  const switchable = useEarningsShown();
  const navigate = useNavigate();
  const submit = useSubmit();
  const screens = menuScreensFor(account).map(
    ({ to, name, icon }): Line => ({
      key: to,
      group: 'screens',
      icon,
      name: anyText(name),
      run: () => {
        onClose();
        navigate(to);
      },
    }),
  );
  const acts: Line[] = [
    ...(switchable
      ? [
          {
            key: 'clientView',
            group: 'acts' as const,
            icon: 'person' as const,
            name: t(clientView ? 'palette.showEarned' : 'palette.hideEarned'),
            run: () => {
              onClose();
              toggleClientView(submit, !clientView);
            },
          },
        ]
      : []),
    { key: 'keys', group: 'acts', icon: 'info', name: t('keys.title'), run: onKeys },
  ];
  return matches([...screens, ...acts], typed, ({ name }) => [name]);
}
