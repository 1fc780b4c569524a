import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FILE_CATEGORIES } from '#kernel/file-category.ts';
import type { ChatFiles, ServiceRequest } from '#modules/requests/api.ts';
import { useLivePage } from '../../shared/chat/use-live-page.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { AuthorCharges } from './charge-list.tsx';
import { FileLink, Files, filesOfRequest, type RequestFile } from './files.tsx';
import type { RequestRefusal } from './form-text.ts';
import { Messages, RequestHistory, RequestPeopleRows } from './parts.tsx';
import { People } from './people-form.tsx';
import { GivenRating, RatingForm, RatingResult } from './rating.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { RequestChatCard, type RequestChatData } from './request-chat.tsx';
import { RequestDue } from './request-clock.tsx';
import { REQUEST_TABS, type RequestTab, RequestTabs } from './request-tabs.tsx';
import { RequestActionForm, WithdrawForm } from './requester-forms.tsx';
import css from './requests.module.css';
import { ServicePlan } from './service-plan.tsx';
import { TONE } from './tone.ts';

type TabProps = {
  request: ServiceRequest;
  chatFiles: ChatFiles;
  fileResult: string | null;
  refusal: RequestRefusal | undefined;
  /** The offers that staff made in it. */
  offers: ReactNode;
  /** Documents of the orders that offers became. */
  issued?: IssuedPapers | undefined;
};
export type IssuedPapers = Record<'vouchers' | 'documents', { count: number; list: ReactNode }>;

function Summary({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const formatInstant = useFormatInstant(request.serverNow);
  return (
    <Card>
      <dl className={css.details}>
        <div>
          <dt>{t('page.who')}</dt>
          <dd>{t(`actor.${request.actor}`)}</dd>
        </div>
        <div>
          <dt>{t('page.sent')}</dt>
          <dd>{formatInstant(request.createdAt)}</dd>
        </div>
        <RequestPeopleRows request={request} />
        {request.relatedOrder && (
          <div>
            <dt>{t('travel.order')}</dt>
            <dd>
              <Link to={`/order/${encodeURIComponent(request.relatedOrder.id)}`}>{request.relatedOrder.number}</Link>
            </dd>
          </div>
        )}
        {request.description !== '' && (
          <div>
            <dt>{t('travel.description')}</dt>
            <dd className={css.message}>{request.description}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function Information({ request, refusal, offers }: TabProps) {
  const t = useTranslations('requests');
  return (
    <>
      {request.moves.includes('accepted') && <RatingForm typed={refusal?.typed ?? {}} />}
      {request.moves.includes('answered') && (
        <RequestActionForm
          action="answered"
          label={t('page.answer')}
          button={t('page.sendAnswer')}
          typed={refusal?.typed}
        />
      )}
      {offers}
      <AuthorCharges request={request} />
      <Messages request={request} />
      <ServicePlan services={request.services} />
      <GivenRating rating={request.rating} isStaff={false} />
      {request.moves.includes('withdrawn') && <WithdrawForm request={request} />}
    </>
  );
}

/** Files of a request, next to its conversation. */
function FilesFact({ files }: { files: readonly RequestFile[] }) {
  const t = useTranslations('requests.sections');
  if (files.length === 0) return null;
  return (
    <Card aria-labelledby="files-fact">
      <CardHead level={2} id="files-fact" title={t('tabs.documents')} />
      <ul className={css.list}>
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Vouchers of orders that offers became, and files of staff that are vouchers. */
function Vouchers({ request, chatFiles, issued }: Pick<TabProps, 'request' | 'chatFiles' | 'issued'>) {
  const t = useTranslations('requests.sections');
  const vouchers = filesOfRequest(request, chatFiles).filter(({ category }) => category === 'vouchers');
  return (
    <Card aria-labelledby="vouchers">
      <CardHead level={2} id="vouchers" title={t('tabs.vouchers')} />
      {issued?.vouchers.list}
      {vouchers.length === 0 ? (
        !issued?.vouchers.count && <p className={css.muted}>{t('noVouchers')}</p>
      ) : (
        <ul className={css.list}>
          {vouchers.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Tickets of orders that offers became. */
function Tickets({ issued }: Pick<TabProps, 'issued'>) {
  const t = useTranslations('requests.sections');
  if (!issued?.documents.count) return null;
  return (
    <Card aria-labelledby="tickets">
      <CardHead level={2} id="tickets" title={t('tickets')} />
      {issued.documents.list}
    </Card>
  );
}

function TabContent(props: TabProps & { tab: RequestTab; chat: RequestChatData | null }) {
  const { tab, request } = props;
  if (tab === 'chat')
    return (
      props.chat && <RequestChatCard chat={props.chat} now={request.serverNow} typed={props.refusal?.typed} saysNone />
    );
  if (tab === 'passengers') return <People key={tab} request={request} what="travellers" refusal={props.refusal} />;
  if (tab === 'guests') return <People key={tab} request={request} what="guests" refusal={props.refusal} />;
  if (tab === 'vouchers') return <Vouchers {...props} />;
  if (tab === 'documents')
    return (
      <>
        <Tickets issued={props.issued} />
        <Files
          request={request}
          backTo="account"
          open={request.ended === null}
          fileResult={props.fileResult}
          chatFiles={props.chatFiles}
          categories={FILE_CATEGORIES}
        />
      </>
    );
  return <Information {...props} />;
}

/** A travel request for its author, in the sections of spec §2. `result` says what became of the last action. */
export function TravelRequestPage(
  props: TabProps & {
    tab: RequestTab;
    chat: RequestChatData | null;
    result: string | null;
    /** The page shows a refusal, also one of an offer. */
    isRefused: boolean;
  },
) {
  const { request, refusal, tab } = props;
  const t = useTranslations('requests');
  useLivePage({ requestId: request.id, conversationId: props.chatFiles?.conversationId }, props.isRefused);
  const { stage } = request;
  const files = filesOfRequest(request, props.chatFiles);
  const counts: Partial<Record<RequestTab, number>> = {
    passengers: request.travellers.length,
    guests: request.guests.length,
    documents: files.length + (props.issued?.documents.count ?? 0),
    vouchers: files.filter(({ category }) => category === 'vouchers').length + (props.issued?.vouchers.count ?? 0),
  };
  return (
    <Page
      title={t('page.title', { number: request.number })}
      badge={
        <>
          {stage && <Badge tone={TONE[request.status]}>{t(`stages.${stage}`)}</Badge>}
          {request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
        </>
      }
      back={{ to: '/account/requests', text: t('own.all') }}
      actions={
        <LinkButton to={`/account/requests/create?from=${encodeURIComponent(request.id)}`} variant="secondary">
          {t('sections.copy')}
        </LinkButton>
      }
    >
      <RequestTabs tabs={REQUEST_TABS} current={tab} counts={counts} />
      <RefusalAlert refusal={refusal} />
      <RatingResult result={props.result} />
      {props.result === 'saved' && (
        <Alert tone="done" live>
          {t('travel.saved')}
        </Alert>
      )}
      <div className={css.columns}>
        <div className={`${css.stack} ${css.main}`}>
          <TabContent {...props} />
        </div>
        <div className={`${css.stack} ${css.facts}`}>
          <RequestDue request={request} />
          {tab === 'information' ? <RequestHistory request={request} /> : <ServicePlan services={request.services} />}
          <Summary request={request} />
          {tab === 'chat' && <FilesFact files={files} />}
        </div>
      </div>
    </Page>
  );
}
