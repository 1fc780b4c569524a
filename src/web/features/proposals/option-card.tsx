import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { money, type Money as Sum } from '#kernel/money.ts';
import { headcount } from '#kernel/passengers.ts';
import type { ClientProposal, Priced, ProposalOption } from '#modules/proposals/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { FareTermsList } from '../../shared/itinerary/fare-families.tsx';
import { useFareName } from '../../shared/itinerary/ground-words.ts';
import { SliceLine } from '../../shared/itinerary/slice-line.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import css from './proposals.module.css';

type World = Pick<ClientProposal, 'places' | 'carriers'> & Pick<ProposalOption, 'mix'>;

/**
 * One option: the journey, its fare and its current price next to the original one; if it is gone, the nearest
 * alternative.
 */
export function OptionCard(props: {
  option: ProposalOption;
  n: number;
  world: Pick<ClientProposal, 'places' | 'carriers'>;
  children?: ReactNode;
}) {
  const { option } = props;
  const world = { ...props.world, mix: option.mix };
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
          <div className={css.gone}>
            <Journey priced={option.was} world={world} />
          </div>
          <Notice tone="wait" title={t('gone')}>
            {option.nearest ? t('nearest') : t('none')}
          </Notice>
          {option.nearest && <Journey priced={option.nearest} world={world} />}
        </>
      ) : (
        <Journey priced={option.now ?? option.was} world={world} {...(option.now && { was: option.was.total })} />
      )}
      {props.children}
    </Card>
  );
}

function Journey({ priced, world, was }: { priced: Priced; world: World; was?: Sum }) {
  const formatMoney = useMoney();
  const t = useTranslations('proposals.option');
  const fareName = useFareName();
  const { total } = priced;
  const more = was ? total.minor - was.minor : 0;
  return (
    <div className={css.journey}>
      <div className={css.slices}>
        {priced.slices.map((slice) => (
          <SliceLine key={slice.segments[0]?.departsAt} slice={slice} {...world} />
        ))}
      </div>
      <div className={css.terms}>
        <FareTermsList offer={priced} />
      </div>
      <div className={css.side}>
        <Money value={total} className={css.price ?? ''} />
        <span className={css.note}>
          {t('total', { count: headcount(world.mix) })} · {fareName(priced.terms)}
        </span>
        {was &&
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
