import { useNavigate, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FoundOrder } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import type { SavedPassengerLine } from '#modules/travellers/api.ts';
import { formatDate, formatNumericDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { menuScreensFor } from '../../screens/menu.ts';
import { quoteVoid } from '../../shared/order/quote-void.ts';
import { useEarningsShown } from '../../shared/session/client-view.tsx';
import { useAccount, useClientView } from '../../shared/session/session.ts';
import type { IconName } from '../../ui/icon.tsx';
import { commandPath, ORDER_COMMANDS, type OrderCommand } from './order-commands.ts';
import { useOrderViews } from './order-views.ts';
import { searchByName } from './search-by-name.ts';
import { toggleClientView } from './toggle-client-view.ts';

/** An item of the palette: a link or an action. */
type PaletteItem = {
  key: string;
  group: 'orders' | 'people' | 'screens' | 'acts';
  icon: IconName;
  name: string;
  about?: string;
  run: () => void;
};

const isUnpaid = (status: FoundOrder['status']): boolean => status === 'pay' || status === 'not_payed';

/** The palette's order commands in the reader's language. */
export function useCommandLabels(): Readonly<Record<OrderCommand, string>> {
  const t = useTranslations('workspace.verbs');
  return Object.fromEntries(ORDER_COMMANDS.map((command) => [command, t(command)])) as Record<OrderCommand, string>;
}

/** `command`: the action for the chosen order; without one the order is opened. */
export function useOrderItems(
  orders: readonly FoundOrder[],
  command: OrderCommand | null,
  onClose: () => void,
): PaletteItem[] {
  const commandName = useTranslations('workspace.verbNames');
  const status = useTranslations('orders.status');
  const locale = useAppLocale();
  const navigate = useNavigate();
  const submit = useSubmit();
  return orders.map(({ id, number, locator, passengers, route, locations, status: state }) => {
    const [first] = route;
    const passengerNames = passengers.map(({ surname, name }) => `${surname} ${name}`);
    const itinerary =
      first &&
      `${directionName(first, locations, locale)}, ${formatDate(first.departsLocal, locale, { style: 'plain-short' })}`;
    return {
      key: id,
      group: 'orders',
      icon: 'ticket',
      name: [command ? commandName(command, { number }) : number, locator, passengerNames[0]]
        .filter(Boolean)
        .join(' · '),
      about: [itinerary, status(state)].filter(Boolean).join(' · '),
      run: () => {
        onClose();
        const page = commandPath(command ?? 'open', id);
        // As the key of the list: the amounts, with the focus on the consent; the page asks what cannot be quoted so.
        if (command === 'void' && !isUnpaid(state)) {
          quoteVoid(id, submit).then(
            (refused) => refused && navigate(page),
            () => navigate(page),
          );
        } else navigate(command === 'void' ? commandPath('open', id) : page);
      },
    };
  });
}

export function usePassengerItems(people: readonly SavedPassengerLine[], onClose: () => void): PaletteItem[] {
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

export function useScreenItems(query: string, onClose: () => void, onKeys: () => void): PaletteItem[] {
  const t = useTranslations('workspace');
  const anyText = useTranslations();
  const user = useAccount();
  const clientView = useClientView();
  const hidesEarnings = useEarningsShown();
  const navigate = useNavigate();
  const submit = useSubmit();
  const views = useOrderViews((user?.contract ?? null) !== null);
  const screenItem = (key: string, to: string, name: string, icon: IconName): PaletteItem => ({
    key,
    group: 'screens',
    icon,
    name,
    run: () => {
      onClose();
      navigate(to);
    },
  });
  const screens = menuScreensFor(user).map(({ to, name, icon }) => screenItem(to, to, anyText(name), icon));
  // All screens fit into a list that nothing is typed for; views would not.
  const viewItems = query.trim() === '' ? [] : views.map(({ key, to, name }) => screenItem(key, to, name, 'ticket'));
  const actions: PaletteItem[] = [
    ...(hidesEarnings
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
  return searchByName([...screens, ...viewItems, ...actions], query, ({ name }) => [name]);
}
