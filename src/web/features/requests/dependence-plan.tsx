import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '../../ui/icon.tsx';
import { dependenceLines, type Timing } from './dependence-lines.ts';
import css from './dependence-plan.module.css';

/**
 * Services in their order, an arrow from each to the one that takes place after it. The arrows are drawn for the eye:
 * `Dependence` says the same in words. The children are the services' list items.
 */
export function DependencePlan({ timings, children }: { timings: readonly Timing[]; children: ReactNode }) {
  const lines = dependenceLines(timings);
  const lanes = Math.max(0, ...lines.map(({ lane }) => lane + 1));
  return (
    <div className={css.frame} style={{ '--services': timings.length, '--lanes': lanes } as CSSProperties}>
      {lanes > 0 && (
        <div className={css.lines} aria-hidden="true">
          {lines.map(({ top, bottom, later, lane }) => (
            <span
              key={`${top}-${bottom}-${later}`}
              className={[css.line, later === bottom ? css.down : css.up, top === 0 && css.fromFirst]
                .filter(Boolean)
                .join(' ')}
              style={{ gridRow: `${top + 1} / ${bottom + 1}`, gridColumn: `${lanes - lane} / -1` }}
            />
          ))}
        </div>
      )}
      <ol className={css.plan}>{children}</ol>
    </div>
  );
}

/** One service of a plan under its number. */
export function PlanItem({ n, children }: { n: number; children: ReactNode }) {
  return (
    <li className={css.item}>
      <span className={css.number}>{n}</span>
      <div className={css.body}>{children}</div>
    </li>
  );
}

/** What a service depends on, in words. */
export function Dependence({ timing }: { timing: Timing }) {
  const t = useTranslations('requests.travel');
  if (timing.when === 'exact') return null;
  return (
    <span className={css.depends}>
      <Icon name={timing.when === 'after' ? 'arrow' : 'clock'} size={16} />
      {t(`timings.${timing.when}`, { n: timing.service })}
    </span>
  );
}
