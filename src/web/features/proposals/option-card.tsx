import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import { headcount } from '#kernel/passengers.ts';
import type { ClientProposal, PricedOption, ProposalOption } from '#modules/proposals/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { FareTermsList } from '../../shared/itinerary/fare-families.tsx';
import { useFareName } from '../../shared/itinerary/rail-bus-labels.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import css from './proposals.module.css';

type ItineraryNames = Pick<ClientProposal, 'locations' | 'carriers'> & Pick<ProposalOption, 'passengerCounts'>;

/** One option: itinerary, fare, current and original price; when unavailable, the nearest alternative. */
export function OptionCard(props: {
  option: ProposalOption;
  n: number;
  names: Pick<ClientProposal, 'locations' | 'carriers'>;
  children?: ReactNode;
}) {
  const { option } = props;
  const names = { ...props.names, passengerCounts: option.passengerCounts };
  const t = useTranslations('proposals.option');
  const title = t('number', { n: props.n });
  const id = `option-${option.id}`;
  return (
    <Card aria-labelledby={id} className={option.favourite ? `${css.option} ${css.favourite}` : (css.option ?? '')}>
      <div className={css.optionHead}>
        <h2 id={id}>{title}</h2>
        {option.state === 'checking' && <Badge tone="info">{t('checking')}</Badge>}
      </div>
      {option.state === 'gone' ? (
        <>
          <div className={css.unavailable}>
            <OptionItinerary priced={option.offered} names={names} />
          </div>
          <Alert tone="wait" title={t('gone')}>
            {option.nearest ? t('nearest') : t('none')}
          </Alert>
          {option.nearest && <OptionItinerary priced={option.nearest} names={names} />}
        </>
      ) : (
        <OptionItinerary
          priced={option.current ?? option.offered}
          names={names}
          {...(option.current && { previousPrice: option.offered.total })}
        />
      )}
      {props.children}
    </Card>
  );
}

function OptionItinerary({
  priced,
  names,
  previousPrice,
}: {
  priced: PricedOption;
  names: ItineraryNames;
  previousPrice?: Sum;
}) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('proposals.option');
  const fareName = useFareName();
  const { total } = priced;
  const more = previousPrice ? total.minor - previousPrice.minor : 0;
  return (
    <div className={css.journey}>
      <div className={css.slices}>
        {priced.slices.map((slice) => (
          <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...names} />
        ))}
      </div>
      <div className={css.terms}>
        <FareTermsList offer={priced} />
      </div>
      <div className={css.side}>
        <Money value={total} className={css.price ?? ''} />
        <span className={css.note}>
          {t('total', { count: headcount(names.passengerCounts) })} · {fareName(priced.terms)}
        </span>
        {previousPrice &&
          (more === 0 ? (
            <Badge tone="done">{t('same')}</Badge>
          ) : (
            <Badge tone={more > 0 ? 'error' : 'done'}>
              {t(more > 0 ? 'dearer' : 'cheaper', {
                sum: formatMoney(money(Math.abs(more), total.currency)),
              })}
            </Badge>
          ))}
      </div>
    </div>
  );
}
