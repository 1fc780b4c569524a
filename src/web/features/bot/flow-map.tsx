import { useTranslations } from 'use-intl';
import type { BotDesk } from '#modules/bot/api.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import css from './flow-map.module.css';
import { drawFlow, MAP } from './flow-map.ts';

/** The flow as a drawing: its steps and the ways between them. The list below says the same in words. */
export function FlowMapCard({ desk, stepPath }: { desk: BotDesk; stepPath: (id: string) => string }) {
  const t = useTranslations('bot.desk');
  const { nodes, lines, width, height } = drawFlow(desk);
  return (
    <Card aria-labelledby="map">
      <CardHead level={2} id="map" title={t('map')} />
      <p className={css.legend}>{t('mapText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.scroll} aria-label={t('map')} tabIndex={0}>
        <div className={css.map} style={{ width, height }}>
          <svg width={width} height={height} aria-hidden="true">
            {lines.map(({ key, path, kind }) => (
              <path key={key} d={path} className={css[kind]} />
            ))}
          </svg>
          {nodes.map(({ step, x, y, faulty }) => (
            <Link
              key={step.id}
              to={stepPath(step.id)}
              prefetch="none"
              className={css.node ?? ''}
              style={{ insetInlineStart: x, top: y, width: MAP.width, height: MAP.height }}
              data-kind={step.kind}
              data-faulty={faulty || undefined}
            >
              <span className={css.name}>{step.id}</span>
              <span className={css.kind}>
                {faulty ? `${t('mapFault')} · ` : ''}
                {t(`kinds.${step.kind}`)}
              </span>
            </Link>
          ))}
        </div>
      </section>
    </Card>
  );
}
