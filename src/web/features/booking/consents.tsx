import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { type Money, subtract } from '#kernel/money.ts';
import type { Agreement } from '#modules/content/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { consentGroups } from './payment-form.ts';

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

/** The documents of a group, each a link that names the version it is accepted in. */
function Documents({ documents }: { documents: readonly Agreement[] }) {
  const t = useTranslations('booking.payment');
  const last = documents.length - 1;
  return documents.map(({ key, href, title, version }, i) => (
    <Fragment key={key}>
      {i > 0 && (i === last ? ` ${t('and')} ` : ', ')}
      <a href={href} target="_blank" rel="noreferrer" title={t('version', { version })}>
        {title}
      </a>
    </Fragment>
  ));
}

/** The agreements of spec §5 behind two boxes: the terms of the sale, and personal data by itself. */
export function Agreements(props: {
  agreements: readonly Agreement[];
  ticked: readonly string[];
  wrong: (path: string) => boolean;
}) {
  const t = useTranslations('booking.payment');
  return (
    <Card aria-labelledby="agreements">
      <h2 id="agreements" className="visually-hidden">
        {t('agreements')}
      </h2>
      {consentGroups(props.agreements).map(({ group, path, value, documents }) => (
        <Checkbox
          key={group}
          name={path}
          value={value}
          required
          defaultChecked={documents.every(({ key }) => props.ticked.includes(key))}
          error={props.wrong(path) && t('tickConsents', { group })}
        >
          {t.rich(`agree.${group}`, { documents: () => <Documents documents={documents} /> })}
        </Checkbox>
      ))}
    </Card>
  );
}
