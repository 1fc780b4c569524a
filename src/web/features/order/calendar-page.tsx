import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CalendarFeed, calendarPath } from '#modules/orders/api.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import css from './calendar-page.module.css';

type Done = { url: string } | { stopped: true } | undefined;

/** The trip in a calendar: an address that follows changes, or a file of how it stands now. */
export function CalendarPage(props: {
  id: string;
  number: string;
  feeds: readonly CalendarFeed[];
  now: string;
  done: Done;
}) {
  const { id, number, feeds, done } = props;
  const t = useTranslations('order.calendar');
  const locale = useAppLocale();
  const busy = useNavigation().state === 'submitting';
  return (
    <Page
      title={t('title')}
      tabTitle={t('tab', { number })}
      lead={t('lead')}
      back={{ to: `/order/${encodeURIComponent(id)}`, text: t('back', { number }) }}
      narrow
    >
      <Card aria-labelledby="follow">
        <CardHead level={2} id="follow" title={t('followTitle')} />
        <div className={css.part}>
          <p>{t('followText')}</p>
          <p className={css.quiet}>{t('privacy')}</p>
          {done && 'url' in done && <NewFeed url={done.url} />}
          {done && 'stopped' in done && (
            <Alert tone="done" live title={t('stoppedTitle')}>
              <p>{t('stoppedText')}</p>
            </Alert>
          )}
          <Form method="post">
            <Button variant={feeds.length > 0 ? 'secondary' : 'primary'} icon="calendar" busy={busy}>
              {t(feeds.length > 0 ? 'another' : 'create')}
            </Button>
          </Form>
          {feeds.length > 0 && <Feeds feeds={feeds} now={props.now} />}
        </div>
      </Card>
      <Card aria-labelledby="file">
        <CardHead level={2} id="file" title={t('fileTitle')} />
        <div className={css.part}>
          <p>{t('fileText')}</p>
          <div>
            <LinkButton
              to={calendarPath(id, locale)}
              variant="secondary"
              icon="download"
              prefetch="none"
              reloadDocument
              download
            >
              {t('file')}
            </LinkButton>
          </div>
        </div>
      </Card>
    </Page>
  );
}

/** The address that was just created: it is shown this once. */
function NewFeed({ url }: { url: string }) {
  const t = useTranslations('order.calendar');
  return (
    <Alert tone="done" live title={t('madeTitle')}>
      <div className={css.part}>
        <p>{t('madeText')}</p>
        <Field
          name="address"
          label={t('address')}
          value={url}
          readOnly
          translate="no"
          onFocus={(event) => event.target.select()}
        />
        <div className={css.buttons}>
          <LinkButton to={url.replace(/^https?:/, 'webcal:')} icon="calendar" prefetch="none">
            {t('open')}
          </LinkButton>
          <CopyButton text={() => url} label={t('copy')} />
        </div>
        <p className={css.quiet}>{t('how')}</p>
      </div>
    </Alert>
  );
}

/** Addresses that calendars may still read. */
function Feeds({ feeds, now }: { feeds: readonly CalendarFeed[]; now: string }) {
  const t = useTranslations('order.calendar');
  const formatInstant = useFormatInstant(now);
  return (
    <>
      <h3>{t('listTitle')}</h3>
      <ul className={css.feeds}>
        {feeds.map(({ id, createdAt }) => (
          <li key={id}>
            <span>{t('since', { time: formatInstant(createdAt) })}</span>
            <Form method="post">
              <input type="hidden" name="stop" value={id} />
              <Button
                variant="quiet"
                size="small"
                icon="close"
                aria-label={t('stopOf', { time: formatInstant(createdAt) })}
              >
                {t('stop')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  );
}
