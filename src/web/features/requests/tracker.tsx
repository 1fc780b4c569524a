import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ServiceRequest } from '#modules/requests/api.ts';
import { useMoney } from '../../i18n/use-money.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Files } from './files.tsx';
import type { FormRefusal } from './form-text.ts';
import { ActButton, Messages, Past, People } from './parts.tsx';
import css from './requests.module.css';
import { TONE } from './tone.ts';
import type { TrackedAt } from './track.ts';

const EDGE = {
  new: 'lake',
  processing: 'lake',
  clarifying: 'amber',
  done: 'done',
  unknown: 'amber',
} as const;

/** A request as its author follows it: where it stands, who acts, by when, what was said, and what they may do. */
export function Tracker(props: {
  request: ServiceRequest;
  came: string | null;
  at: TrackedAt;
  refused: FormRefusal | undefined;
}) {
  const formatMoney = useMoney();
  const { request, at, refused } = props;
  const t = useTranslations('requests');
  const said = useErrorText();
  const moment = useFormatInstant(request.serverNow);
  const may = (move: ServiceRequest['moves'][number]) => request.moves.includes(move);
  const open = request.ended === null;
  return (
    <Page
      title={t('page.title', { number: request.number })}
      mark={request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
      back={[
        ...(at === 'account' ? [{ to: '/account/requests', text: t('own.all') }] : []),
        { to: `/order/${request.orderId}`, text: t('page.order', { number: request.orderNumber }) },
      ]}
      narrow
    >
      {refused && (
        <Notice tone="error" live>
          {said({ code: refused.fields[0]?.code ?? refused.code, values: refused.values })}
        </Notice>
      )}
      {request.access === 'found' && (
        <Notice tone="info" title={t('page.foundTitle')}>
          {t('page.foundText')}
        </Notice>
      )}
      <Card edge={EDGE[request.status]}>
        <div className={css.stack}>
          <div className={css.head}>
            <strong>{t(`kinds.${request.kind}`)}</strong>
            <Badge tone={TONE[request.status]}>{t(`status.${request.status}`)}</Badge>
            {request.ended && <span>{t(`ended.${request.ended}`)}</span>}
          </div>
          <dl className={css.facts}>
            <div>
              <dt>{t('page.who')}</dt>
              <dd>{t(`actor.${request.actor}`)}</dd>
            </div>
            {open && (
              <div>
                <dt>{t('page.by')}</dt>
                <dd>{moment(request.deadline)}</dd>
              </div>
            )}
            <div>
              <dt>{t('page.sent')}</dt>
              <dd>{moment(request.createdAt)}</dd>
            </div>
            {request.back && (
              <div>
                <dt>{t('page.back')}</dt>
                <dd>
                  <strong className="tabular">{formatMoney(request.back)}</strong>{' '}
                  <span className={css.muted}>{t('page.backNote')}</span>
                </dd>
              </div>
            )}
          </dl>
          {at === 'request' && <p className={css.muted}>{t('page.later')}</p>}
        </div>
      </Card>
      <Messages request={request} />
      {may('answered') && <Act move="answered" label={t('page.answer')} button={t('page.sendAnswer')} />}
      {may('accepted') && (
        <Card>
          <div className={css.stack}>
            <h2>{t('page.asked')}</h2>
            <Form method="post" className={css.buttons ?? ''}>
              <input type="hidden" name="move" value="accepted" />
              <ActButton>{t('page.accept')}</ActButton>
            </Form>
            <details className={css.fold ?? ''}>
              <summary>{t('page.dispute')}</summary>
              <Act move="disputed" label={t('page.disputeText')} button={t('page.disputeDo')} bare />
            </details>
          </div>
        </Card>
      )}
      {request.access === 'author' && <Files request={request} back={at} open={open} came={props.came} />}
      <People request={request} />
      <Past request={request} />
      {may('withdrawn') && (
        <details className={css.fold ?? ''}>
          <summary>{t('page.withdraw')}</summary>
          <Form method="post" className={css.stack ?? ''}>
            <p>{t('page.withdrawSure')}</p>
            <input type="hidden" name="move" value="withdrawn" />
            <div className={css.buttons}>
              <ActButton variant="danger">{t('page.withdrawDo', { number: request.number })}</ActButton>
            </div>
          </Form>
        </details>
      )}
    </Page>
  );
}

function Act(props: { move: string; label: string; button: string; bare?: boolean }) {
  const form = (
    <Form method="post" className={css.stack ?? ''}>
      <input type="hidden" name="move" value={props.move} />
      <TextArea name="text" id={`text-${props.move}`} label={props.label} rows={3} maxLength={2000} required />
      <div className={css.buttons}>
        <ActButton>{props.button}</ActButton>
      </div>
    </Form>
  );
  return props.bare ? form : <Card>{form}</Card>;
}
