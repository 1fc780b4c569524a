import type { ReactNode } from 'react';
import type { Money as Sum } from '#kernel/money.ts';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './price-strip.module.css';

type StripProps = { id: string; title: string; note: string; children: ReactNode };

/** Other searches side by side, each with its lowest price, under a heading that explains the prices. */
export const PriceStrip = ({ id, title, note, children }: StripProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={css.title}>
      {title} <span className={css.note}>{note}</span>
    </h2>
    <ul className={css.days}>{children}</ul>
  </section>
);

type ChoiceProps = { to: string; name: string; price: Sum; cheapest?: boolean };

export const PriceChoice = ({ to, name, price, cheapest = false }: ChoiceProps) => (
  <li>
    <Link prefetch="none" to={to} className={[css.day, cheapest && css.cheapest].filter(Boolean).join(' ')}>
      <span className={css.date}>{name}</span>
      <Money value={price} className={css.price ?? ''} />
    </Link>
  </li>
);
