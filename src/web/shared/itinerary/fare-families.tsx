import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { add } from '#kernel/money.ts';
import { type ChangedOffers, earnedAt, isRefundable, type Offer, priceNow } from '#modules/search/api.ts';
import type { TicketTerms } from '#modules/supply/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge } from '../../ui/notice.tsx';
import css from './fare-families.module.css';
import { useCompartmentNote, useFareName } from './ground-words.ts';
import { RefundSteps } from './refund-steps.tsx';

/**
 * What a fare family gives, compared by outcome: bags, change, refund, seat and meal. Of several tickets ticket by
 * ticket.
 */
export function FareTermsList({
  offer,
}: {
  /** `refundable`: where no full price is shown, whether more than taxes is refundable. */
  offer: Pick<Offer, 'terms' | 'refund'> & { price?: Offer['price']; refundable?: boolean | undefined };
}) {
  const ground = useTranslations('ground.part');
  const fareName = useFareName();
  const { terms, refund } = offer;
  const { price, refundable = terms.refund.allowed } = offer;
  const onlyTaxes = price ? !isRefundable({ terms, price, refund }) : !refundable;
  if (!terms.parts) return <TicketTermsList terms={terms} refund={refund} onlyTaxes={onlyTaxes} />;
  const seen = new Set<string>();
  return (
    <>
      <p className={css.small}>
        {ground('documents', { count: terms.parts.length })}. {ground('back')}{' '}
        <Money value={refund.beforeDeparture} className={css.sum ?? ''} />
      </p>
      {terms.parts.map((part, n) => {
        const fees = refund.fees?.[n];
        const name = `${part.mode} ${part.terms.family} ${fees?.exchange.minor} ${fees?.refund.minor}`;
        if (seen.has(name)) return null;
        seen.add(name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the journey
          <section key={n} className={css.part}>
            <h4 className={css.partName}>
              <Icon name={PART_ICONS[part.mode]} size={18} /> {ground(`mode.${part.mode}`)} · {fareName(part.terms)}
            </h4>
            <TicketTermsList terms={part.terms} fees={fees} />
          </section>
        );
      })}
    </>
  );
}

const PART_ICONS = { avia: 'plane', rail: 'train', bus: 'bus' } as const;

type Fees = NonNullable<Offer['refund']['fees']>[number];

/** `fees`: ours after the sale, of one of several tickets. */
function TicketTermsList(props: {
  terms: TicketTerms;
  refund?: Offer['refund'];
  onlyTaxes?: boolean;
  fees?: Fees | undefined;
}) {
  const { terms, refund, fees } = props;
  const t = useTranslations('search.fare');
  const ground = useTranslations('ground.fare');
  const compartment = useTranslations('ground.compartment');
  const whole = useCompartmentNote()(terms);
  const line = (icon: IconName, text: ReactNode) => (
    <li>
      <Icon name={icon} size={18} />
      <span>{text}</span>
    </li>
  );
  return (
    <ul className={css.terms}>
      {whole && line('person', whole)}
      {line(
        'bag',
        terms.baggage.pieces > 0
          ? t('baggage', { pieces: terms.baggage.pieces, kg: terms.baggage.kg })
          : t('noBaggage'),
      )}
      {terms.cabinBag.pieces > 0 &&
        line('bag', t('cabinBag', { pieces: terms.cabinBag.pieces, kg: terms.cabinBag.kg }))}
      {refund
        ? line(
            'refund',
            <>
              {t('back')} <Money value={refund.beforeDeparture} className={css.sum ?? ''} />
              {props.onlyTaxes && (
                <span className={css.small}>{t(refund.beforeDeparture.minor === 0 ? 'nothingBack' : 'onlyTaxes')}</span>
              )}
            </>,
          )
        : !terms.refund.steps && line('refund', <PartRefund terms={terms} ours={fees?.refund} />)}
      {terms.refund.steps && line('clock', <RefundSteps steps={terms.refund.steps} />)}
      {line(
        'change',
        refund && !whole ? (
          <ChangeTerms terms={terms} ours={refund.fees?.[0]?.exchange} />
        ) : (
          <PartChange terms={terms} ours={(fees ?? refund?.fees?.[0])?.exchange} />
        ),
      )}
      {line(
        'person',
        whole ? compartment('choose') : terms.places ? ground('choosePlace') : t(`seat.${terms.seatChoice}`),
      )}
      {terms.meal && line('check', t('meal'))}
    </ul>
  );
}

