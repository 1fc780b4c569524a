import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangedOffers, earnedAt, isRefundable, type Offer, priceNow } from '#modules/search/api.ts';
import type { TicketTerms } from '#modules/supply/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Badge } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ApproximateSum } from '../price/reading.tsx';
import { costsMoreThanNewTicket, exchangeFee } from './exchange-fee.ts';
import css from './fare-families.module.css';
import { useCompartmentNote, useFareName } from './rail-bus-labels.ts';
import { RefundSteps } from './refund-steps.tsx';

/** The terms of a fare family: bags, exchange, refund, seat and meal. For several tickets one list per ticket. */
export function FareTermsList({
  offer,
}: {
  /** `refundable`: where no full price is shown, whether more than taxes is refundable. */
  offer: Pick<Offer, 'terms' | 'refund'> & { price?: Offer['price']; refundable?: boolean | undefined };
}) {
  const portionTexts = useTranslations('railBus.part');
  const fareName = useFareName();
  const { terms, refund } = offer;
  const { price, refundable = terms.refund.allowed } = offer;
  const onlyTaxes = price ? !isRefundable({ terms, price, refund }) : !refundable;
  if (!terms.portions) return <TicketTermsList terms={terms} refund={refund} onlyTaxes={onlyTaxes} price={price} />;
  const shownKeys = new Set<string>();
  return (
    <>
      <p className={css.small}>
        {portionTexts('documents', { count: terms.portions.length })}. {portionTexts('back')}{' '}
        <Money value={refund.beforeDeparture} className={css.amount ?? ''} />
      </p>
      {terms.portions.map((part, n) => {
        const fees = refund.fees?.[n];
        const name = `${part.mode} ${part.terms.fareFamily} ${fees?.exchange.minor} ${fees?.refund.minor}`;
        if (shownKeys.has(name)) return null;
        shownKeys.add(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by position
          <section key={n} className={css.portion}>
            <h4 className={css.portionName}>
              <Icon name={PORTION_ICONS[part.mode]} size={18} /> {portionTexts(`mode.${part.mode}`)} ·{' '}
              {fareName(part.terms)}
            </h4>
            <TicketTermsList terms={part.terms} fees={fees} />
          </section>
        );
      })}
    </>
  );
}

const PORTION_ICONS = { avia: 'plane', rail: 'train', bus: 'bus' } as const;

type PortionFees = NonNullable<Offer['refund']['fees']>[number];

/** `fees`: our fees after the sale, for one of several tickets. */
function TicketTermsList(props: {
  terms: TicketTerms;
  refund?: Offer['refund'];
  onlyTaxes?: boolean;
  price?: Offer['price'] | undefined;
  fees?: PortionFees | undefined;
}) {
  const { terms, refund, price, fees } = props;
  const t = useTranslations('search.fare');
  const portionTexts = useTranslations('railBus.fare');
  const compartment = useTranslations('railBus.compartment');
  const compartmentNote = useCompartmentNote()(terms);
  /** What the supplier leaves unsaid is not promised and not denied. */
  const unsaid = (part: NonNullable<TicketTerms['notProvided']>[number]) => terms.notProvided?.includes(part) ?? false;
  const bags = (of: 'baggage' | 'cabinBag') => {
    const { pieces, kg } = terms[of];
    return pieces > 0 && (unsaid('bagWeight') ? t(`${of}Pieces`, { pieces }) : t(of, { pieces, kg }));
  };
  const ownExchangeFee = (fees ?? refund?.fees?.[0])?.exchange;
  const isExchangeDearer =
    terms.change.allowed && price && costsMoreThanNewTicket(exchangeFee(terms.change.fee, ownExchangeFee), price);
  const line = (icon: IconName, text: ReactNode) => (
    <li>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </li>
  );
  return (
    <ul className={css.terms}>
      {compartmentNote && line('person', compartmentNote)}
      {line('bag', unsaid('baggage') ? t('baggageUnknown') : bags('baggage') || t('noBaggage'))}
      {terms.cabinBag.pieces > 0 && line('bag', bags('cabinBag'))}
      {unsaid('refund')
        ? line('refund', t('refundUnknown'))
        : refund
          ? line(
              'refund',
              <>
                {t('back')} <Money value={refund.beforeDeparture} className={css.amount ?? ''} />
                {props.onlyTaxes && (
                  <span className={css.small}>
                    {t(refund.beforeDeparture.minor === 0 ? 'nothingBack' : 'onlyTaxes')}
                  </span>
                )}
              </>,
            )
          : !terms.refund.steps && line('refund', <PortionRefund terms={terms} ownFee={fees?.refund} />)}
      {terms.refund.steps && line('clock', <RefundSteps steps={terms.refund.steps} />)}
      {line(
        'change',
        unsaid('change') ? (
          t('changeUnknown')
        ) : (
          <>
            {refund && !compartmentNote ? (
              <ExchangeTerms terms={terms} ownFee={ownExchangeFee} />
            ) : (
              <PortionExchange terms={terms} ownFee={ownExchangeFee} />
            )}
            {isExchangeDearer && <span className={css.dearer}>{t('changeDearer')}</span>}
          </>
        ),
      )}
      {line(
        'person',
        compartmentNote
          ? compartment('choose')
          : terms.places
            ? portionTexts('choosePlace')
            : t(`seat.${terms.seatChoice}`),
      )}
      {terms.meal && line('check', t('meal'))}
    </ul>
  );
}

