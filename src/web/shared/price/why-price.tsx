import { useTranslations } from 'use-intl';
import { isKnownCurrency, plainMoney } from '#kernel/foreign-currencies.ts';
import { times } from '#kernel/money.ts';
import type { PriceExplanation } from '#modules/pricing/api.ts';
import { useFormatMoney } from '../../i18n/use-format-money.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { useRuleText } from './rule-text.ts';
import css from './why-price.module.css';

type Line = PriceExplanation['tickets'][number]['lines'][number];
type Part = Line['parts'][number];

/** The rule of a part in words: its name, and for staff also its conditions. */
function useReason(view: PriceExplanation['view']): (part: Part) => string {
  const t = useTranslations('pricing.why');
  const ruleText = useRuleText();
  return ({ rule, name, kind }) => {
    if (rule) {
      const { amount, conditions } = ruleText(rule);
      return [name, amount, conditions].filter(Boolean).join(' · ');
    }
    const isOwnRule = view === 'agent' && name === null && (kind === 'markup' || kind === 'discount');
    return name ?? (isOwnRule ? t('own') : '');
  };
}

function Reasons({ line, view }: { line: Line; view: PriceExplanation['view'] }) {
  const t = useTranslations('pricing.why');
  const kinds = useTranslations('pricing.kinds');
  const categories = useTranslations('travellers.categories');
  const reasonOf = useReason(view);
  const label = ({ kind }: Part) => (kind === 'fare' || kind === 'taxes' ? t(kind) : kinds(kind));
  return (
    <section aria-label={categories(line.category)} className={css.line}>
      <h3>
        {categories(line.category)}
        {line.count > 1 && <span className={css.note}> {t('each', { count: line.count })}</span>}
      </h3>
      <ul className={css.parts}>
        {line.parts.map((part, n) => {
          const reason = reasonOf(part);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a price that was charged never change
            <li key={n}>
              <span>
                {label(part)}
                {reason !== '' && <span className={css.reason}>{reason}</span>}
              </span>
              <Money value={part.amount} />
            </li>
          );
        })}
        <li className={css.sum}>
          <span>{t(line.count > 1 ? 'total' : 'one')}</span>
          <Money value={times(line.total, line.count)} />
        </li>
        {line.commission && <Commission earned={line.commission} view={view} reason={reasonOf(line.commission)} />}
      </ul>
      {!line.isByRules && <p className={css.note}>{t('kept')}</p>}
    </section>
  );
}

type Earned = NonNullable<Line['commission']>;

/** What the agency earns of one passenger's ticket, and why. */
function Commission({ earned, view, reason }: { earned: Earned; view: PriceExplanation['view']; reason: string }) {
  const t = useTranslations('pricing.why');
  const ownRate = earned.isOwnRate ? t('contractRate') : '';
  return (
    <li>
      <span>
        {t(view === 'staff' ? 'commissionStaff' : 'commission')}
        {(reason || ownRate) && <span className={css.reason}>{reason || ownRate}</span>}
      </span>
      <Money value={earned.amount} />
    </li>
  );
}

/** What the supplier asks in its own currency, and the frozen rate; for staff. */
function Conversion({ conversion }: { conversion: NonNullable<PriceExplanation['conversion']> }) {
  const t = useTranslations('currencies.why');
  const formatMoney = useFormatMoney();
  const { currency, ownMinor, rate, per, marginBp, sale } = conversion;
  const own = isKnownCurrency(currency) ? plainMoney({ minor: ownMinor, currency }) : currency;
  const values = { own, currency, rate, per, percent: marginBp / 100, sale: formatMoney(sale) };
  return <p className={css.note}>{t('line', values)}</p>;
}

/** «Why this price», folded: line by line with the rule that made it, as far as the reader may know it. */
export function WhyPrice({ reasons }: { reasons: PriceExplanation }) {
  const t = useTranslations('pricing.why');
  return (
    <details className={css.folded}>
      <summary>
        <span>{t('title')}</span>
        <Icon name="chevron" size={18} />
      </summary>
      <PriceReasons reasons={reasons} />
    </details>
  );
}

/** The lines of «Why this price». */
export function PriceReasons({ reasons }: { reasons: PriceExplanation }) {
  const t = useTranslations('pricing.why');
  const { view, ruleSet, pricingCode, tickets, total, commission, motivation, conversion } = reasons;
  // Of one passenger's one ticket it stands in its line.
  const isOfSeveral = tickets.flatMap(({ lines }) => lines).reduce((sum, { count }) => sum + count, 0) > 1;
  return (
    <div className={css.lines}>
      {ruleSet !== null && <p className={css.note}>{t('version', { version: ruleSet, code: pricingCode ?? '' })}</p>}
      {conversion && <Conversion conversion={conversion} />}
      {tickets.map(({ lines }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tickets stand in the order of the journey
        <div key={n} className={css.lines}>
          {tickets.length > 1 && <p className={css.ticket}>{t('ticket', { n: n + 1 })}</p>}
          {lines.map((line) => (
            <Reasons key={line.category} line={line} view={view} />
          ))}
        </div>
      ))}
      <ul className={css.parts}>
        <li className={css.sum}>
          <span>{t('total')}</span>
          <Money value={total} />
        </li>
        {commission && isOfSeveral && (
          <li>
            <span>{t(view === 'staff' ? 'commissionStaff' : 'commission')}</span>
            <Money value={commission} />
          </li>
        )}
        {motivation && motivation.minor > 0 && (
          <li>
            <span>{t(view === 'staff' ? 'motivationStaff' : 'motivation')}</span>
            <Money value={motivation} />
          </li>
        )}
      </ul>
    </div>
  );
}
