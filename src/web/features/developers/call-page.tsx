import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './guide.module.css';
import { scopeLabelKey } from './label-keys.ts';
import type { CallView, FieldLine } from './reference.ts';

function Fields({ id, title, fields }: { id: string; title: string; fields: readonly FieldLine[] }) {
  const t = useTranslations('developers.call');
  if (fields.length === 0) return null;
  return (
    <Card aria-labelledby={id}>
      <CardHead level={2} id={id} title={title} />
      <ul className={css.fields}>
        {fields.map((field, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one document, which do not move
          <li key={n} style={{ '--depth': field.depth } as React.CSSProperties}>
            <code>{field.name}</code> <span className={css.type}>{field.type}</span>
            {field.required && <span className={css.required}>{t('required')}</span>}
            {field.note && <p>{field.note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * A call of the partner API: request and response fields. Names and notes come from the OpenAPI document, in English.
 */
export function CallPage({ call }: { call: CallView }) {
  const t = useTranslations('developers');
  const heading = `${call.method} ${call.path}`;
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${heading} · Sapar`}</title>
      <p>
        <Link to="/developers#calls">{t('call.back')}</Link>
      </p>
      <h1 className={css.address}>
        <code>{heading}</code>
      </h1>
      <p lang="en">{call.summary}</p>
      <p>
        <Badge>{t(`scope.${scopeLabelKey(call.scope)}`)}</Badge>
      </p>
      <Fields id="parameters" title={t('call.parameters')} fields={call.parameters} />
      <Fields id="body" title={t('call.body')} fields={call.body} />
      <Fields id="answer" title={t('call.answer', { status: call.status })} fields={call.responseFields} />
    </div>
  );
}
