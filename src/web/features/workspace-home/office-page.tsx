import { useTranslations } from 'use-intl';
import { decideAccess } from '#kernel/access.ts';
import type { Approvals } from '#modules/approvals/api.ts';
import type { StartStep } from '#modules/company/api.ts';
import type { Conversation } from '#modules/conversations/api.ts';
import type { Letter } from '#modules/inbound-mail/api.ts';
import type { QueuedRequest } from '#modules/requests/api.ts';
import type { FoundOrder } from '#modules/sales/api.ts';
import type { StaffTaskView } from '#modules/tasks/api.ts';
import { SCREENS } from '../../screens/list.ts';
import { TicketClock } from '../../shared/chat/ticket-clock.tsx';
import { TimeLeft, useNow } from '../../shared/lists/time-left.tsx';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { useAccount } from '../../shared/session/session.ts';
import { OrderSearch } from '../../shell/workspace/order-search.tsx';
import { Badge } from '../../ui/alert.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import desks from './desks.module.css';
import css from './home.module.css';
import { GROUP_NAMES, OFFICE_GROUPS } from './office-groups.ts';
import { Section } from './section.tsx';
import { StartCard } from './start-card.tsx';

type Work<T> = { rows: readonly T[]; count: number } | null;
export type OfficeWork = {
  /** Steps of the first day; empty for who is no administrator. */
  start: readonly StartStep[];
  /** Null: another desk's, or it could not be read (`failed`). */
  requests: Work<QueuedRequest>;
  tasks: Work<StaffTaskView>;
  approvals: Work<Approvals['waiting'][number]>;
  /** Support conversations by deadline. */
  chats: Work<Conversation>;
  /** E-mails that are not verified. */
  letters: Work<Letter>;
  failed: readonly ('requests' | 'tasks' | 'approvals' | 'chats' | 'letters')[];
  q: string;
  found: readonly FoundOrder[] | null;
  staff: boolean;
  now: string;
};

