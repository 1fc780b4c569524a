import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import {
  type PriceDesk,
  type PriceRule,
  type PriceRuleChange,
  RULE_KINDS,
  type RuleKind,
} from '#modules/pricing/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useErrorText } from '../../shared/forms/use-error-text.ts';
import { useRuleLine, useRuleText } from '../../shared/price/rule-text.ts';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './prices.module.css';
import { NEW_RULE, PRICE_DESK, PRICE_SALES, type RuleRefusal, rulePath } from './rule-form.ts';
import { TrialCard, type TrialResult } from './trial-card.tsx';

/** Rules of a kind that a page shows, and problems of a draft that it names. */
const SHOWN = 200;
const NAMED = 12;

/** Day and time in Bishkek. */
function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}

/** Moves a rule of the draft, changes or removes it. */
function RuleActs({ rule, desk }: { rule: PriceRule; desk: PriceDesk }) {
  const t = useTranslations('pricing.desk');
  return (
    <Form method="post" className={css.ruleActs}>
      <input type="hidden" name="revision" value={desk.revision} />
      <input type="hidden" name="id" value={rule.id} />
      <Button name="do" value="up" size="small" variant="quiet">
        {t('up')}
      </Button>
      <Button name="do" value="down" size="small" variant="quiet">
        {t('down')}
      </Button>
      <LinkButton to={rulePath(rule.id)} size="small" variant="secondary" prefetch="none">
        {t('edit')}
      </LinkButton>
      <Button name="do" value="remove" size="small" variant="quiet">
        {t('remove')}
      </Button>
    </Form>
  );
}

/** Rules in the order in which they apply; columns that no rule fills are left out. */
function RuleTable({ label, rules, desk }: { label: string; rules: readonly PriceRule[]; desk: PriceDesk }) {
  const t = useTranslations('pricing');
  const ruleText = useRuleText();
  const rows = rules.map((rule, at) => ({ id: rule.id, place: at + 1, rule, ...ruleText(rule) }));
  type Row = (typeof rows)[number];
  const conditions = (['transport', 'other', 'travel', 'sale'] as const)
    .filter((part) => part === 'transport' || rows.some(({ parts }) => parts[part] !== ''))
    .map(
      (part): Column<Row> => ({
        name: part,
        label: t(`desk.parts.${part}`),
        cell: ({ parts }) => parts[part] || <span className={css.note}>{t('desk.anything')}</span>,
      }),
    );
  const name: Column<Row> = { name: 'name', label: t('form.name'), cell: ({ rule }) => rule.name };
  const acts: Column<Row> = {
    name: 'acts',
    label: t('desk.acts'),
    cell: ({ rule }) => <RuleActs rule={rule} desk={desk} />,
  };
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={[
        { name: 'place', label: t('desk.place'), cell: ({ place }) => place },
        { name: 'amount', label: t('form.amount'), numeric: true, cell: ({ amount }) => <strong>{amount}</strong> },
        ...(rules.some((rule) => rule.name) ? [name] : []),
        ...conditions,
        ...(desk.open?.isSubmitted ? [] : [acts]),
      ]}
    />
  );
}

function RulesOfKind({ kind, desk }: { kind: RuleKind; desk: PriceDesk }) {
  const t = useTranslations('pricing');
  const rules = desk.rules.filter((rule) => rule.kind === kind);
  return (
    <section aria-labelledby={kind} className={css.stack}>
      <div className={css.line}>
        <h2 id={kind}>{t(`kinds.${kind}`)}</h2>
        {!desk.open?.isSubmitted && (
          <Link to={`${rulePath(NEW_RULE)}?kind=${kind}`} prefetch="none">
            {t('desk.add')}
          </Link>
        )}
      </div>
      {rules.length === 0 ? (
        <p className={css.note}>{t('desk.none')}</p>
      ) : (
        <RuleTable label={t(`kinds.${kind}`)} rules={rules.slice(0, SHOWN)} desk={desk} />
      )}
      {rules.length > SHOWN && <p className={css.note}>{t('desk.more', { count: rules.length - SHOWN })}</p>}
    </section>
  );
}

