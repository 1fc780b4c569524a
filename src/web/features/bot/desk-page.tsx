import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { BUSINESS_TIME_ZONE, localDateTime } from '#kernel/dates.ts';
import { type BotDesk, linksOf, STEP_KINDS, type Step } from '#modules/bot/api.ts';
import { formatNumericDate, formatTime } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { Alert, Badge } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import css from './desk.module.css';
import { useFaultText } from './fault-text.ts';
import { FlowMapCard } from './flow-map.tsx';
import { inReadingOrder } from './flow-order.ts';

export const DESK = '/office/bot';
export const stepPath = (id: string): string => `${DESK}/steps/${encodeURIComponent(id)}`;

/** What came of the last act. */
export type DeskAnswer = {
  at: string;
  done: 'saved' | 'removed' | 'published' | 'discarded' | 'restored' | 'started' | null;
  error: string | null;
  fields: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
};

/** Day and time in Bishkek. */
function formatMoment(instant: string): string {
  const local = localDateTime(instant, BUSINESS_TIME_ZONE);
  return `${formatNumericDate(local.slice(0, 10))} ${formatTime(local)}`;
}

function Acts({ desk }: { desk: BotDesk }) {
  const t = useTranslations('bot.desk');
  return (
    <Form method="post" className={css.acts}>
      <input type="hidden" name="revision" value={desk.revision} />
      <LinkButton to={`${DESK}/trial`} variant="secondary" prefetch="none">
        {t('trial')}
      </LinkButton>
      {desk.draft && (
        <>
          <Button name="do" value="publish">
            {t('publish')}
          </Button>
          <Disclosure summary={t('discard')}>
            <p>{t('discardSure')}</p>
            <Button name="do" value="discard" variant="danger" size="small">
              {t('discard')}
            </Button>
          </Disclosure>
        </>
      )}
    </Form>
  );
}