function Requests({
  requests,
  failed,
  now: serverNow,
}: {
  requests: OfficeWork['requests'];
  failed: boolean;
  now: string;
}) {
  const t = useTranslations('workspaceHome.office');
  const desk = useTranslations('requests');
  const formatInstant = useFormatInstant(serverNow);
  const now = useNow(serverNow);
  return (
    <Section
      title={desk('desk.title')}
      count={requests?.count ?? 0}
      to="/office/requests"
      toText={t('all')}
      failed={failed}
      empty={requests?.rows.length === 0 && t('noRequests')}
    >
      <ul className={css.rows}>
        {requests?.rows.map(({ id, number, kind, priority, orderNumber, deadline, overdue, executor, mine }) => (
          <li key={id} className={css.row}>
            <span className={css.clock}>
              {overdue ? <Badge tone="error">{desk('desk.overdue')}</Badge> : <TimeLeft until={deadline} now={now} />}
              <small>{formatInstant(deadline)}</small>
            </span>
            <span className={css.main}>
              <Link to={`/office/requests/${encodeURIComponent(id)}`} prefetch="none">
                {desk(`kinds.${kind}`)}
              </Link>
              <small>{[number, orderNumber].filter(Boolean).join(' · ')}</small>
            </span>
            {priority === 'fire' && <span className={css.urgent}>{desk('priority.fire')}</span>}
            <span className={css.until}>{mine ? desk('desk.mine') : (executor ?? desk('desk.free'))}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tasks({ tasks, failed, now }: { tasks: OfficeWork['tasks']; failed: boolean; now: string }) {
  const t = useTranslations('workspaceHome.office');
  const text = useTranslations('tasks');
  const formatInstant = useFormatInstant(now);
  return (
    <Section
      title={text('open')}
      count={tasks?.count ?? 0}
      tone="act"
      to="/office/tasks"
      toText={t('all')}
      failed={failed}
      empty={tasks?.rows.length === 0 && t('noTasks')}
    >
      <ul className={css.rows}>
        {tasks?.rows.map(({ id, kind, openedAt, order, expected }) => (
          <li key={id} className={css.row}>
            <span className={css.main}>
              <Link to="/office/tasks" prefetch="none">
                {text(`kinds.${kind}.title`)}
              </Link>
              <small>
                {order && (order.number === null ? text('order') : text('orderNumber', { number: order.number }))}
              </small>
            </span>
            {expected && <Money value={expected} className={css.sum ?? ''} />}
            <span className={css.until}>{t('since', { time: formatInstant(openedAt) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function WaitingApprovals(props: { approvals: OfficeWork['approvals']; failed: boolean; now: string }) {
  const { approvals } = props;
  const t = useTranslations('workspaceHome.office');
  const text = useTranslations('approvals');
  const formatInstant = useFormatInstant(props.now);
  const now = useNow(props.now);
  return (
    <Section
      title={text('title')}
      count={approvals?.count ?? 0}
      to="/office/approvals"
      toText={t('all')}
      failed={props.failed}
      empty={approvals?.rows.length === 0 && text('none')}
    >
      <ul className={css.rows}>
        {approvals?.rows.map(({ id, kind, subject, amount, expiresAt }) => (
          <li key={id} className={css.row}>
            <span className={css.main}>
              <Link to="/office/approvals" prefetch="none">
                {text(`kinds.${kind}`)}
              </Link>
              <small>{subject.name}</small>
            </span>
            {amount && <Money value={amount} className={css.sum ?? ''} />}
            <span className={css.until}>{text('until', { when: formatInstant(expiresAt) })}</span>
            <TimeLeft until={expiresAt} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Chats({ chats, failed, now }: { chats: OfficeWork['chats']; failed: boolean; now: string }) {
  const t = useTranslations('workspaceHome.office');
  const text = useTranslations('conversations.office');
  const desk = useTranslations('requests.desk');
  return (
    <Section
      title={text('title')}
      count={chats?.count ?? 0}
      to="/office/chats"
      toText={t('all')}
      failed={failed}
      empty={chats?.rows.length === 0 && t('noChats')}
    >
      <ul className={css.rows}>
        {chats?.rows.map(({ id, number, clock, executor }) => (
          <li key={id} className={css.row}>
            <span className={css.main}>
              <Link to={`/office/chats?filter=due&chatId=${encodeURIComponent(id)}`} prefetch="none">
                {number}
              </Link>
              <small>
                <TicketClock clock={clock} serverNow={now} />
              </small>
            </span>
            <span className={css.until}>{executor?.mine ? desk('mine') : (executor?.name ?? desk('free'))}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Letters({ letters, failed, now }: { letters: OfficeWork['letters']; failed: boolean; now: string }) {
  const t = useTranslations('workspaceHome.office');
  const text = useTranslations('letters');
  const formatInstant = useFormatInstant(now);
  return (
    <Section
      title={text('screens.letters')}
      count={letters?.count ?? 0}
      to="/office/letters"
      toText={t('all')}
      failed={failed}
      empty={letters?.rows.length === 0 && t('noLetters')}
    >
      <ul className={css.rows}>
        {letters?.rows.map(({ id, subject, from, receivedAt }) => (
          <li key={id} className={css.row}>
            <span className={css.main}>
              <Link to="/office/letters" prefetch="none">
                {subject || from || '—'}
              </Link>
              {subject && from && <small>{from}</small>}
            </span>
            <span className={css.until}>{t('since', { time: formatInstant(receivedAt) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What else the role of the reader opens, by what it is about. */
function Desks() {
  const t = useTranslations('workspaceHome.office.groups');
  const anyText = useTranslations();
  const account = useAccount();
  const groups = GROUP_NAMES.map((group) => ({
    group,
    screens: OFFICE_GROUPS[group]
      .flatMap((path) => SCREENS.find((screen) => screen.path === path) ?? [])
      .filter(({ access }) => decideAccess(access, account) === 'yes'),
  })).filter(({ screens }) => screens.length > 0);
  return (
    <div className={desks.groups}>
      {groups.map(({ group, screens }) => (
        <Section key={group} title={t(group)}>
          <ul className={css.rows}>
            {screens.map(({ path, accessLogged, officeCard }) =>
              officeCard ? (
                <li key={path} className={desks.screen}>
                  <Link to={path} {...(accessLogged && { prefetch: 'none' })}>
                    {anyText(officeCard.title)}
                  </Link>
                  <small>{anyText(officeCard.text)}</small>
                </li>
              ) : null,
            )}
          </ul>
        </Section>
      ))}
    </div>
  );
}

/** Where staff begin: their queues with clocks, the search for an order, and what else their role opens. */
export function OfficePage({ work }: { work: OfficeWork }) {
  const t = useTranslations('requests.desk');
  const office = useTranslations('workspaceHome.office');
  const { requests, tasks, approvals, chats, letters, failed, now } = work;
  return (
    <div className={css.page}>
      <meta name="robots" content="noindex" />
      <header className={css.head}>
        <h1 className={css.title}>{t('hello')}</h1>
        <p className={css.when}>{t('helloText')}</p>
      </header>
      <div className={css.body}>
        <StartCard steps={work.start} />
        {work.staff && <OrderSearch q={work.q} found={work.found} />}
        <div className={`${css.columns} ${css.queues}`}>
          {(requests || failed.includes('requests')) && (
            <Requests requests={requests} failed={failed.includes('requests')} now={now} />
          )}
          {(tasks || failed.includes('tasks')) && <Tasks tasks={tasks} failed={failed.includes('tasks')} now={now} />}
          {(approvals || failed.includes('approvals')) && (
            <WaitingApprovals approvals={approvals} failed={failed.includes('approvals')} now={now} />
          )}
          {(chats || failed.includes('chats')) && <Chats chats={chats} failed={failed.includes('chats')} now={now} />}
          {(letters || failed.includes('letters')) && (
            <Letters letters={letters} failed={failed.includes('letters')} now={now} />
          )}
        </div>
        <Disclosure summary={office('screens')}>
          <Desks />
        </Disclosure>
      </div>
    </div>
  );
}
