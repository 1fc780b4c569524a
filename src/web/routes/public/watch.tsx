import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { searchToQuery } from '#modules/search/api.ts';
import { changeWatchState, readWatch } from '#modules/watches/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { bookCheapest } from '../../features/watches/book-cheapest.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import css from '../../shared/watches/watches.module.css';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import type { Route } from './+types/watch.ts';

const codeParam = (request: Request): string => (new URL(request.url).searchParams.get('code') ?? '').slice(0, 64);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const query = { code: codeParam(request) };
  return call(readWatch, { params: { id: params.id }, query }).catch(throwRouteError);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const [id, code] = [params.id, codeParam(request)];
  const pressed = (await request.formData()).get('move');
  if (pressed === 'book') {
    const watch = await call(readWatch, { params: { id }, query: { code } }).catch(throwRouteError);
    throw redirect(await bookCheapest(call, watch.params));
  }
  const move = pressed === 'stop' ? 'stop' : 'confirm';
  await call(changeWatchState, { params: { id }, body: { code, move } }).catch(throwRouteError);
  return null;
}

/**
 * Target of the watch e-mails: consent, end it, or book the cheapest offer. Opening the page changes nothing, so that a
 * mail scanner cannot consent.
 */
export default function WatchPage({ loaderData: watch }: Route.ComponentProps) {
  const t = useTranslations('watches.page');
  const locale = useAppLocale();
  const busy = useNavigation().state !== 'idle';
  const { email, state, kind } = watch;
  const passengers = Object.values(watch.params.passengerCounts).reduce((all, n) => all + n, 0);
  const headings = {
    unconfirmed: t(`unconfirmed.${kind}`),
    active: t(`active.${kind}`),
    notified: t('notified'),
    stopped: t('stopped'),
  };
  const tone = ({ unconfirmed: 'wait', active: 'done', notified: 'done', stopped: 'info' } as const)[state];
  return (
    <div className={`wrap ${css.page}`}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <h1>{headings[state]}</h1>
      <Alert tone={tone} live>
        {t(`${state}Text`, { email })}
      </Alert>
      <Card>
        <div className={css.details}>
          <p className={css.route}>{watch.route[locale]}</p>
          <p>
            {watch.params.slices.map((leg) => formatDate(leg.date, locale)).join(' · ')},{' '}
            {t('passengers', { count: passengers })}
          </p>
          {watch.lastNotified && (
            <p className={css.text}>
              {t('told_sum')}: <Money value={watch.lastNotified} />
            </p>
          )}
        </div>
      </Card>
      <div className={css.actions}>
        {state === 'unconfirmed' && (
          <Form method="post">
            <Button name="move" value="confirm" busy={busy}>
              {t('confirm')}
            </Button>
          </Form>
        )}
        {state === 'notified' && (
          <Form method="post">
            <Button name="move" value="book" busy={busy}>
              {t('book')}
            </Button>
          </Form>
        )}
        <LinkButton to={`/search?${searchToQuery(watch.params)}`} variant="secondary">
          {t('look')}
        </LinkButton>
        {(state === 'unconfirmed' || state === 'active') && (
          <Form method="post">
            <Button name="move" value="stop" variant="quiet" busy={busy}>
              {t('stop')}
            </Button>
          </Form>
        )}
      </div>
      {state === 'notified' && <p className={css.text}>{t('bookText')}</p>}
    </div>
  );
}