type TermsWithOwnFee = { terms: TicketTerms; ours: Offer['price']['total'] | undefined };

/** What the carrier takes and our fee, as one sum that names ours; null where neither takes anything. */
function WithOurs({
  label,
  fee,
  ours,
}: {
  label: string;
  fee: TermsWithOwnFee['ours'] | null;
  ours: TermsWithOwnFee['ours'];
}) {
  const t = useTranslations('search.fare');
  const formatMoney = useMoney();
  const cost = fee && ours ? add(fee, ours) : (fee ?? ours);
  if (!cost || cost.minor <= 0) return null;
  return (
    <>
      {label} <Money value={cost} />
      {ours && ours.minor > 0 && <span className={css.small}>{t('changeOurs', { sum: formatMoney(ours) })}</span>}
    </>
  );
}
const isFree = (fee: TermsWithOwnFee['ours'] | null, ours: TermsWithOwnFee['ours']): boolean =>
  (fee?.minor ?? 0) + (ours?.minor ?? 0) <= 0;

/** Price of an exchange for one passenger in addition to the difference in fare: the carrier's fee and ours. */
function ChangeTerms({ terms, ours }: TermsWithOwnFee) {
  const t = useTranslations('search.fare');
  const { allowed, fee } = terms.change;
  if (!allowed) return t('noChange');
  return isFree(fee, ours) ? t('freeChange') : <WithOurs label={t('change')} fee={fee} ours={ours} />;
}

/** One ticket of several is exchanged by a person, who sees to the others, and so is a whole compartment. */
function PartChange({ terms, ours }: TermsWithOwnFee) {
  const t = useTranslations('search.fare');
  const ground = useTranslations('ground.part');
  const { allowed, fee } = terms.change;
  if (!allowed) return t('noChange');
  return isFree(fee, ours) ? ground('changeFree') : <WithOurs label={ground('changeFor')} fee={fee} ours={ours} />;
}

/** How one ticket of several is given back, where no ladder says it. */
function PartRefund({ terms, ours }: TermsWithOwnFee) {
  const ground = useTranslations('ground.part');
  const { allowed, penalty } = terms.refund;
  if (!allowed) return ground('noRefund');
  return isFree(penalty, ours) ? (
    ground('freeRefund')
  ) : (
    <WithOurs label={ground('penalty')} fee={penalty} ours={ours} />
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
        const now = priceNow(offer, changed);
        return (
          <li
            key={offer.id}
            className={[css.family, offer.id === chosen && css.chosen, !now && css.gone].filter(Boolean).join(' ')}
          >
            <div className={css.head}>
              <h3 className={css.name}>{fareName(offer.terms)}</h3>
              <span className={css.sums}>
                {now ? (
                  <Money value={now} className={css.price ?? ''} />
                ) : (
                  <s>
                    <Money value={total} />
                  </s>
                )}
                {now && now.minor !== total.minor && (
                  <span className={css.small}>{t.rich('was', { sum: () => <Money value={total} /> })}</span>
                )}
                {commission && !changed.has(offer.id) && (
                  <span className={css.small}>{t.rich('commission', { sum: () => <Money value={commission} /> })}</span>
                )}
              </span>
            </div>
            {offer.terms.cabin !== 'economy' && <Badge tone="info">{t(`cabin.${offer.terms.cabin}`)}</Badge>}
            <FareTermsList offer={offer} />
            <div className={css.foot}>
              {now && offer.seatsLeft !== null && offer.seatsLeft <= 4 && (
                <Badge tone="wait">{t('seatsLeft', { count: offer.seatsLeft })}</Badge>
              )}
              {now && !offer.holdable && <Badge tone="plain">{t('payAtOnce')}</Badge>}
              {now ? action(offer) : <Badge tone="error">{t('gone')}</Badge>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The usual button under a family: it says what is chosen and for how much. */
export function ChooseFare({ offer, busy, primary }: { offer: Offer; busy: boolean; primary: boolean }) {
  const t = useTranslations('search.fare');
  const fareName = useFareName();
  return (
    <Button full variant={primary ? 'primary' : 'secondary'} name="offerId" value={offer.id} busy={busy}>
      {t('choose', { name: fareName(offer.terms) })}
    </Button>
  );
}
