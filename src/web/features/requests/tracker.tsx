import { useTranslations } from 'use-intl';
import { FILE_CATEGORIES } from '#kernel/file-category.ts';
import type { ChatFiles, ServiceRequest } from '#modules/requests/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useLivePage } from '../../shared/chat/use-live-page.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Steps } from '../../ui/steps.tsx';
import { AuthorCharges } from './charge-list.tsx';
import { Files, filesOfRequest } from './files.tsx';
import type { RequestRefusal } from './form-text.ts';
import { AuthorExchanges, AuthorSplit } from './hand-exchange-list.tsx';
import { Messages, RequestHistory, RequestPassengers, RequestPeopleRows } from './parts.tsx';
import { GivenRating, RatingForm, RatingResult } from './rating.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { RequestChatCard, type RequestChatData } from './request-chat.tsx';
import { RequestDue } from './request-clock.tsx';
import { type RequestTab, RequestTabs } from './request-tabs.tsx';
import { newRequestLikePath, type RequestArea } from './requester-actions.ts';
import { RequestActionForm, WithdrawForm } from './requester-forms.tsx';
import css from './requests.module.css';
import { TONE } from './tone.ts';

const REQUEST_TONES = {
  new: 'primary',
  processing: 'primary',
  clarifying: 'warning',
  done: 'done',
  unknown: 'warning',
} as const;

/** What every request goes through. */
const STEPS = ['sent', 'working', 'finished'] as const;

/** Sections of a request about an order; guests and vouchers are of requests for services. */
const TABS = ['information', 'chat', 'passengers', 'documents'] as const satisfies readonly RequestTab[];

/** How a request stands: its steps and what comes next. */
function StatusCard({ request, at }: { request: ServiceRequest; at: RequestArea }) {
  const t = useTranslations('requests');
  return (
    <Card accent={REQUEST_TONES[request.status]}>
      <div className={css.stack}>
        <div className={css.head}>
          <strong>{t(`kinds.${request.kind}`)}</strong>
          <Badge tone={TONE[request.status]}>{t(`status.${request.status}`)}</Badge>
          {request.ended && <span>{t(`ended.${request.ended}`)}</span>}
        </div>
        <Steps
          label={t('page.steps.label')}
          current={request.ended === null ? (request.status === 'new' ? 0 : 1) : STEPS.length}
          steps={STEPS.map((step) => ({ name: t(`page.steps.${step}`) }))}
        />
        {request.ended === null && <p>{t(`page.next.${request.status}`)}</p>}
        {at === 'request' && <p className={css.muted}>{t('page.later')}</p>}
      </div>
    </Card>
  );
}

/** What has been agreed and said, and what the author may answer. */
function Answers({ request, refusal }: { request: ServiceRequest; refusal: RequestRefusal | undefined }) {
  const t = useTranslations('requests');
  return (
    <>
      <AuthorExchanges request={request} />
      <AuthorSplit request={request} />
      <AuthorCharges request={request} />
      <Messages request={request} />
      {request.moves.includes('answered') && (
        <RequestActionForm
          action="answered"
          label={t('page.answer')}
          button={t('page.sendAnswer')}
          typed={refusal?.typed}
        />
      )}
      {request.moves.includes('accepted') && <RatingForm typed={refusal?.typed ?? {}} canSkipStars />}
      <GivenRating rating={request.rating} isStaff={false} />
    </>
  );
}

/** Who acts, when it was sent, the people and the money that goes back. */
function Facts({ request }: { request: ServiceRequest }) {
  const t = useTranslations('requests');
  const formatMoney = useFormatMoney();
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
        {request.refund && (
          <div>
            <dt>{t('page.back')}</dt>
            <dd>
              <strong className="tabular">{formatMoney(request.refund)}</strong>{' '}
              <span className={css.muted}>{t('page.backNote')}</span>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/**
 * A request for its author: status, next actor, deadline, messages and actions; `tab`: in sections, as in the account
 * (spec §2), else on one page.
 */
export function RequestTracker(props: {
  request: ServiceRequest;
  fileResult: string | null;
  at: RequestArea;
  tab?: RequestTab;
  refusal: RequestRefusal | undefined;
  chat: RequestChatData | null;
  chatFiles: ChatFiles;
  /** What became of the last action. */
  result: string | null;
}) {
  const { request, at, refusal } = props;
  const t = useTranslations('requests');
  useLivePage({ requestId: request.id, conversationId: props.chatFiles?.conversationId }, refusal !== undefined);
  const open = request.ended === null;
  const hasTabs = props.tab !== undefined && request.access === 'author';
  const tab = TABS.find((one) => one === props.tab) ?? 'information';
  /** Whether a section is shown: in one page all are. */
  const shows = (one: (typeof TABS)[number]) => !hasTabs || tab === one;
  const again = request.access === 'author' && !open && newRequestLikePath(request);
  return (
    <Page
      title={t('page.title', { number: request.number })}
      badge={request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
      back={[
        ...(at === 'account' ? [{ to: '/account/requests', text: t('own.all') }] : []),
        ...(request.orderId && request.orderNumber
          ? [{ to: `/order/${request.orderId}`, text: t('page.order', { number: request.orderNumber }) }]
          : []),
      ]}
      actions={
        again && (
          <LinkButton to={again} variant="secondary">
            {t('sections.copy')}
          </LinkButton>
        )
      }
    >
      {hasTabs && (
        <RequestTabs
          tabs={TABS}
          current={tab}
          counts={{
            passengers: request.people.length,
            documents: filesOfRequest(request, props.chatFiles).length,
          }}
        />
      )}
      <RefusalAlert refusal={refusal} />
      <RatingResult result={props.result} />
      {request.access === 'found' && (
        <Alert tone="info" title={t('page.foundTitle')}>
          {t('page.foundText')}
        </Alert>
      )}
      <div className={css.columns}>
        <div className={`${css.stack} ${css.main}`}>
          <StatusCard request={request} at={at} />
          {shows('information') && <Answers request={request} refusal={refusal} />}
          {shows('chat') && props.chat && (
            <RequestChatCard
              chat={props.chat}
              now={request.serverNow}
              typed={refusal?.typed}
              saysNone={hasTabs && tab === 'chat'}
            />
          )}
          {request.access === 'author' &&
            (shows('documents') || (tab === 'information' && request.documentsNeeded)) && (
              <Files
                request={request}
                backTo={at}
                open={open}
                fileResult={props.fileResult}
                chatFiles={props.chatFiles}
                categories={FILE_CATEGORIES}
              />
            )}
          {hasTabs && tab === 'passengers' && <RequestPassengers request={request} only="people" />}
        </div>
        <div className={`${css.stack} ${css.facts}`}>
          <RequestDue request={request} />
          <Facts request={request} />
          {!hasTabs && <RequestPassengers request={request} />}
          {hasTabs && tab === 'information' && <RequestPassengers request={request} only="reason" />}
          {shows('information') && (
            <>
              <RequestHistory request={request} />
              {request.moves.includes('withdrawn') && <WithdrawForm request={request} />}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
