import { useTranslations } from 'use-intl';
import type { TravelService } from '#modules/requests/api.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Badge } from '../../ui/alert.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dependence, DependencePlan, PlanItem } from './dependence-plan.tsx';
import { SERVICE_ICONS } from './service-icons.tsx';
import css from './travel.module.css';

/** What a service is about in one line, and its facts. */
function useServiceTexts() {
  const t = useTranslations('requests.travel');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const day = (date: string) => formatDate(date, locale);
  return (service: TravelService): { title: string; facts: (string | false)[] } => {
    switch (service.kind) {
      case 'avia':
        return {
          title: `${service.from} – ${service.to}`,
          facts: [
            [service.date, service.endDate].flatMap((date) => (date ? day(date) : [])).join(' – '),
            t('count', { count: service.passengers }),
            t(`cabins.${service.cabin}`),
            service.baggage && t('baggage'),
            service.group && t('group'),
            service.fare !== '' && `${t('fare')}: ${service.fare}`,
            service.flight !== '' && `${t('flight')}: ${service.flight}`,
          ],
        };
      case 'rail':
        return {
          title: `${service.from} – ${service.to}`,
          facts: [
            day(service.date),
            t('count', { count: service.passengers }),
            t(`carriages.${service.carriage}`),
            ...service.wishes.map((wish) => t(`wishOf.${wish}`)),
          ],
        };
      case 'hotel':
        return {
          title: service.hotel ? `${service.city}, ${service.hotel}` : service.city,
          facts: [
            `${day(service.date)} – ${day(service.endDate)}`,
            t('count', { count: service.guests }),
            t(`rooms.${service.room}`),
            service.checkIn !== 'normal' && `${t('checkIn')}: ${t(`roomTimes.${service.checkIn}`)}`,
            service.checkOut !== 'normal' && `${t('checkOut')}: ${t(`roomTimes.${service.checkOut}`)}`,
            service.dailyLimit !== null && t('limits', { sum: formatMoney(service.dailyLimit) }),
          ],
        };
      case 'transfer':
        return {
          title: `${service.from} – ${service.to}`,
          facts: [
            `${day(service.date)}, ${service.time}`,
            t('count', { count: service.passengers }),
            t(`cars.${service.car}`),
            service.meetingPoint !== '' && `${t('meetingPoint')}: ${service.meetingPoint}`,
          ],
        };
      case 'ticketOperation':
        return { title: t(`operations.${service.operation}`), facts: [service.tickets] };
      case 'additional':
        return { title: service.what, facts: [] };
    }
  };
}

/** The services of a request in their order, with what each depends on. */
export function ServicePlan({ services }: { services: readonly TravelService[] }) {
  const t = useTranslations('requests.travel');
  const texts = useServiceTexts();
  return (
    <Card aria-labelledby="services">
      <CardHead level={2} id="services" title={t('services')} />
      <DependencePlan timings={services.map(({ timing }) => timing)}>
        {services.map((service, n) => {
          const { title, facts } = texts(service);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a service is identified by its number
            <PlanItem key={n} n={n + 1}>
              <div className={css.plannedHead}>
                <Icon name={SERVICE_ICONS[service.kind]} label={t(`kinds.${service.kind}`)} />
                <strong>{title}</strong>
                <Badge>{t(`actions.${service.action}`)}</Badge>
              </div>
              <p className={css.facts}>
                {[...facts, t(`payments.${service.payment}`)]
                  .filter((fact) => fact)
                  .map((fact) => (
                    <span key={String(fact)}>{fact}</span>
                  ))}
              </p>
              <Dependence timing={service.timing} />
              {service.comment !== '' && <span>{service.comment}</span>}
            </PlanItem>
          );
        })}
      </DependencePlan>
    </Card>
  );
}
