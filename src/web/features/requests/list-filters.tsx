import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { REQUEST_KINDS } from '#modules/requests/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CollapsibleFilters } from '../../ui/collapsible-filters.tsx';
import { SelectField } from '../../ui/field.tsx';
import css from './requests.module.css';

/**
 * Filters of the user's or the staff list of requests: status and kind, further ones in `children`. Stored in the
 * address.
 */
export function ListFilters<Status extends string>(props: {
  listParams: { status?: Status | undefined; kind?: string | undefined; all?: string | undefined };
  statuses: readonly Status[];
  nameOf: (status: Status) => string;
  children?: ReactNode;
}) {
  const { listParams } = props;
  const t = useTranslations('requests');
  return (
    <CollapsibleFilters activeCount={Object.values(listParams).filter((value) => value !== undefined).length}>
      <Card>
        <Form method="get" className={css.filters ?? ''} key={JSON.stringify(listParams)}>
          <SelectField name="status" label={t('desk.status')} defaultValue={listParams.status ?? ''}>
            <option value="">{t('desk.any')}</option>
            {props.statuses.map((status) => (
              <option key={status} value={status}>
                {props.nameOf(status)}
              </option>
            ))}
          </SelectField>
          <SelectField name="kind" label={t('desk.kind')} defaultValue={listParams.kind ?? ''}>
            <option value="">{t('desk.any')}</option>
            {REQUEST_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary">{t('desk.show')}</Button>
          {props.children}
        </Form>
      </Card>
    </CollapsibleFilters>
  );
}
