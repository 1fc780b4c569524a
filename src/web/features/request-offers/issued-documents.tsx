import { useTranslations } from 'use-intl';
import { isVoucherMode } from '#kernel/mode.ts';
import { documentPath } from '#modules/orders/api.ts';
import type { RequestOffer } from '#modules/request-offers/api.ts';
import { modeOf } from '#modules/supply/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import css from './request-offers.module.css';

export type IssuedKind = 'voucher' | 'ticket';

/** A room, a ride and a service are shown by a voucher, a journey by its tickets. */
const kindOf = ({ slices }: Pick<RequestOffer, 'slices'>): IssuedKind =>
  isVoucherMode(modeOf(slices)) ? 'voucher' : 'ticket';

/** The offers of a request that became orders with documents of a kind. */
export const issuedOffers = (offers: readonly RequestOffer[], kind: IssuedKind): RequestOffer[] =>
  offers.filter((offer) => offer.status === 'issued' && offer.order !== null && kindOf(offer) === kind);

/** The documents of orders that came from offers, each with what it is for. */
export function IssuedDocuments({ offers, kind }: { offers: readonly RequestOffer[]; kind: IssuedKind }) {
  const t = useTranslations('offers');
  const locale = useAppLocale();
  const issued = issuedOffers(offers, kind);
  if (issued.length === 0) return null;
  return (
    <ul className={css.issued}>
      {issued.map(({ id, order, slices, locations, carriers }) => (
        <li key={id}>
          {slices.map((slice) => (
            <SliceLine
              key={slice.segments[0]?.departsAt}
              slice={slice}
              locations={locations}
              carriers={carriers}
              compact
            />
          ))}
          {order && (
            <span className={css.papers}>
              <a href={documentPath(order.id, 'itinerary', locale)} download>
                <Icon name="doc" size={18} /> {t(`documents.${kind}`)}
              </a>
              <Link to={`/order/${encodeURIComponent(order.id)}`}>{t('openOrder', { number: order.number })}</Link>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
