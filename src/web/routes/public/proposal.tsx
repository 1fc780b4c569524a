import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#kernel/locale.ts';
import { chooseOption, openProposal } from '#modules/proposals/api.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { typed } from '../../features/account/refused.ts';
import { useMoment } from '../../features/order/use-moment.ts';
import { OptionCard } from '../../features/proposals/option-card.tsx';
import css from '../../features/proposals/proposals.module.css';
import { useUntilComplete } from '../../features/proposals/use-until-complete.ts';
import { serverContext } from '../../server-context.ts';
import { cookieValue } from '../../shell/client-state.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/proposal.ts';

/** A reader who has not chosen a language reads the one that the agent chose for them; `own` keeps a browser without cookies from going in a circle. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  const proposal = await call(openProposal, { params }).catch((thrown: unknown) => {
    if (asProblem(thrown)?.status === 404) return null;
    return throwRouteError(thrown);
  });
  if (!proposal) return data(null, { status: 404 });
  const url = new URL(request.url);
  const chosen = cookieValue(request.headers.get('cookie'), LOCALE_COOKIE);
  if (!isLocale(chosen) && caller.locale !== proposal.locale && !url.searchParams.has('own')) {
    const age = LOCALE_COOKIE_DAYS * 86_400;
    const cookie = `${LOCALE_COOKIE}=${proposal.locale}; Path=/; Max-Age=${age}; SameSite=Lax`;
    throw redirect(`${url.pathname}?own`, { headers: { 'set-cookie': cookie } });
  }
  return data(proposal);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { call } = context.get(serverContext);
  const form = await request.formData();
  const body = { optionId: typed(form, 'option', 64), comment: typed(form, 'comment', 500) };
  await call(chooseOption, { params, body }).catch(throwRouteError);
  return null;
}

/** What a client is proposed: the options at their prices of now, of which one is marked as the favourite. */
export default function ClientProposalPage({ loaderData: proposal }: Route.ComponentProps) {
  return proposal ? <Options proposal={proposal} /> : <Ended />;
}

function Options({ proposal }: { proposal: NonNullable<Route.ComponentProps['loaderData']> }) {
  const t = useTranslations('proposals.client');
  const moment = useMoment(proposal.serverNow);
  const busy = useNavigation().state !== 'idle';
  useUntilComplete(proposal.complete);
  const { agency, agent } = proposal;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{agent ? t('fromAgent', { agent, agency }) : t('from', { agency })}</p>
      </div>
      {proposal.note && <p>{proposal.note}</p>}
      <p className={css.note}>{t('until', { time: moment(proposal.expiresAt) })}</p>
      {proposal.options.map((option, i) => (
        <OptionCard key={option.id} option={option} n={i + 1} world={proposal}>
          {option.favourite && (
            <Notice tone="done" title={t('chosen')} live>
              {t('thanks')}
            </Notice>
          )}
          <Form method="post" preventScrollReset className={css.choose}>
            <input type="hidden" name="option" value={option.id} />
            <TextArea
              id={`comment-${option.id}`}
              name="comment"
              label={t('comment')}
              hint={t('commentHint')}
              defaultValue={option.favourite ? proposal.comment : ''}
              rows={2}
              maxLength={500}
            />
            <Button variant={option.favourite ? 'secondary' : 'primary'} busy={busy}>
              {t('choose')}
            </Button>
          </Form>
        </OptionCard>
      ))}
    </div>
  );
}

function Ended() {
  const t = useTranslations('proposals.client');
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('endedTitle')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState title={t('endedTitle')} icon="clock" actions={<LinkButton to="/">{t('home')}</LinkButton>}>
        {t('endedText')}
      </EmptyState>
    </div>
  );
}
