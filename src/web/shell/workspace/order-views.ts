import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, type LocalDate, localDate } from '#kernel/dates.ts';
import { builtInOrderViews, type ListSettings, readListSettings } from '#modules/sales/api.ts';
import { call } from '../../api/call.ts';

type SavedViews = Pick<ListSettings['views'][number], 'id' | 'name' | 'query'>[];
type OrderView = { key: string; name: string; to: string };

/** The views of the orders list as the palette names them: those that every user has, and the saved ones. */
export function orderViews(
  labels: Readonly<Record<'orders' | 'toPay' | 'tomorrow', string>>,
  today: LocalDate,
  saved: Readonly<SavedViews>,
): OrderView[] {
  const builtIn = builtInOrderViews(today)
    .filter(({ query }) => saved.every((view) => view.query !== query))
    .map(({ name, query }) => ({ id: name, name: labels[name], query }));
  return [...builtIn, ...saved].map(({ id, name, query }) => ({
    key: `view ${id}`,
    name: `${labels.orders} · ${name}`,
    to: `/account/orders?${query || 'all=1'}`,
  }));
}

/** The views of a user who works under a contract; without an answer of the server those that everybody has. */
export function useOrderViews(hasContract: boolean): OrderView[] {
  const list = useTranslations('orderLists.list');
  const screens = useTranslations('orderLists.screens');
  const [saved, setSaved] = useState<Readonly<SavedViews>>([]);
  useEffect(() => {
    if (!hasContract) return;
    let current = true;
    call(readListSettings, { params: { list: 'orders' } }).then(
      ({ views }) => current && setSaved(views),
      () => {
        // The views that everybody has are found all the same.
      },
    );
    return () => {
      current = false;
    };
  }, [hasContract]);
  if (!hasContract) return [];
  const labels = { orders: screens('orders'), toPay: list('toPay'), tomorrow: list('tomorrow') };
  return orderViews(labels, localDate(new Date().toISOString(), BUSINESS_TIME_ZONE), saved);
}
