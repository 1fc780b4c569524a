import { expect, test } from 'vitest';
import { SCREENS } from '../../screens/list.ts';
import { GROUP_NAMES, OFFICE_GROUPS } from './office-groups.ts';

test('every card of the office stands in one group', () => {
  const grouped = GROUP_NAMES.flatMap((group): readonly string[] => OFFICE_GROUPS[group]);
  const cards = SCREENS.filter(({ officeCard }) => officeCard).map(({ path }) => path);
  expect(grouped.toSorted()).toEqual(cards.toSorted());
});

test('every card of the office is in the side navigation, too', () => {
  const unlisted = SCREENS.filter(({ officeCard, menu }) => officeCard && !menu?.side).map(({ path }) => path);
  expect(unlisted).toEqual([]);
});
