import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { readTiming, type Timing } from './dependence-lines.ts';
import css from './dependence-plan.module.css';
import { Dependence, DependencePlan, PlanItem } from './dependence-plan.tsx';
import { SERVICE_ICONS } from './service-icons.tsx';
import { type ServiceDraft, serviceField } from './travel-draft.ts';

/** The dependences of the services of a form as they are chosen at the moment; before scripts run those of `draft`. */
function useChosenTimings(form: RefObject<HTMLFormElement | null>, services: readonly ServiceDraft[]): Timing[] {
  const [chosen, setChosen] = useState(() => services.map(({ timing }) => readTiming(timing)));
  const count = services.length;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => {
      const typed = new FormData(element);
      setChosen(
        Array.from({ length: count }, (_, n) => readTiming(String(typed.get(serviceField(n, 'timing')) ?? ''))),
      );
    };
    read();
    element.addEventListener('change', read);
    return () => element.removeEventListener('change', read);
  }, [form, count]);
  // A service that was added a moment ago has none yet.
  return services.map((_, n) => chosen[n] ?? { when: 'exact' });
}

/** The services of a form with arrows between those that depend on each other; nothing while none does. */
export function DraftPlan(props: { form: RefObject<HTMLFormElement | null>; services: readonly ServiceDraft[] }) {
  const { services } = props;
  const t = useTranslations('requests.travel');
  const timings = useChosenTimings(props.form, services);
  if (timings.every(({ when }) => when === 'exact')) return null;
  return (
    <Card aria-labelledby="plan">
      <CardHead level={2} id="plan" title={t('plan')} />
      <DependencePlan timings={timings}>
        {services.map(({ kind }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service is identified by its number
          <PlanItem key={n} n={n + 1}>
            <span className={css.short}>
              <Icon name={SERVICE_ICONS[kind]} />
              {t(`kinds.${kind}`)}
              <Dependence timing={timings[n] ?? { when: 'exact' }} />
            </span>
          </PlanItem>
        ))}
      </DependencePlan>
    </Card>
  );
}
