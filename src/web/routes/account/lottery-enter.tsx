import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { entranceTicketPath, type Lottery, readLottery, registerForEvent } from '#modules/lottery/api.ts';
import { throwRouteError } from '../../api/route-error.ts';
import css from '../../features/lottery/lottery.module.css';
import { useLotteryDates } from '../../features/lottery/use-lottery-dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { requireAccount } from '../../shared/session/session.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/lottery-enter.ts';

const campaignParam = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('campaign')?.slice(0, 64) || undefined;

export async function loader(args: Route.LoaderArgs) {
  const { contract, choices } = await requireAccount(args);
  if (!contract) throw redirect(choices.length > 0 ? '/login/contract?from=/account/lottery/enter' : '/bad-access');
  const { call } = args.context.get(serverContext);
  return call(readLottery, { query: { campaign: campaignParam(args.request) } }).catch(throwRouteError);
}

export async function action(args: Route.ActionArgs) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const body = {
    name: readTextField(form, 'name', 120),
    email: readTextField(form, 'email', 254),
    comment: readTextField(form, 'comment', 500),
  };
  try {
    await call(registerForEvent, { params: { id: readTextField(form, 'campaign', 64) }, body });
    return { refusal: null, done: true };
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data({ refusal, done: false }, { status });
  }
}

type Ticket = NonNullable<Lottery['registration']>;

function TicketCard({ ticket, campaignId, now }: { ticket: Ticket; campaignId: string; now: string }) {
  const t = useTranslations('lottery.enter');
  const locale = useAppLocale();
  const formatInstant = useFormatInstant(now);
  return (
    <Card>
      <CardHead level={2} title={t('ticket')}>
        {ticket.enteredAt && <Badge tone="done">{t('used', { time: formatInstant(ticket.enteredAt) })}</Badge>}
      </CardHead>
      <div className={css.stack}>
        <p>
          {t('guest')}: {ticket.name}, {ticket.email}
        </p>
        {ticket.comment !== '' && <p className={css.note}>{ticket.comment}</p>}
        <p>
          {t('code')}: <span className={css.code}>{ticket.code}</span>
        </p>
        <LinkButton icon="download" to={entranceTicketPath(campaignId, locale)} prefetch="none" reloadDocument download>
          {t('download')}
        </LinkButton>
      </div>
    </Card>
  );
}

function RegistrationForm({ campaignId, refusal }: { campaignId: string; refusal: FormErrors | null }) {
  const t = useTranslations('lottery.enter');
  const busy = useNavigation().state !== 'idle';
  const errors = (['name', 'email'] as const).flatMap((path) =>
    refusal?.fields[path] ? [{ path, text: refusal.fields[path] }] : [],
  );
  return (
    <Card>
      {refusal && <ErrorSummary key={refusal.at} title={refusal.text ?? t('failed')} errors={errors} />}
      <Form method="post" className={css.form} noValidate>
        <input type="hidden" name="campaign" value={campaignId} />
        <Field name="name" label={t('name')} autoComplete="name" maxLength={120} error={refusal?.fields.name} />
        <Field
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          maxLength={254}
          error={refusal?.fields.email}
        />
        <Field name="comment" label={t('comment')} hint={t('commentHint')} maxLength={500} />
        <div>
          <Button busy={busy}>{t('submit')}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** Registration for the event: one entrance ticket per organisation. */
export default function LotteryEnter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('lottery');
  const locale = useAppLocale();
  const { moment } = useLotteryDates();
  const { campaign, registration, serverNow } = loaderData;
  const back = { to: '/account/lottery', text: t('enter.back') };
  if (!campaign)
    return (
      <Page title={t('screens.enter')} back={back}>
        <EmptyState level={2} title={t('none.title')}>
          {t('none.text')}
        </EmptyState>
      </Page>
    );
  const isOver = Date.parse(serverNow) >= Date.parse(campaign.eventAt);
  return (
    <Page title={t('screens.enter')} lead={t('enter.lead')} back={back} narrow>
      <p>{t('event.when', { ...moment(campaign.eventAt), place: campaign.eventPlace[locale] })}</p>
      {actionData?.done && <Alert tone="done" live title={t('enter.done')} />}
      {registration ? (
        <TicketCard ticket={registration} campaignId={campaign.id} now={serverNow} />
      ) : isOver ? (
        <Alert tone="info" title={t('enter.closed')}>
          {t('enter.closedText')}
        </Alert>
      ) : (
        <RegistrationForm campaignId={campaign.id} refusal={actionData?.refusal ?? null} />
      )}
    </Page>
  );
}
