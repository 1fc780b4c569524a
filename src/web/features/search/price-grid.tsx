import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LocalDate } from '#kernel/dates.ts';
import type { Money as Sum } from '#kernel/money.ts';
import { headcount } from '#kernel/passengers.ts';
import { GRID_REACH, type PriceGrid, priceGrid, type Search, searchToQuery } from '#modules/search/api.ts';
import { call } from '../../api/call.ts';
import { formatDate } from '../../i18n/dates.ts';
import { useAppLocale } from '../../i18n/provider.tsx';
import { useMoney } from '../../i18n/use-money.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type At, atAfterKey } from './grid-keys.ts';
import css from './price-grid.module.css';

type GridProps = {
  search: Pick<Search, 'uid' | 'params'>;
  /** What came with the page, when it was asked for by its address. */
  told: PriceGrid | null;
  /** The lowest price that is found already for the days asked for, of all suppliers. */
  found: Sum | null;
  /** Filters and the order, which stay when the days change. */
  kept: string;
};

/** Everything that was asked of one search, once a screen. */
function useGrid(uid: string, told: PriceGrid | null) {
  const [grid, setGrid] = useState(told);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on a press
  useEffect(() => {
    if (told) return;
    let gone = false;
    setFailed(false);
    call(priceGrid, { params: { uid } }).then(
      (answer) => !gone && setGrid(answer),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [uid, told, tries]);
  return { grid, failed, again: () => setTries((n) => n + 1) };
}

/** The lowest prices three days before and after: a row of days for one way, a square of days out and back. A cell is the search for its days. */
export default function PriceGridTable({ search, told, found, kept }: GridProps) {
  const t = useTranslations('search.grid');
  const { params } = search;
  const { grid, failed, again } = useGrid(search.uid, told);
  const people = headcount(params.mix);
  return (
    <section className={css.grid} aria-labelledby="price-grid">
      <h2 id="price-grid" className={css.title}>
        {t('title')}
      </h2>
      {failed ? (
        <p role="alert">
          {t('failed')}{' '}
          <button type="button" className={css.again} onClick={again}>
            {t('again')}
          </button>
        </p>
      ) : grid ? (
        <Table {...{ params, grid, found, kept }} />
      ) : (
        <Skeleton height={params.legs.length > 1 ? 380 : 108} />
      )}
      <p className={css.note}>
        <span className={css.narrow}>{t('thousands')} </span>
        {t('note', { count: people })}
      </p>
    </section>
  );
}

type TableProps = Pick<GridProps, 'found' | 'kept'> & { params: Search['params']; grid: PriceGrid };

function Table({ params, grid, found, kept }: TableProps) {
  const formatMoney = useMoney();
  const t = useTranslations('search.grid');
  const locale = useAppLocale();
  const table = useRef<HTMLTableElement>(null);
  const [out, back] = params.legs.map((leg) => leg.date);
  const outs = [...new Set(grid.days.map((day) => day.out))];
  const backs = [...new Set(grid.days.map((day) => day.back))];
  const [at, setAt] = useState<At>({ row: back === undefined ? 0 : GRID_REACH, column: GRID_REACH });

  const prices = new Map(
    grid.days.map((day) => {
      const asked = day.out === out && (day.back ?? undefined) === back;
      const lower = asked && found && (!day.price || found.minor < day.price.minor);
      return [`${day.out} ${day.back}`, lower ? found : day.price];
    }),
  );
  const least = Math.min(...[...prices.values()].flatMap((price) => price?.minor ?? []));

  const keys = (event: KeyboardEvent) => {
    const next = atAfterKey(at, event.key, { rows: backs.length, columns: outs.length });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
  };

  const head = (day: LocalDate) => {
    const [weekday, ...rest] = formatDate(day, locale).split(' ');
    return (
      <>
        <span className={css.weekday}>{weekday}</span> <span className={css.day}>{rest.join(' ')}</span>
      </>
    );
  };
  const address = (day: LocalDate, other: LocalDate | null): string => {
    const legs = params.legs.map((leg, n) => ({ ...leg, date: n === 0 ? day : (other ?? '') }));
    const query = new URLSearchParams([
      ...searchToQuery({ ...params, legs }),
      ...new URLSearchParams(kept),
      ['flexible', '1'],
    ]);
    return `/search?${query}`;
  };

  return (
    <table
      ref={table}
      aria-label={t('title')}
      className={back === undefined ? `${css.table} ${css.row}` : css.table}
    >
      <thead>
        <tr>
          {back !== undefined && (
            <td className={css.corner}>
              <span aria-hidden="true">
                {t('out')} →<br />
                {t('back')} ↓
              </span>
            </td>
          )}
          {outs.map((day) => (
            <th key={day} scope="col" className={day === out ? css.own : undefined}>
              {head(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {backs.map((other, row) => (
          <tr key={other ?? ''}>
            {other !== null && (
              <th scope="row" className={other === back ? css.own : undefined}>
                {head(other)}
              </th>
            )}
            {outs.map((day, column) => {
              const chosen = day === out && (other ?? undefined) === back;
              const price = prices.get(`${day} ${other}`) ?? null;
              const days = [day, other].flatMap((one) => (one ? formatDate(one, locale) : [])).join(' – ');
              const cell = {
                'data-at': `${row} ${column}`,
                tabIndex: at.row === row && at.column === column ? 0 : -1,
                onFocus: () => setAt({ row, column }),
                onKeyDown: keys,
                'aria-current': chosen ? ('date' as const) : undefined,
              };
              const said = chosen ? `, ${t('chosen')}` : '';
              return (
                <td key={day}>
                  {price ? (
                    <Link
                      {...cell}
                      to={address(day, other)}
                      prefetch="none"
                      className={[css.cell, chosen && css.chosen, price.minor === least && css.least]
                        .filter(Boolean)
                        .join(' ')}
                    >
                      <span className="visually-hidden">
                        {days}: {t('from', { sum: formatMoney(price) })}
                        {said}
                      </span>
                      <Price price={price} />
                    </Link>
                  ) : (
                    <span
                      {...cell}
                      className={chosen ? `${css.cell} ${css.none} ${css.chosen}` : `${css.cell} ${css.none}`}
                    >
                      <span aria-hidden="true">{other !== null && other < day ? '' : '–'}</span>
                      <span className="visually-hidden">
                        {days}: {other !== null && other < day ? t('impossible') : t('none')}
                        {said}
                      </span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The whole sum where there is room, on a phone thousands as in the calendar. */
function Price({ price }: { price: Sum }) {
  const formatMoney = useMoney();
  const words = useTranslations('search.form');
  return (
    <span aria-hidden="true">
      <span className={css.whole}>{formatMoney(price)}</span>
      <span className={css.thousands}>
        {words('thousands', { value: Math.round(price.minor / 10_000) / 10 })}
      </span>
    </span>
  );
}
