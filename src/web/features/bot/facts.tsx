import { useTranslations } from 'use-intl';
import type { AnswerFacts } from '#modules/bot/api.ts';
import { useProblemLabels } from '../../api/use-problem-labels.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { useFormatInstant } from '../../shared/order/use-format-instant.ts';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './bot.module.css';

type FactsOf<T extends AnswerFacts['topic']> = Extract<AnswerFacts, { topic: T }>;
type PartProps<T extends AnswerFacts['topic']> = { facts: FactsOf<T>; now: string };

function useBags(): (bags: { pieces: number; kg: number }) => string {
  const t = useTranslations('bot.facts');
  return ({ pieces, kg }) => {
    if (pieces === 0) return t('noBags');
    return kg > 0 ? t('bags', { pieces, kg }) : t('bagsNoWeight', { pieces });
  };
}

function Baggage({ facts }: PartProps<'baggage'>) {
  const t = useTranslations('bot.facts');
  const bags = useBags();
  const locale = useAppLocale();
  if (facts.parts.length === 0) return <p>{t('noBaggage')}</p>;
  return facts.parts.map(({ route, cabinBag, baggage }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one journey in its order
    <div key={n} className={css.part}>
      <strong>{route[locale]}</strong>
      <dl className={css.rows}>
        <div>
          <dt>{t('cabinBag')}</dt>
          <dd>{bags(cabinBag)}</dd>
        </div>
        <div>
          <dt>{t('baggage')}</dt>
          <dd>{bags(baggage)}</dd>
        </div>
      </dl>
    </div>
  ));
}

function Refund({ facts, now }: PartProps<'refund'>) {
  const t = useTranslations('bot.facts');
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(now);
  const { quote, rule } = facts;
  return (
    <>
      {quote && (
        <p className={css.sum}>
          <span>{t('refundNow')}</span>
          <Money value={quote.refundAmount} className={css.amount ?? ''} />
          <span className={css.muted}>{t('ofPaid', { paid: formatMoney(quote.paid) })}</span>
        </p>
      )}
      {quote && <p className={css.muted}>{t('refundUntil', { when: formatInstant(quote.until) })}</p>}
      {!quote && !rule.allowed && <p>{t('notRefundable')}</p>}
      {!quote && (
        <dl className={css.rows}>
          <div>
            <dt>{t('beforeDeparture')}</dt>
            <dd>
              <Money value={rule.beforeDeparture} />
            </dd>
          </div>
          <div>
            <dt>{t('afterDeparture')}</dt>
            <dd>
              <Money value={rule.afterDeparture} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}

function CheckIn({ facts, now }: PartProps<'check_in'>) {
  const t = useTranslations('bot.facts');
  const locale = useAppLocale();
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(now);
  if (facts.flights.length === 0) return <p>{t('noCheckIn')}</p>;
  return facts.flights.map(({ flight, route, times }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: flights of one journey in their order
    <div key={n} className={css.part}>
      <strong>
        {flight} · {route[locale]}
      </strong>
      {times ? (
        <p>{t('freeFrom', { from: formatInstant(times.freeFrom), until: formatInstant(times.until) })}</p>
      ) : (
        <p>{t('noCheckIn')}</p>
      )}
      {times?.paidFrom && (
        <p className={css.muted}>
          {t('paidFrom', { from: formatInstant(times.paidFrom), fee: formatMoney(times.fee) })}
        </p>
      )}
    </div>
  ));
}

function PayTill({ facts, now }: PartProps<'pay_till'>) {
  const t = useTranslations('bot.facts');
  const formatMoney = useFormatMoney();
  const formatInstant = useFormatInstant(now);
  const total = formatMoney(facts.total);
  if (facts.state === 'paid') return <p>{t('paid', { total })}</p>;
  if (facts.state === 'none') return <p>{t('nothingDue')}</p>;
  return <p>{facts.until ? t('payUntil', { total, when: formatInstant(facts.until) }) : t('payDue', { total })}</p>;
}

function Text({ facts, now }: { facts: AnswerFacts; now: string }) {
  const { textOfCode } = useProblemLabels();
  switch (facts.topic) {
    case 'baggage':
      return <Baggage facts={facts} now={now} />;
    case 'refund':
      return <Refund facts={facts} now={now} />;
    case 'check_in':
      return <CheckIn facts={facts} now={now} />;
    case 'pay_till':
      return <PayTill facts={facts} now={now} />;
    case 'refused':
      return <p>{textOfCode(facts.code, {})}</p>;
  }
}

const PAGES = { baggage: '', refund: '/refund', check_in: '/check-in', pay_till: '', refused: '' } as const;
const PAGE_TEXTS = {
  baggage: 'orderPage',
  refund: 'refundPage',
  check_in: 'checkInPage',
  pay_till: 'payPage',
  refused: 'orderPage',
} as const;

/** What the rules of an order answer, with sums, and the page where it can be done; `orderId` null: a trial run. */
export function Facts({ facts, orderId, now }: { facts: AnswerFacts; orderId: string | null; now: string }) {
  const t = useTranslations('bot.facts');
  const { topic } = facts;
  const page = topic === 'pay_till' && facts.state !== 'due' ? 'orderPage' : PAGE_TEXTS[topic];
  return (
    <div className={css.facts}>
      <Text facts={facts} now={now} />
      {orderId && <Link to={`/order/${encodeURIComponent(orderId)}${PAGES[topic]}`}>{t(page)}</Link>}
    </div>
  );
}