type TermsWithOwnFee = { terms: TicketTerms; ownFee: Offer['price']['total'] | undefined };

/** The carrier's fee and ours as one amount, with ours named; null when both are zero. */
function CombinedFee({
  label,
  fee,
  ownFee,
}: {
  label: string;
  fee: TermsWithOwnFee['ownFee'] | null;
  ownFee: TermsWithOwnFee['ownFee'];
}) {
  const t = useTranslations('search.fare');
  const formatMoney = useFormatMoney();
  const combined = exchangeFee(fee, ownFee);
  if (!combined || combined.minor <= 0) return null;
  return (
    <>
      {label} <Money value={combined} />
      {ownFee && ownFee.minor > 0 && <span className={css.small}>{t('changeOurs', { sum: formatMoney(ownFee) })}</span>}
    </>
  );
}
const isFreeOfCharge = (fee: TermsWithOwnFee['ownFee'] | null, ownFee: TermsWithOwnFee['ownFee']): boolean =>
  (fee?.minor ?? 0) + (ownFee?.minor ?? 0) <= 0;

/** Price of an exchange per passenger in addition to the fare difference: the carrier's fee and ours. */
function ExchangeTerms({ terms, ownFee }: TermsWithOwnFee) {
  const t = useTranslations('search.fare');
  const { allowed, fee } = terms.change;
  if (!allowed) return t('noChange');
  return isFreeOfCharge(fee, ownFee) ? t('freeChange') : <CombinedFee label={t('change')} fee={fee} ownFee={ownFee} />;
}

/** One of several tickets, or a compartment, is exchanged by staff, who also adjust the other tickets. */
function PortionExchange({ terms, ownFee }: TermsWithOwnFee) {
  const t = useTranslations('search.fare');
  const portionTexts = useTranslations('railBus.part');
  const { allowed, fee } = terms.change;
  if (!allowed) return t('noChange');
  return isFreeOfCharge(fee, ownFee) ? (
    portionTexts('changeFree')
  ) : (
    <CombinedFee label={portionTexts('changeFor')} fee={fee} ownFee={ownFee} />
  );
}

/** Refund of one of several tickets without refund steps. */
function PortionRefund({ terms, ownFee }: TermsWithOwnFee) {
  const portionTexts = useTranslations('railBus.part');
  const { allowed, penalty } = terms.refund;
  if (!allowed) return portionTexts('noRefund');
  return isFreeOfCharge(penalty, ownFee) ? (
    portionTexts('freeRefund')
  ) : (
    <CombinedFee label={portionTexts('penalty')} fee={penalty} ownFee={ownFee} />
  );
}

type FamiliesProps = {
  offers: readonly Offer[];
  chosen?: string | undefined;
  /** Changes of the offers since they were shown. */
  changed?: ChangedOffers;
  /** The button of an offer; its form posts `offerId`. */
  action: (offer: Offer) => ReactNode;
};

const UNCHANGED: ChangedOffers = new Map();

/** Fare families side by side, the cheapest first. */
export function FareFamilies({ offers, chosen, changed = UNCHANGED, action }: FamiliesProps) {
  const t = useTranslations('search.fare');
  const fareName = useFareName();
  return (
    <ul className={css.families} style={{ '--families': Math.min(4, offers.length) } as React.CSSProperties}>
      {offers.map((offer) => {
        const { total } = offer.price;
        const commission = earnedAt(offer.price);
        const currentPrice = priceNow(offer, changed);
        return (
          <li
            key={offer.id}
            className={[css.family, offer.id === chosen && css.chosen, !currentPrice && css.unavailable]
              .filter(Boolean)
              .join(' ')}
          >
            <div className={css.head}>
              <h3 className={css.name}>{fareName(offer.terms)}</h3>
              <span className={css.amounts}>
                {currentPrice ? (
                  <Money value={currentPrice} className={css.price ?? ''} />
                ) : (
                  <s>
                    <Money value={total} />
                  </s>
                )}
                {currentPrice && <ApproximateSum value={currentPrice} />}
                {currentPrice && currentPrice.minor !== total.minor && (
                  <span className={css.small}>{t.rich('was', { sum: () => <Money value={total} /> })}</span>
                )}
                {commission && !changed.has(offer.id) && (
                  <span className={css.small}>{t.rich('commission', { sum: () => <Money value={commission} /> })}</span>
                )}
              </span>
            </div>
            {offer.terms.cabin !== 'economy' && <Badge tone="info">{t(`cabin.${offer.terms.cabin}`)}</Badge>}
            <FareTermsList offer={offer} />
            <div className={css.footer}>
              {currentPrice && offer.seatsLeft !== null && offer.seatsLeft <= 4 && (
                <Badge tone="wait">{t('seatsLeft', { count: offer.seatsLeft })}</Badge>
              )}
              {currentPrice && !offer.holdable && <Badge tone="plain">{t('payAtOnce')}</Badge>}
              {currentPrice ? action(offer) : <Badge tone="error">{t('gone')}</Badge>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The button under a fare family, with its name. */
export function ChooseFare({ offer, busy, primary }: { offer: Offer; busy: boolean; primary: boolean }) {
  const t = useTranslations('search.fare');
  const fareName = useFareName();
  return (
    <Button full variant={primary ? 'primary' : 'secondary'} name="offerId" value={offer.id} busy={busy}>
      {t('choose', { name: fareName(offer.terms) })}
    </Button>
  );
}
