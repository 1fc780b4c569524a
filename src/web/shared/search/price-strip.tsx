import type { ReactNode } from 'react';
import type { Money as Sum } from '#kernel/money.ts';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import css from './price-strip.module.css';

type StripProps = { id: string; title: string; children: ReactNode };

/** Searches side by side under a heading, and what follows its title. */
const Strip = ({ id, title, aside, wide, children }: StripProps & { aside: ReactNode; wide?: boolean }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={css.title}>
      {title} {aside}
    </h2>
    <ul className={[css.days, wide && css.wide].filter(Boolean).join(' ')}>{children}</ul>
  </section>
);

/** Other searches side by side, each with what it costs at least, under a heading that says what the sums are. */
export const PriceStrip = ({ note, ...strip }: StripProps & { note: string }) => (
  <Strip {...strip} aside={<span className={css.note}>{note}</span>} />
);

/** Searches without sums; `button` acts on all of them. */
export const SearchStrip = ({ button, ...strip }: StripProps & { button: ReactNode }) => (
  <Strip {...strip} aside={button} wide />
);

export const SearchChoice = ({ to, route, dates }: { to: string; route: string; dates: string }) => (
  <li>
    <Link prefetch="none" to={to} className={`${css.day} ${css.search}`}>
      <span className={css.price}>{route}</span>
      <span className={css.date}>{dates}</span>
    </Link>
  </li>
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

/** One that has nothing to sell. */
export const NoChoice = ({ name, children }: { name: string; children: ReactNode }) => (
  <li>
    <span className={`${css.day} ${css.none}`}>
      <span className={css.date}>{name}</span>
      <span>{children}</span>
    </span>
  </li>
);
