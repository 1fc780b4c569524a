import { useTranslations } from 'use-intl';
import { type Money, subtract } from '#kernel/money.ts';
import type { Agreement } from '#modules/content/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The supplier asks another price than the one that was chosen: the difference, and the buyer's word. */
export function PriceChange({ change, wrong }: { change: { was: Money; now: Money }; wrong: boolean }) {
  const formatMoney = useMoney();
  const t = useTranslations('booking.payment');
  const dearer = change.now.minor > change.was.minor;
  const difference = formatMoney(dearer ? subtract(change.now, change.was) : subtract(change.was, change.now));
  return (
    <Notice
      tone={dearer ? 'wait' : 'done'}
      icon="info"
      live
      title={t('priceTitle', { was: formatMoney(change.was), now: formatMoney(change.now) })}
    >
      <p>{dearer ? t('dearer', { difference }) : t('cheaper', { difference })}</p>
      <Checkbox name="priceChangeAccepted" required error={wrong && t('tickConsent')}>
        {t('priceConsent', { now: formatMoney(change.now) })}
      </Checkbox>
    </Notice>
  );
}

/** After an order that failed: the buyer says that a new one is still wanted (spec §5). */
export function NewOrderConsent({ wrong }: { wrong: boolean }) {
  const t = useTranslations('booking.payment');
  return (
    <Notice tone="wait" title={t('newOrderTitle')}>
      <p>{t('newOrderText')}</p>
      <Checkbox name="confirmNewOrder" required error={wrong && t('tickConsent')}>
        {t('newOrderConsent')}
      </Checkbox>
    </Notice>
  );
}

/** All agreements of spec §5 in one list, each with its version and its page. */
export function Agreements(props: {
  agreements: readonly Agreement[];
  ticked: readonly string[];
  wrong: (path: string) => boolean;
}) {
  const t = useTranslations('booking.payment');
  return (
    <Card aria-labelledby="agreements">
      <CardHead level={2} id="agreements" title={t('agreements')} />
      {props.agreements.map((agreement) => {
        const name = `agreements.${agreement.key}`;
        return (
          <Checkbox
            key={name}
            name={name}
            value={agreement.version}
            required
            defaultChecked={props.ticked.includes(agreement.key)}
            note={t('version', { version: agreement.version })}
            error={props.wrong(name) && t('tickConsent')}
          >
            {t.rich('agree', {
              title: agreement.title,
              link: (text) => (
                <a href={agreement.href} target="_blank" rel="noreferrer">
                  {text}
                </a>
              ),
            })}
          </Checkbox>
        );
      })}
    </Card>
  );
}
