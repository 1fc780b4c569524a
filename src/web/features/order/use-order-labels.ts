import { useTranslations } from 'use-intl';
import { isStaff } from '#kernel/account.ts';
import { useAccount } from '../../shared/session/session.ts';

/** Keys of each section, written out so that tests see which translations are used. */
const SECTIONS = {
  status: (key: string) => `status.${key}`,
  next: (key: string) => `next.${key}`,
  actions: (key: string) => `actions.${key}`,
  actor: (key: string) => `actor.${key}`,
  returns: (key: string) => `returns.${key}`,
  ticketState: (key: string) => `ticketState.${key}`,
  coupon: (key: string) => `coupon.${key}`,
} as const;
type Section = keyof typeof SECTIONS;

/**
 * Labels of a section of the order catalogue. Hotel stays and transfers have their own where the others mention
 * tickets; staff and agents read the terms of their trade where buyers read plain words.
 */
export function useOrderLabels<S extends Section>(
  section: S,
  isHotelTransfer: boolean,
): ReturnType<typeof useTranslations<`order.${S}`>> {
  const t = useTranslations('order');
  const account = useAccount();
  const isTrade = isStaff(account) || (account?.roles.includes('ROLE_AGENT') ?? false);
  type Key = Parameters<typeof t>[0];
  const labelKey = (key: string): Key => {
    const hotelTransferKey = `service.${section}.${key}` as Key;
    if (isHotelTransfer && t.has(hotelTransferKey)) return hotelTransferKey;
    const tradeKey = `trade.${section}.${key}` as Key;
    return isTrade && t.has(tradeKey) ? tradeKey : (SECTIONS[section](key) as Key);
  };
  type LabelFunction = (key: string, values?: Record<string, string>) => string;
  const label: LabelFunction = (key, values) => (t as LabelFunction)(labelKey(key), values);
  return Object.assign(label, {
    has: (key: string) => t.has(labelKey(key)),
    rich: (key: string, values: never) => t.rich(labelKey(key), values),
    markup: (key: string, values: never) => t.markup(labelKey(key), values),
    raw: (key: string) => t.raw(labelKey(key)),
  }) as unknown as ReturnType<typeof useTranslations<`order.${S}`>>;
}
