import type { ReactNode } from 'react';
import { CARD_LINK } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Scene } from '../../ui/scene.tsx';
import css from './start-tiles.module.css';

/** Our drawings of towns; other towns have a line of text only. */
const DRAWINGS: Readonly<Record<string, `${string}.svg#${string}`>> = {
  bishkek: 'places.svg#burana',
  osh: 'places.svg#osh',
  'cholpon-ata': 'places.svg#issyk-kul',
  istanbul: 'places.svg#istanbul',
  naryn: 'places.svg#yurt',
  tashkent: 'places.svg#tashkent',
  moscow: 'places.svg#moscow',
  dubai: 'places.svg#dubai',
};

export type StartTile = {
  town: string;
  to: string;
  title: string;
  /** The lowest price there, and its day. */
  price?: ReactNode;
};

/** Tiles in a row of a desktop: with a row or more none is left alone in the next one. */
const ROW = 4;

/** The first tile of each town that has a drawing, in whole rows, and the others: no drawing stands twice. */
export function dividedTiles(tiles: readonly StartTile[]): { drawn: StartTile[]; plain: StartTile[] } {
  const first = tiles.filter(
    ({ town }, n) => DRAWINGS[town] && tiles.findIndex((other) => DRAWINGS[other.town] === DRAWINGS[town]) === n,
  );
  const drawn = first.length > ROW ? first.slice(0, first.length - (first.length % ROW)) : first;
  return { drawn, plain: tiles.filter((tile) => !drawn.includes(tile)) };
}

/** Where to begin: towns with a drawing as tiles, all others below them. */
export function StartTiles({ title, tiles }: { title: string; tiles: readonly StartTile[] }) {
  if (tiles.length === 0) return null;
  const { drawn, plain } = dividedTiles(tiles);
  return (
    <section aria-labelledby="start-tiles" className={css.section}>
      <h2 id="start-tiles">{title}</h2>
      <ul className={css.tiles}>
        {drawn.map(({ town, to, title: name, price }) => (
          <li key={to}>
            <Link to={to} className={CARD_LINK}>
              <Scene drawing={DRAWINGS[town] ?? 'places.svg#road'} className={css.picture} />
              <span className={css.name}>
                {name}
                {price && <span className={css.price}>{price}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {plain.length > 0 && (
        <ul className={css.plain}>
          {plain.map(({ to, title: name, price }) => (
            <li key={to}>
              <Link to={to}>
                {name}
                {price && <span className={css.price}>{price}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
