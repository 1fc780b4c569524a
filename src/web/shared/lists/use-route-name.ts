import type { OrderListRow } from '#modules/sales/api.ts';
import { directionName } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';

/** Where an order goes, there and back in one line: «Бишкек ⇄ Стамбул». */
export function useRouteName(): (order: Pick<OrderListRow, 'route' | 'locations'>) => string {
  const locale = useAppLocale();
  return ({ route, locations }) => {
    const [first, second, ...more] = route;
    if (!first) return '—';
    const name = directionName(first, locations, locale);
    const isReturn = second && second.from === first.to && second.to === first.from;
    if (isReturn && more.length === 0) return name.replace(' – ', ' ⇄ ');
    return route.length > 1 ? `${name} +${route.length - 1}` : name;
  };
}