/** What keeps the flow from being published, each fault with the step that it is at. */
function Faults({ desk }: { desk: BotDesk }) {
  const t = useTranslations('bot.desk');
  const faultText = useFaultText();
  const { faults } = desk;
  if (faults.length === 0) return desk.draft && <Alert tone="done" title={t('sound')} />;
  return (
    <Alert tone="error" title={t('faults', { count: faults.length })}>
      <ul className={css.faults}>
        {faults.map((fault) => (
          <li key={`${fault.kind} ${fault.step} ${fault.link} ${fault.locale}`}>
            {fault.step === null ? (
              faultText(fault)
            ) : (
              <>
                <Link to={stepPath(fault.step)} prefetch="none">
                  {fault.step}
                </Link>
                : {faultText(fault)}
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Ways({ step, known }: { step: Step; known: ReadonlySet<string> }) {
  const t = useTranslations('bot.desk');
  const targets = [...new Set(linksOf(step).map(({ to }) => to))];
  if (targets.length === 0) return null;
  return (
    <p className={css.ways}>
      {t('leadsTo')}:{' '}
      {targets.map((to, n) => (
        <span key={to}>
          {n > 0 && ', '}
          {known.has(to) ? <a href={`#step-${to}`}>{to}</a> : <strong className={css.lost}>{t('nowhere')}</strong>}
        </span>
      ))}
    </p>
  );
}

function StepRow(props: { step: Step; desk: BotDesk; known: ReadonlySet<string> }) {
  const { step, desk } = props;
  const t = useTranslations('bot.desk');
  const faultText = useFaultText();
  const locale = useAppLocale();
  const faults = desk.faults.filter((fault) => fault.step === step.id);
  return (
    <li id={`step-${step.id}`} className={css.step} data-faulty={faults.length > 0 || undefined}>
      <div className={css.stepHead}>
        <Link to={stepPath(step.id)} prefetch="none" className={css.name ?? ''}>
          {step.id}
        </Link>
        <Badge>{t(`kinds.${step.kind}`)}</Badge>
        {desk.flow.start === step.id && <Badge tone="done">{t('start')}</Badge>}
      </div>
      <p className={css.text}>{step.text[locale] || step.text.ru}</p>
      {step.kind === 'choice' && (
        <p className={css.labels}>
          {step.options.map(({ id, label }) => (
            <span key={id}>{label[locale] || label.ru}</span>
          ))}
        </p>
      )}
      <Ways step={step} known={props.known} />
      {faults.map((fault) => (
        <p key={`${fault.kind} ${fault.link} ${fault.locale}`} className={css.fault}>
          {faultText(fault)}
        </p>
      ))}
    </li>
  );
}

function AddStep({ desk, answer }: { desk: BotDesk; answer: DeskAnswer | null }) {
  const t = useTranslations('bot.desk');
  return (
    <Card aria-labelledby="add-step">
      <CardHead level={2} id="add-step" title={t('add')} />
      <Form method="post" className={css.add} key={answer?.at} noValidate>
        <input type="hidden" name="revision" value={desk.revision} />
        <Field
          name="id"
          label={t('id')}
          hint={t('idHint')}
          maxLength={40}
          autoComplete="off"
          defaultValue={answer?.typed.id ?? ''}
          error={answer?.fields.id ?? answer?.fields['step.id']}
        />
        <SelectField name="kind" label={t('kind')} defaultValue={answer?.typed.kind ?? 'message'}>
          {STEP_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <Button name="do" value="add" variant="secondary">
          {t('add')}
        </Button>
      </Form>
    </Card>
  );
}

function Versions({ desk }: { desk: BotDesk }) {
  const t = useTranslations('bot.desk');
  return (
    <section aria-labelledby="versions" className={css.section}>
      <h2 id="versions">{t('versions')}</h2>
      <DataTable
        label={t('versions')}
        rows={desk.versions.map((one) => ({ ...one, id: one.version }))}
        columns={[
          { name: 'version', label: t('version'), cell: ({ version }) => version },
          { name: 'when', label: t('when'), cell: ({ publishedAt }) => formatMoment(publishedAt) },
          {
            name: 'who',
            label: t('who'),
            cell: ({ author }) => (author === null ? t('seed') : author || t('removed')),
          },
          { name: 'steps', label: t('count'), numeric: true, cell: ({ steps }) => steps },
          {
            name: 'restore',
            label: t('restore'),
            cell: ({ version }) => (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="revision" value={desk.revision} />
                <Button name="do" value="restore" size="small" variant="quiet">
                  {t('restore')}
                </Button>
              </Form>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The bot's flow: its check, its drawing, its steps and its versions. */
export function BotDeskPage({ desk, answer }: { desk: BotDesk; answer: DeskAnswer | null }) {
  const t = useTranslations('bot.desk');
  const known = new Set(desk.flow.steps.map(({ id }) => id));
  const { draft } = desk;
  return (
    <Page title={t('title')} lead={t('lead')} actions={<Acts desk={desk} />}>
      {answer?.done && <Alert key={answer.at} tone="done" live title={t(`done.${answer.done}`)} />}
      {answer?.error && (
        <Alert key={answer.at} tone="error" live>
          {answer.error}
        </Alert>
      )}
      <p className={css.state}>
        <Badge tone="done">{t('published', { version: desk.published })}</Badge>{' '}
        {draft ? (
          <Badge tone="wait">{t('draft', { name: draft.author, at: formatMoment(draft.updatedAt) })}</Badge>
        ) : (
          <span className={css.muted}>{t('noDraft')}</span>
        )}
      </p>
      <Faults desk={desk} />
      <FlowMapCard desk={desk} stepPath={stepPath} />
      <section aria-labelledby="steps" className={css.section}>
        <h2 id="steps">{t('steps')}</h2>
        <ol className={css.steps}>
          {inReadingOrder(desk.flow).map((step) => (
            <StepRow key={step.id} step={step} desk={desk} known={known} />
          ))}
        </ol>
      </section>
      <AddStep desk={desk} answer={answer} />
      <Versions desk={desk} />
    </Page>
  );
}
