import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { OfficeAdapter, OfficeSupplier, SupplierException, SupplierTestResult } from '#modules/supply/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { StateBadge } from './list-page.tsx';
import { ConnectionFields, SettingFields, useTypedFields } from './supplier-fields.tsx';
import { momentText, SUPPLIERS, type SupplierRefusal, secondsText, shareText } from './supplier-form.ts';
import css from './suppliers.module.css';

type SupplierProps = { supplier: OfficeSupplier; refusal: SupplierRefusal | null };

/** The refusal of a form as a whole, where no field has it. */
const FormAlert = ({ refusal }: { refusal: SupplierRefusal | null }) =>
  refusal?.text ? <Alert tone="error" live title={refusal.text} /> : null;

/** Names the form and the revision that its reader saw. */
const Hidden = ({ part, revision }: { part: string; revision: number }) => (
  <>
    <input type="hidden" name="part" value={part} />
    <input type="hidden" name="revision" value={revision} />
  </>
);

/** On or off, with the reason. */
function SwitchCard({ supplier, refusal }: SupplierProps) {
  const t = useTranslations('suppliers.state');
  const { field } = useTypedFields(refusal);
  const { resting } = supplier.health;
  return (
    <Card aria-labelledby="switch">
      <CardHead level={2} id="switch" title={t('title')} />
      <Form method="post" className={css.stack} key={refusal?.at ?? ''} noValidate>
        <FormAlert refusal={refusal} />
        <Hidden part="switch" revision={supplier.revision} />
        <p>{t(supplier.isOn ? 'on' : 'off')}</p>
        {supplier.isOn && resting && (
          <Alert
            tone="wait"
            title={t('resting', { processes: resting.processes, time: momentText(resting.until).slice(-5) })}
          />
        )}
        {supplier.reason !== '' && <p className={css.note}>{t('reason', { reason: supplier.reason })}</p>}
        <Field {...field('reason')} label={t('why')} maxLength={400} autoComplete="off" required />
        <div>
          <Button name="isOn" value={supplier.isOn ? 'false' : 'true'} variant={supplier.isOn ? 'danger' : 'primary'}>
            {t(supplier.isOn ? 'switchOff' : 'switchOn')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function HealthCard({ supplier: { health } }: Pick<SupplierProps, 'supplier'>) {
  const t = useTranslations('suppliers.health');
  const facts = [['hour', health.hour] as const, ['day', health.day] as const];
  return (
    <Card aria-labelledby="health">
      <CardHead level={2} id="health" title={t('title')} />
      <dl className={css.facts}>
        {facts.map(([name, measured]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{t('calls', { count: measured.calls })}</dd>
            {measured.calls > 0 && <dd>{t('answered', { share: shareText(measured) ?? '' })}</dd>}
            {measured.p95 !== null && <dd>{t('p95', { seconds: secondsText(measured.p95) })}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Fault = Pick<SupplierTestResult, 'fault' | 'detail'>;
function useFaultText() {
  const t = useTranslations('suppliers');
  return ({ fault, detail }: Fault): string =>
    fault ? t(`faults.${fault}`) : t('faults.other', { detail: detail ?? '' });
}

function TestAnswer({ result }: { result: SupplierTestResult }) {
  const t = useTranslations('suppliers.test');
  const faultText = useFaultText();
  const seconds = secondsText(result.milliseconds);
  switch (result.outcome) {
    case 'offers':
      return <Alert tone="done" live title={t('offers', { count: result.offers, seconds })} />;
    case 'nothing':
      return <Alert tone="info" live title={t('nothing', { seconds })} />;
    case 'fault':
      return <Alert tone="error" live title={t('fault', { seconds, fault: faultText(result) })} />;
  }
}

/** One search that books nothing. */
function TestCard(props: {
  isOfHotels: boolean;
  day: LocalDate;
  result: { at: string; answer: SupplierTestResult; typed: SupplierRefusal['typed'] } | null;
  refusal: SupplierRefusal | null;
}) {
  const t = useTranslations('suppliers.test');
  const navigation = useNavigation();
  const typed = props.refusal?.typed ?? props.result?.typed;
  const field = (name: 'from' | 'to', initial: string) => ({
    name,
    error: props.refusal?.fields[name],
    defaultValue: typed?.[name]?.[0] ?? initial,
  });
  return (
    <Card aria-labelledby="test">
      <CardHead level={2} id="test" title={t('title')} />
      <Form method="post" className={css.stack} key={props.refusal?.at ?? props.result?.at ?? ''} noValidate>
        <FormAlert refusal={props.refusal} />
        {props.result && <TestAnswer result={props.result.answer} />}
        <p className={css.note}>{t('lead')}</p>
        <input type="hidden" name="part" value="test" />
        <div className={css.fields}>
          {props.isOfHotels ? (
            <Field {...field('from', 'OSS')} label={t('town')} maxLength={80} autoComplete="off" />
          ) : (
            <>
              <Field
                {...field('from', 'FRU')}
                label={t('from')}
                hint={t('placeHint')}
                maxLength={80}
                autoComplete="off"
              />
              <Field {...field('to', 'OSS')} label={t('to')} hint={t('placeHint')} maxLength={80} autoComplete="off" />
            </>
          )}
          <DateField
            name="date"
            label={t('date')}
            error={props.refusal?.fields.date}
            defaultValue={typed?.date?.[0] ?? props.day}
          />
        </div>
        <div>
          <Button variant="secondary" busy={navigation.formData?.get('part') === 'test'}>
            {t('go')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Exceptions({ exceptions }: { exceptions: readonly SupplierException[] }) {
  const t = useTranslations('suppliers');
  const faultText = useFaultText();
  const columns: Column<SupplierException & { id: number }>[] = [
    {
      name: 'method',
      label: t('exceptions.method'),
      cell: ({ method, isUnresolved }) => (
        <>
          {t(`methods.${method}`)}
          {isUnresolved && <div className={css.note}>{t('exceptions.unresolved')}</div>}
        </>
      ),
    },
    { name: 'fault', label: t('exceptions.fault'), cell: faultText },
    { name: 'calls', label: t('exceptions.calls'), numeric: true, cell: ({ calls }) => calls },
    { name: 'lastAt', label: t('exceptions.lastAt'), cell: ({ lastAt }) => momentText(lastAt) },
  ];
  return (
    <section aria-labelledby="exceptions" className={css.stack}>
      <h2 id="exceptions">{t('exceptions.title')}</h2>
      {exceptions.length === 0 ? (
        <p className={css.note}>{t('exceptions.none')}</p>
      ) : (
        <DataTable
          label={t('exceptions.title')}
          columns={columns}
          rows={exceptions.map((one, id) => ({ ...one, id }))}
        />
      )}
    </section>
  );
}

function SettingsCard({ adapter, supplier, refusal }: SupplierProps & { adapter: OfficeAdapter }) {
  const t = useTranslations('suppliers.form');
  return (
    <Card aria-labelledby="settings">
      <CardHead level={2} id="settings" title={t('title')} />
      <Form method="post" className={css.stack} key={refusal?.at ?? supplier.revision} noValidate>
        <FormAlert refusal={refusal} />
        <Hidden part="settings" revision={supplier.revision} />
        <SettingFields adapter={adapter} supplier={supplier} refusal={refusal} />
        <div>
          <Button>{t('save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

function ConnectionCard({ adapter, supplier, refusal }: SupplierProps & { adapter: OfficeAdapter }) {
  const t = useTranslations('suppliers.connection');
  return (
    <Card aria-labelledby="connection">
      <CardHead level={2} id="connection" title={t('title')} />
      <Form method="post" className={css.stack} key={refusal?.at ?? supplier.revision} noValidate>
        <FormAlert refusal={refusal} />
        <Hidden part="connection" revision={supplier.revision} />
        <ConnectionFields adapter={adapter} supplier={supplier} refusal={refusal} />
        <div>
          <Button>{t('save')}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** A supplier: on or off, health, test call, settings, address and secrets, and what went wrong. */
export function SupplierPage(props: {
  supplier: OfficeSupplier;
  adapter: OfficeAdapter | null;
  exceptions: readonly SupplierException[];
  mayConnect: boolean;
  /** For a test call. */
  day: LocalDate;
  isSaved: boolean;
  result: { at: string; answer: SupplierTestResult; typed: SupplierRefusal['typed'] } | null;
  refusal: SupplierRefusal | null;
}) {
  const t = useTranslations('suppliers');
  const { supplier, adapter, mayConnect } = props;
  const isOfHotels = adapter?.sells.every((mode) => mode === 'hotel') ?? false;
  const refusalOf = (part: string) => (props.refusal?.part === part ? props.refusal : null);
  return (
    <Page
      title={supplier.name}
      back={{ to: SUPPLIERS, text: t('screens.list') }}
      badge={<StateBadge supplier={supplier} />}
      lead={`${supplier.id} · ${adapter?.label ?? supplier.adapter} · ${supplier.url}`}
    >
      <div className={css.stack}>
        {props.isSaved && !props.refusal && <Alert tone="done" live title={t('form.saved')} />}
        <div className={css.columns}>
          <div className={css.stack}>
            <SwitchCard supplier={supplier} refusal={refusalOf('switch')} />
            <HealthCard supplier={supplier} />
          </div>
          <TestCard isOfHotels={isOfHotels} day={props.day} result={props.result} refusal={refusalOf('test')} />
        </div>
        <Exceptions exceptions={props.exceptions} />
        {adapter === null ? (
          <Alert tone="error" title={t('errors.no_adapter')} />
        ) : (
          <>
            <SettingsCard adapter={adapter} supplier={supplier} refusal={refusalOf('settings')} />
            {mayConnect ? (
              <ConnectionCard adapter={adapter} supplier={supplier} refusal={refusalOf('connection')} />
            ) : (
              <p className={css.note}>{t('connection.adminsOnly')}</p>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

/** Everything that a new supplier is. */
export function NewSupplierPage(props: {
  adapters: readonly OfficeAdapter[];
  adapter: OfficeAdapter;
  refusal: SupplierRefusal | null;
}) {
  const t = useTranslations('suppliers');
  const { adapters, adapter, refusal } = props;
  const { field } = useTypedFields(refusal);
  return (
    <Page
      title={t('screens.add')}
      back={{ to: SUPPLIERS, text: t('screens.list') }}
      lead={t('form.addNote')}
      actions={
        adapters.length > 1 ? (
          <Form method="get" className={css.choices}>
            {adapters.map(({ name, label }) => (
              <Button key={name} name="adapter" value={name} size="small" variant="secondary">
                {label}
              </Button>
            ))}
          </Form>
        ) : undefined
      }
    >
      <Card aria-label={t('screens.add')}>
        <Form method="post" className={css.stack} key={refusal?.at ?? adapter.name} noValidate>
          <FormAlert refusal={refusal} />
          <input type="hidden" name="part" value="add" />
          <input type="hidden" name="adapter" value={adapter.name} />
          <p className={css.note}>
            {t('form.adapter')}: {adapter.label}
          </p>
          <div className={css.fields}>
            <Field
              {...field('id')}
              label={t('form.id')}
              hint={t('form.idHint')}
              maxLength={30}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </div>
          <SettingFields adapter={adapter} supplier={null} refusal={refusal} />
          <ConnectionFields adapter={adapter} supplier={null} refusal={refusal} />
          <div>
            <Button>{t('form.add')}</Button>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
