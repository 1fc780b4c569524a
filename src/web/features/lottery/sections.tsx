import { useTranslations } from 'use-intl';
import type { Lottery, LotteryCampaign } from '#modules/lottery/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { NewsPicture } from '../../shared/content/news-picture.tsx';
import { Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './lottery.module.css';
import { PrizeDrawing } from './prize-drawing.tsx';
import { useLotteryDates } from './use-lottery-dates.ts';

export function Prizes({ campaign }: { campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.prizes');
  const locale = useAppLocale();
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes">{t('title')}</h2>
      <ul className={css.prizes}>
        {campaign.prizes.map(({ position, count, picture, photo, name, note }) => (
          <li key={position} className={css.prize}>
            <NewsPicture picture={photo} sizes="(min-width: 48em) 300px, 100vw" className={css.drawing}>
              <PrizeDrawing picture={picture} />
            </NewsPicture>
            <div>
              <p className={css.note}>{count === 1 ? t('main') : t('count', { count })}</p>
              <h3>{name[locale]}</h3>
              <p className={css.note}>{note[locale]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = ['frozen', 'hash', 'dice', 'winners'] as const;

/** The draw in four steps; once coupons are frozen, it leads to the page that repeats it. */
export function DrawSteps({ campaign }: { campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.draw');
  const isPublished = campaign.state === 'frozen' || campaign.state === 'drawn';
  return (
    <Card>
      <CardHead level={2} title={t('title')}>
        {isPublished && <Link to={`/lottery/${encodeURIComponent(campaign.id)}/draw`}>{t('repeat')}</Link>}
      </CardHead>
      <ol className={css.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(step)}</b>
            <span>{t(`${step}Text`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The event with the ticket of the organisation. */
export function EventCard({ lottery, campaign }: { lottery: Lottery; campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.event');
  const locale = useAppLocale();
  const { moment } = useLotteryDates();
  const { registration, serverNow } = lottery;
  const isOver = Date.parse(serverNow) >= Date.parse(campaign.eventAt);
  const to = `/account/lottery/enter?${new URLSearchParams({ campaign: campaign.id })}`;
  return (
    <Card>
      <CardHead level={2} title={t('title')} />
      <div className={css.stack}>
        <p>{t('when', { ...moment(campaign.eventAt), place: campaign.eventPlace[locale] })}</p>
        <p className={css.note}>{t('text')}</p>
        {registration && (
          <Badge tone="done" icon="check">
            {t(registration.enteredAt ? 'used' : 'registered')}
          </Badge>
        )}
        {registration ? (
          <LinkButton variant="secondary" to={to}>
            {t('open')}
          </LinkButton>
        ) : isOver ? (
          <Badge tone="plain">{t('over')}</Badge>
        ) : (
          <LinkButton to={to}>{t('register')}</LinkButton>
        )}
      </div>
    </Card>
  );
}

const RULES = ['one', 'two', 'three', 'four', 'five'] as const;

/** What brings a coupon and what takes it, with the sums and days of the campaign. */
export function Rules({ campaign }: { campaign: LotteryCampaign }) {
  const t = useTranslations('lottery.rules');
  const sum = useFormatMoney();
  const { from, to } = useLotteryDates().period(campaign);
  const values = { sum: sum(campaign.threshold), from, to };
  return (
    <Card aria-labelledby="rules">
      <CardHead level={2} id="rules" title={t('title')} />
      <ol className={css.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(rule, values)}</li>
        ))}
      </ol>
    </Card>
  );
}
