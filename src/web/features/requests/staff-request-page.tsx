import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FILE_CATEGORIES } from '#kernel/file-category.ts';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { ChatFiles, Executor, ReplyTemplate, StaffRequest } from '#modules/requests/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useLivePage } from '../../shared/chat/use-live-page.ts';
import { replySubjectOf, useReplyTexts } from '../../shared/chat/use-reply-texts.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useRequestKeys } from './desk-keys.ts';
import { Files } from './files.tsx';
import type { RequestRefusal } from './form-text.ts';
import { Messages, RequestHistory, RequestPassengers, RequestPeopleRows } from './parts.tsx';
import { PeopleList } from './people-list.tsx';
import { GivenRating } from './rating.tsx';
import { RefundAmounts } from './refund-amounts.tsx';
import { RequestChatCard, type RequestChatData } from './request-chat.tsx';
import { RequestDue } from './request-clock.tsx';
import css from './requests.module.css';
import { ServicePlan } from './service-plan.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffCharges } from './staff-charges.tsx';
import { StaffHandwork } from './staff-handwork.tsx';
import { DeadlineForm, PriorityForm } from './staff-priority.tsx';

/** A request for staff: the conversation and the work, with what is known of it and the acts next to them. */
export function StaffRequestPage(props: {
  request: StaffRequest;
  chat: RequestChatData;
  chatFiles: ChatFiles;
  executors: readonly Executor[];
  templates: readonly ReplyTemplate[];
  fileResult: string | null;
  refusal: RequestRefusal | undefined;
  /** The page shows a refusal, also one of an offer. */
  isRefused: boolean;
  /** The offers made in it. */
  offers: ReactNode;
}) {
  const { request, refusal } = props;
  const t = useTranslations('requests');
  const errorText = useErrorText();
  const replyTexts = useReplyTexts(replySubjectOf(request), props.templates, request.serverNow);
  useRequestKeys(request.id);
  useLivePage({ requestId: request.id, conversationId: props.chatFiles?.conversationId }, props.isRefused);
  usePolling(request.action?.state === 'sent');
  return (
    <Page
      title={t('page.title', { number: request.number })}
      badge={
        <>
          <Badge tone="info">{t(`office.${request.office}`)}</Badge>
          {request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
        </>
      }
      back={[
        { to: '/office/requests', text: t('desk.title') },
        ...(request.orderId && request.orderNumber
          ? [{ to: `/order/${request.orderId}`, text: t('page.order', { number: request.orderNumber }) }]
          : []),
      ]}
    >
      {refusal && (
        <Alert tone="error" live>
          {errorText({
            code: refusal.fields[0]?.code ?? refusal.code,
            values: refusal.fields[0]?.values ?? refusal.values,
          })}
        </Alert>
      )}
      {request.agency && <Alert tone="info">{t('desk.agencyText')}</Alert>}
      <div className={css.columns}>
        <div className={`${css.stack} ${css.facts}`}>
          <RequestDue request={request} isStaff />
          <StaffActions request={request} executors={props.executors} templates={replyTexts} refusal={refusal} />
          <RequestDetails request={request} />
        </div>
        <div className={`${css.stack} ${css.main}`}>
          {request.kind === 'travel' ? <TravelDetails request={request} /> : <RequestPassengers request={request} />}
          {props.offers}
          <div data-act="chat">
            <RequestChatCard chat={props.chat} now={request.serverNow} templates={replyTexts} />
          </div>
          <Messages request={request} />
          <StaffHandwork key={`hand ${refusal?.at}`} request={request} refusal={refusal} />
          <StaffCharges key={refusal?.at} request={request} refusal={refusal} />
          <RefundAmounts request={request} refusal={refusal} />
          <Files
            request={request}
            backTo="office"
            open={request.ended === null}
            fileResult={props.fileResult}
            chatFiles={props.chatFiles}
            categories={FILE_CATEGORIES}
          />
        </div>
        <div className={`${css.stack} ${css.facts}`}>
          <PriorityForm request={request} />
          <DeadlineForm key={`deadline ${request.deadline} ${refusal?.at}`} request={request} refusal={refusal} />
          <GivenRating rating={request.rating} isStaff />
          <RequestHistory request={request} />
        </div>
      </div>
    </Page>
  );
}

/** What it is about, whose it is and by when it is answered. */
function RequestDetails({ request }: { request: StaffRequest }) {
  const t = useTranslations('requests');
  const documents = useTranslations('travellers.documents');
  return (
    <Card>
      <dl className={css.details}>
        <div>
          <dt>{t('desk.kind')}</dt>
          <dd>{t(`kinds.${request.kind}`)}</dd>
        </div>
        {request.relatedOrder && (
          <div>
            <dt>{t('travel.order')}</dt>
            <dd>
              <Link to={`/order/${encodeURIComponent(request.relatedOrder.id)}`}>{request.relatedOrder.number}</Link>
            </dd>
          </div>
        )}
        {request.dividedWith.length > 0 && (
          <div>
            <dt>{t('desk.dividedWith')}</dt>
            <dd>
              {request.dividedWith.map(({ id, number }) => (
                <Link key={id} to={`/office/requests/${encodeURIComponent(id)}`}>
                  {number}{' '}
                </Link>
              ))}
            </dd>
          </div>
        )}
        <RequestPeopleRows request={request} />
        <div>
          <dt>{t('serve.contacts')}</dt>
          <dd>
            {request.contacts.email}
            <br />
            {shownPhone(request.contacts.phone)}
          </dd>
        </div>
        {request.passport && (
          <div>
            <dt>{t('serve.passport')}</dt>
            <dd>
              {documents(request.passport.type as Parameters<typeof documents>[0])}{' '}
              <span className="tabular">{request.passport.number}</span>
              {request.passport.expiration &&
                ` · ${t('serve.passportUntil', { day: formatNumericDate(request.passport.expiration) })}`}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** What a travel request asks for, and its people. */
function TravelDetails({ request }: { request: StaffRequest }) {
  const t = useTranslations('requests.travel');
  return (
    <>
      <ServicePlan services={request.services} />
      {request.description !== '' && (
        <Card aria-labelledby="wishes">
          <CardHead level={2} id="wishes" title={t('description')} />
          <p className={css.message}>{request.description}</p>
        </Card>
      )}
      {(['travellers', 'guests'] as const).map((what) => (
        <PeopleCard key={what} request={request} what={what} />
      ))}
    </>
  );
}

function PeopleCard({ request, what }: { request: StaffRequest; what: 'travellers' | 'guests' }) {
  const t = useTranslations('requests.travel');
  if (request[what].length === 0) return null;
  return (
    <Card aria-labelledby={what}>
      <CardHead level={2} id={what} title={t(what === 'guests' ? 'guests' : 'people')} />
      <PeopleList request={request} what={what} />
    </Card>
  );
}