function Changes({ changes }: { changes: readonly PriceRuleChange[] }) {
  const t = useTranslations('pricing');
  const ruleLine = useRuleLine();
  return (
    <ul className={css.rules}>
      {changes.map(({ id, what, previous, current, places }) => (
        <li key={id} className={css.change}>
          <Badge tone="plain">{t(`changes.${what}`)}</Badge>
          <div className={css.text}>
            {previous && !places && <del>{ruleLine(previous)}</del>}
            {current && <div>{ruleLine(current)}</div>}
            {places && <div className={css.note}>{t('desk.places', places)}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What keeps the draft from being submitted, in words. */
function Problems({ desk: { rules, faults, holes } }: { desk: PriceDesk }) {
  const t = useTranslations('pricing');
  const ruleLine = useRuleLine();
  const errorText = useErrorText();
  if (faults.length + holes.length === 0) return null;
  const lines = [
    ...faults.map(({ rule, code }) => {
      const found = rules.find(({ id }) => id === rule);
      return `${found ? `${ruleLine(found)}: ` : ''}${errorText({ code })}`;
    }),
    ...holes.map(({ kind, product, scope, currency, site }) =>
      [t(`kinds.${kind}`), t(`products.${product}`), t(`scopes.${scope}`), currency, site].join(' · '),
    ),
  ];
  return (
    <Alert tone="error" title={faults.length > 0 ? t('desk.faults') : t('desk.holes')}>
      <ul>
        {lines.slice(0, NAMED).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > NAMED && <p>{t('desk.more', { count: lines.length - NAMED })}</p>}
    </Alert>
  );
}

/** What the open version changes, what is wrong with it, and the acts of its editors and of the second person. */
function Open({ desk }: { desk: PriceDesk }) {
  const t = useTranslations('pricing');
  const { open } = desk;
  if (!open) return null;
  return (
    <Card aria-labelledby="open">
      <CardHead level={2} id="open" title={t('desk.changesTitle')} />
      <div className={css.stack}>
        <p className={css.note}>
          {t('desk.editors', { names: open.editors.join(', ') })} · {formatMoment(open.updatedAt)}
          {open.note && ` · ${open.note}`}
        </p>
        <Changes changes={desk.changes} />
        <Problems desk={desk} />
        <Form method="post" className={css.stack}>
          <input type="hidden" name="revision" value={desk.revision} />
          {open.isSubmitted ? (
            <>
              {!open.mayPublish && <p className={css.note}>{t('desk.second')}</p>}
              <div className={css.actions}>
                {open.mayPublish && (
                  <Button name="do" value="publish">
                    {t('desk.publish')}
                  </Button>
                )}
                <Button name="do" value="return" variant="secondary">
                  {t('desk.return')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <Field name="note" label={t('desk.note')} defaultValue={open.note} maxLength={400} autoComplete="off" />
              <div className={css.actions}>
                <Button name="do" value="submit">
                  {t('desk.submit')}
                </Button>
                <Button name="do" value="discard" variant="quiet">
                  {t('desk.discard')}
                </Button>
              </div>
            </>
          )}
        </Form>
      </div>
    </Card>
  );
}

type History = { version: number; changes: readonly PriceRuleChange[] };

function Versions({ desk, history }: { desk: PriceDesk; history: History | null }) {
  const t = useTranslations('pricing.desk');
  return (
    <section aria-labelledby="history" className={css.stack}>
      <h2 id="history">{t('history')}</h2>
      <DataTable
        label={t('history')}
        rows={desk.versions.map((one) => ({ ...one, id: one.version }))}
        columns={[
          { name: 'version', label: t('version'), cell: ({ version }) => version },
          { name: 'note', label: t('note'), cell: ({ note }) => note },
          {
            name: 'who',
            label: t('who'),
            cell: ({ submittedBy, publishedBy }) =>
              publishedBy === null ? t('came') : `${submittedBy ?? ''} → ${publishedBy}`,
          },
          {
            name: 'when',
            label: t('when'),
            cell: ({ publishedAt, publishedBy }) => (publishedBy === null ? '' : formatMoment(publishedAt)),
          },
          {
            name: 'acts',
            label: t('differences'),
            cell: ({ version }) => (
              <Form method="post" className={css.actions}>
                <LinkButton
                  to={`${PRICE_DESK}?version=${version}#history`}
                  prefetch="none"
                  size="small"
                  variant="quiet"
                >
                  {t('differences')}
                </LinkButton>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="revision" value={desk.revision} />
                {!desk.open?.isSubmitted && (
                  <Button name="do" value="restore" size="small" variant="quiet">
                    {t('restore')}
                  </Button>
                )}
              </Form>
            ),
          },
        ]}
      />
      {history && (
        <Card aria-label={t('differences')}>
          <h3>
            {t('differences')}: {t('version')} {history.version}
          </h3>
          <Changes changes={history.changes} />
        </Card>
      )}
    </section>
  );
}

/** The price rules in the order of application, their draft, and what they make of a sample sale. */
export function PriceDeskPage(props: {
  desk: PriceDesk;
  trial: TrialResult | null;
  history: History | null;
  refusal: RuleRefusal | null;
}) {
  const { desk, refusal } = props;
  const t = useTranslations('pricing');
  const { open } = desk;
  return (
    <Page title={t('screens.desk')} lead={t('desk.lead')}>
      <div className={css.stack}>
        {refusal && (
          <Alert key={refusal.at} tone="error" live title={refusal.text ?? Object.values(refusal.fields)[0] ?? ''} />
        )}
        <p className={css.actions}>
          <Link to={PRICE_SALES} prefetch="none">
            {t('sales.link')}
          </Link>
          <Badge tone="done">{t('desk.published', { version: desk.published })}</Badge>
          {open && (
            <Badge tone="wait">
              {open.isSubmitted
                ? t('desk.submitted', { version: open.version })
                : t('desk.draft', { version: open.version })}
            </Badge>
          )}
        </p>
        <Open desk={desk} />
        {RULE_KINDS.map((kind) => (
          <RulesOfKind key={kind} kind={kind} desk={desk} />
        ))}
        <TrialCard trial={props.trial} hasDraft={open !== null} />
        <Versions desk={desk} history={props.history} />
      </div>
    </Page>
  );
}
