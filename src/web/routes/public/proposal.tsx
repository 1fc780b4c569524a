import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#kernel/locale.ts';
import { type Money, money } from '#kernel/money.ts';
import { bookOption, chooseOption, openProposal } from '#modules/proposals/api.ts';
import type { Call } from '../../api/call-type.ts';
import { asProblem } from '../../api/problem.ts';
import { throwRouteError } from '../../api/route-error.ts';
import { OptionCard } from '../../features/proposals/option-card.tsx';
import css from '../../features/proposals/proposals.module.css';
import { useUntilComplete } from '../../features/proposals/use-until-complete.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { serverContext } from '../../server-context.ts';
import { firstStepPath } from '../../shared/booking/first-step.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { readCookie } from '../../shell/client-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { Route } from './+types/proposal.ts';

/**
 * A reader who has not chosen a language sees the one that the agent chose for them; `own` prevents a redirect loop in
 * browsers without cookies.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call, caller } = context.get(serverContext);
  const proposal = await call(openProposal, { params }).catch((thrown: unknown) => {
    if (asProblem(thrown)?.status === 404) return null;
    return throwRouteError(thrown);
  });
  if (!proposal) return data(null, { status: 404 });
  const url = new URL(request.url);
  const chosen = readCookie(request.headers.get('cookie'), LOCALE_COOKIE);
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
  if (form.get('act') === 'book') return bookProposalOption(call, params, request, form);
  const body = { optionId: readTextField(form, 'option', 64), comment: readTextField(form, 'comment', 500) };
  await call(chooseOption, { params, body }).catch(throwRouteError);
  return null;
}

/**
 * Starts the booking of an option at the price on its button; a refusal is shown at that option with its current price.
 */
async function bookProposalOption(call: Call, params: { code: string }, request: Request, form: FormData) {
  const optionId = readTextField(form, 'option', 64);
  const total = money(
    Number(readTextField(form, 'total', 16)),
    readTextField(form, 'currency', 3) as Money['currency'],
  );
  let id: string;
  try {
    ({ bookingId: id } = await call(bookOption, { params, body: { optionId, total } }));
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, optionId);
    return data(refusal, { status });
  }
  throw redirect(await firstStepPath(call, request, id));
}

/** A proposal for its client: the options at current prices, one of them marked as preferred. */
export default function ClientProposalPage({ loaderData: proposal, actionData }: Route.ComponentProps) {
  return proposal ? <ProposalOptions proposal={proposal} refusal={actionData ?? null} /> : <ProposalEnded />;
}

function ProposalOptions(props: {
  proposal: NonNullable<Route.ComponentProps['loaderData']>;
  refusal: FormErrors | null;
}) {
  const { proposal, refusal } = props;
  const t = useTranslations('proposals.client');
  const formatInstant = useFormatInstant(proposal.serverNow);
  const formatMoney = useFormatMoney();
  const busy = useNavigation().state !== 'idle';
  useUntilComplete(proposal.complete);
  const { agency, agent } = proposal;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      {/* The link is not sent to other sites; forms sent without scripts still name their origin. */}
      <meta name="referrer" content="same-origin" />
      <div>
        <h1>{t('title')}</h1>
        <p className={css.lead}>{agent ? t('fromAgent', { agent, agency }) : t('from', { agency })}</p>
      </div>
      {proposal.note && <p>{proposal.note}</p>}
      <p className={css.note}>{t('until', { time: formatInstant(proposal.expiresAt) })}</p>
      {proposal.options.map((option, i) => (
        <OptionCard key={option.id} option={option} n={i + 1} names={proposal}>
          {option.favourite && (
            <Alert tone="done" title={t('chosen')} live>
              {t('thanks')}
            </Alert>
          )}
          {refusal?.at === option.id && <Alert tone="error" title={refusal.text} live />}
          {option.current && (
            <Form method="post" preventScrollReset data-repeatable className={css.action}>
              <input type="hidden" name="act" value="book" />
              <input type="hidden" name="option" value={option.id} />
              <input type="hidden" name="total" value={option.current.total.minor} />
              <input type="hidden" name="currency" value={option.current.total.currency} />
              <Button busy={busy}>{t('book', { sum: formatMoney(option.current.total) })}</Button>
              <span className={css.note}>{t('bookHint', { agency })}</span>
            </Form>
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
            <Button variant="secondary" busy={busy}>
              {t('choose')}
            </Button>
          </Form>
        </OptionCard>
      ))}
    </div>
  );
}

function ProposalEnded() {
  const t = useTranslations('proposals.client');
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('endedTitle')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState title={t('endedTitle')} drawing="closed" actions={<LinkButton to="/">{t('home')}</LinkButton>}>
        {t('endedText')}
      </EmptyState>
    </div>
  );
}
