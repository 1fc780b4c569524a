import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type DeskRow, REQUEST_KINDS, REQUEST_STATUSES } from '#modules/requests/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/notice.tsx';
import { useMoment } from '../order/use-moment.ts';
import css from './requests.module.css';

type Wanted = {
  status?: DeskRow['status'] | undefined;
  kind?: DeskRow['kind'] | undefined;
  all?: string | undefined;
};

/** The staff's desk: fires first, then whatever is due next. */
export function DeskList(props: {
  requests: readonly DeskRow[];
  counts: Readonly<Record<string, number>>;
  wanted: Wanted;
  now: string;
}) {
  const { requests, counts, wanted } = props;
  const t = useTranslations('requests');
  const moment = useMoment(props.now);
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('desk.title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('desk.title')}</h1>
      <Card>
        <Form method="get" className={css.filters ?? ''}>
          <SelectField name="status" label={t('desk.status')} defaultValue={wanted.status ?? ''}>
            <option value="">{t('desk.any')}</option>
            {REQUEST_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`office.${status}`)} ({counts[status] ?? 0})
              </option>
            ))}
          </SelectField>
          <SelectField name="kind" label={t('desk.kind')} defaultValue={wanted.kind ?? ''}>
            <option value="">{t('desk.any')}</option>
            {REQUEST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary">{t('desk.show')}</Button>
          <Checkbox name="all" value="1" defaultChecked={wanted.all === '1'}>
            {t('desk.all')}
          </Checkbox>
        </Form>
      </Card>
      {requests.length === 0 ? (
        <EmptyState title={t('desk.none')} />
      ) : (
        <Card flush>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
          <section className={css.scroll} aria-label={t('desk.title')} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t('desk.number')}</th>
                  <th scope="col">{t('desk.status')}</th>
                  <th scope="col">{t('desk.order')}</th>
                  <th scope="col">{t('desk.executor')}</th>
                  <th scope="col">{t('desk.age')}</th>
                  <th scope="col">{t('desk.deadline')}</th>
                </tr>
              </thead>
              <tbody>
                {requests.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link to={`/office/requests/${row.id}`}>{row.number}</Link>
                      <br />
                      {t(`kinds.${row.kind}`)}
                    </td>
                    <td>
                      {t(`office.${row.status}`)}{' '}
                      {row.priority === 'fire' && <Badge tone="error">{t('priority.fire')}</Badge>}
                    </td>
                    <td>
                      {row.orderNumber} {row.agency && <Badge tone="info">{t('desk.agency')}</Badge>}
                    </td>
                    <td>{row.mine ? t('desk.mine') : (row.executor ?? t('desk.free'))}</td>
                    <td>{moment(row.createdAt)}</td>
                    <td className={row.overdue ? css.late : undefined}>
                      {moment(row.deadline)}
                      {row.overdue && <> · {t('desk.overdue')}</>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
    </div>
  );
}
