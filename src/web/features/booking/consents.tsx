import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { type Money, subtract } from '#kernel/money.ts';
import type { Agreement } from '#modules/content/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { consentGroups } from './payment-form.ts';

/** The price has changed: both prices, the difference, and the buyer's consent. */
export function PriceChange({
  change,
  isMissing,
}: {
  change: { previousTotal: Money; currentTotal: Money };
  isMissing: boolean;
}) {
  const formatMoney = useFormatMoney();
  const t = useTranslations('booking.payment');
  const dearer = change.currentTotal.minor > change.previousTotal.minor;
  const difference = formatMoney(
    dearer ? subtract(change.currentTotal, change.previousTotal) : subtract(change.previousTotal, change.currentTotal),
  );
  return (
    <Alert
      tone={dearer ? 'wait' : 'done'}
      icon="info"
      live
      title={t('priceTitle', {
        previousTotal: formatMoney(change.previousTotal),
        currentTotal: formatMoney(change.currentTotal),
      })}
    >
      <p>{dearer ? t('dearer', { difference }) : t('cheaper', { difference })}</p>
      <Checkbox name="priceChangeAccepted" required error={isMissing && t('tickConsent')}>
        {t('priceConsent', { currentTotal: formatMoney(change.currentTotal) })}
      </Checkbox>
    </Alert>
  );
}

/** After a failed order the buyer confirms that a new one is wanted (spec §5). */
export function NewOrderConsent({ isMissing }: { isMissing: boolean }) {
  const t = useTranslations('booking.payment');
  return (
    <Alert tone="wait" title={t('newOrderTitle')}>
      <p>{t('newOrderText')}</p>
      <Checkbox name="confirmNewOrder" required error={isMissing && t('tickConsent')}>
        {t('newOrderConsent')}
      </Checkbox>
    </Alert>
  );
}

/** Links to the documents of a group, each in the version being accepted. */
function Documents({ documents }: { documents: readonly Agreement[] }) {
  const t = useTranslations('booking.payment');
  const lastIndex = documents.length - 1;
  return documents.map(({ key, href, title, version }, i) => (
    <Fragment key={key}>
      {i > 0 && (i === lastIndex ? ` ${t('and')} ` : ', ')}
      <a href={href} target="_blank" rel="noreferrer" title={t('version', { version })}>
        {title}
      </a>
    </Fragment>
  ));
}

/** The agreements of spec §5 behind two checkboxes: the terms of sale, and personal data. */
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
