import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { shownPhone } from '#kernel/shown-phone.ts';
import type { DeskRequest } from '#modules/requests/api.ts';
import { formatNumericDate } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { usePolling } from '../../shared/forms/use-polling.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Files } from './files.tsx';
import type { FormRefusal } from './form-text.ts';
import { ActButton, AloneNote, Messages, Past, People } from './parts.tsx';
import css from './requests.module.css';
import { Sums } from './sums.tsx';

/** One request at the desk: what it is about on the left, what may be done with it on the right. */
export function DeskPage(props: { request: DeskRequest; came: string | null; refused: FormRefusal | undefined }) {
  const { request, refused } = props;
  const t = useTranslations('requests');
  const documents = useTranslations('travellers.documents');
  const said = useErrorText();
  const moment = useFormatInstant(request.serverNow);
  usePolling(request.act?.state === 'sent');
  return (
    <Page
      title={t('page.title', { number: request.number })}
      mark={
        <>
          <Badge tone="info">{t(`office.${request.office}`)}</Badge>
          {request.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
        </>
      }
      back={[
        { to: '/office/requests', text: t('desk.title') },
        { to: `/order/${request.orderId}`, text: t('page.order', { number: request.orderNumber }) },
      ]}
    >
      {refused && (
        <Notice tone="error" live>
          {said({
            code: refused.fields[0]?.code ?? refused.code,
            values: refused.fields[0]?.values ?? refused.values,
          })}
        </Notice>
      )}
      {request.agency && <Notice tone="info">{t('desk.agencyText')}</Notice>}
      <div className={css.wide}>
        <div className={css.stack}>
          <Card>
            <dl className={css.facts}>
              <div>
                <dt>{t('desk.kind')}</dt>
                <dd>{t(`kinds.${request.kind}`)}</dd>
              </div>
              <div>
                <dt>{t('desk.executor')}</dt>
                <dd>{request.executor ?? t('desk.free')}</dd>
              </div>
              <div>
                <dt>{t('desk.deadline')}</dt>
                <dd>{moment(request.deadline)}</dd>
              </div>
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
          <People request={request} />
          <Messages request={request} />
          <Files request={request} back="office" open={request.ended === null} came={props.came} />
          <Past request={request} />
        </div>
        <div className={css.stack}>
          <Moves request={request} refused={refused} />
          <Sums request={request} refused={refused} />
        </div>
      </div>
    </Page>
  );
}

function Moves({ request, refused }: { request: DeskRequest; refused: FormRefusal | undefined }) {
  const t = useTranslations('requests.serve');
  const may = (move: DeskRequest['staffMoves'][number]) => request.staffMoves.includes(move);
  const talks = (['asked', 'completed', 'rejected'] as const).filter(may);
  const words = {
    asked: [t('ask'), t('askText')],
    completed: [t('complete'), t('completeText')],
    rejected: [t('reject'), t('rejectText')],
  } as const;
  if (!may('claimed') && !may('resumed') && talks.length === 0 && !may('begun')) return null;
  return (
    <Card>
      <div className={css.stack}>
        {(['claimed', 'resumed'] as const).filter(may).map((move) => (
          <Form key={move} method="post">
            <input type="hidden" name="intent" value={move} />
            <ActButton>{move === 'claimed' ? t('claim') : t('resume')}</ActButton>
          </Form>
        ))}
        {request.kind === 'release_seats' && may('begun') && (
          <Form method="post" className={css.stack ?? ''}>
            <CardHead level={2} title={t('releaseDo')} />
            <p>{t('releaseNote')}</p>
            <AloneNote request={request} />
            <input type="hidden" name="intent" value="carry_out" />
            <Checkbox name="agreed" value="1" required>
              {t('agreed')}
            </Checkbox>
            <div className={css.buttons}>
              <ActButton variant="danger">{t('releaseDo')}</ActButton>
            </div>
          </Form>
        )}
        {talks.map((move) => (
          <details key={move} className={css.fold ?? ''} open={refused?.typed.intent === move}>
            <summary>{words[move][0]}</summary>
            <Form method="post" className={css.stack ?? ''}>
              <input type="hidden" name="intent" value={move} />
              <TextArea
                name="text"
                id={`text-${move}`}
                label={words[move][1]}
                rows={3}
                maxLength={2000}
                required={move !== 'completed'}
              />
              <div className={css.buttons}>
                <ActButton variant={move === 'rejected' ? 'danger' : 'secondary'}>{words[move][0]}</ActButton>
              </div>
            </Form>
          </details>
        ))}
      </div>
    </Card>
  );
}
