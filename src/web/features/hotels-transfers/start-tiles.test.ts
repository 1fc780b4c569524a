import { expect, test } from 'vitest';
import { dividedTiles } from './start-tiles.tsx';

const tile = (town: string, n = 0) => ({ town, to: `/transfers?n=${town}${n}`, title: town });
const townsOf = (tiles: readonly { town: string }[]) => tiles.map(({ town }) => town);

test('a town whose drawing stands already is listed below the tiles', () => {
  const { drawn, plain } = dividedTiles([tile('osh'), tile('cholpon-ata'), tile('cholpon-ata', 1), tile('karakol')]);
  expect(townsOf(drawn)).toEqual(['osh', 'cholpon-ata']);
  expect(townsOf(plain)).toEqual(['cholpon-ata', 'karakol']);
});

test('more than one row of tiles consists of whole rows', () => {
  const towns = ['osh', 'bishkek', 'istanbul', 'naryn', 'tashkent', 'moscow'].map((town) => tile(town));
  const { drawn, plain } = dividedTiles(towns);
  expect(townsOf(drawn)).toEqual(['osh', 'bishkek', 'istanbul', 'naryn']);
  expect(townsOf(plain)).toEqual(['tashkent', 'moscow']);
});
