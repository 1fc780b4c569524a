import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Choice } from '#modules/identity/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Badge } from '../../ui/notice.tsx';
import rows from '../../ui/rows.module.css';
import css from './people.module.css';

/** As many as the wire offers at once. */
const OFFERED = 20;

export function ContractsList({ contracts, q }: { contracts: readonly Choice[]; q: string }) {
  const t = useTranslations('people.contracts');
  return (
    <div className={`wrap ${css.page}`}>
      <title>{`${t('title')} · Sapar`}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('title')}</h1>
      <p className={css.muted}>{t('lead')}</p>
      <Card>
        <Form method="get" className={css.filters} key={q}>
          <Field
            type="search"
            name="q"
            label={t('search')}
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
          />
          <div className={css.buttons}>
            <Button>{t('find')}</Button>
          </div>
        </Form>
      </Card>
      {contracts.length === 0 ? (
        <EmptyState level={2} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <Card flush>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard */}
          <section className={rows.scroll} aria-label={t('title')} tabIndex={0}>
            <table className={rows.table}>
              <thead>
                <tr>
                  {(['number', 'firm', 'kind', 'status'] as const).map((name) => (
                    <th key={name} scope="col">
                      {t(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {contracts.map(({ contractId, number, contractor, kind, status }) => (
                  <tr key={contractId}>
                    <th scope="row">
                      <Link to={`/office/contracts/${encodeURIComponent(contractId)}`} prefetch="none">
                        {number}
                      </Link>
                    </th>
                    <td data-label={t('firm')}>{contractor.name}</td>
                    <td data-label={t('kind')}>{t(`kinds.${kind}`)}</td>
                    <td data-label={t('status')}>
                      <Badge tone={status === 'active' ? 'done' : 'error'}>
                        {t(status === 'active' ? 'active' : 'suspended')}
                      </Badge>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </Card>
      )}
      {contracts.length === OFFERED && <p className={css.muted}>{t('most', { count: OFFERED })}</p>}
    </div>
  );
}
