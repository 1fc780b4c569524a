import { AppError, notFound } from '#kernel/app-error.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  changeView,
  clearDefaultView,
  countViews,
  deleteViewRow,
  findListSettings,
  findViewByName,
  lockOwner,
  type SettingsOwner,
  saveColumns,
  upsertView,
} from '../db/list-settings-queries.ts';
import { viewQuery } from '../domain/view-query.ts';
import type { SalesDeps } from '../ports.ts';
import type { ListName, ListSettings } from '../wire/list-shapes.ts';

/** Of one person for one list. */
const MAX_VIEWS = 20;

type Deps = Pick<SalesDeps, 'db' | 'clock' | 'ids'>;

/** Routes of these ask for a login. */
function settingsOwner({ user }: Visitor, list: ListName): SettingsOwner {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, list };
}

export const readListSettings = (deps: Deps, visitor: Visitor, list: ListName): Promise<ListSettings> =>
  findListSettings(deps.db, settingsOwner(visitor, list));

/** Does something to the caller's own settings, one after the other of one person, and answers how they stand then. */
const changeSettings = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  act: (tx: Tx, owner: SettingsOwner) => Promise<unknown>,
): Promise<ListSettings> =>
  inTransaction(deps.db, async (tx) => {
    const owner = settingsOwner(visitor, list);
    await lockOwner(tx, owner);
    await act(tx, owner);
    return findListSettings(tx, owner);
  });

export const saveListColumns = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  columns: string[] | null,
): Promise<ListSettings> => changeSettings(deps, visitor, list, (tx, owner) => saveColumns(tx, owner, columns));

/** @throws AppError conflict `orders.too_many_views`. */
export const saveListView = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  view: { name: string; query: string; isDefault: boolean },
): Promise<ListSettings> =>
  changeSettings(deps, visitor, list, async (tx, owner) => {
    const known = await findViewByName(tx, owner, view.name);
    if (!known && (await countViews(tx, owner)) >= MAX_VIEWS)
      throw new AppError('conflict', 'orders.too_many_views', { most: MAX_VIEWS });
    if (view.isDefault) await clearDefaultView(tx, owner);
    const row = { ...owner, ...view, query: viewQuery(view.query) };
    await upsertView(tx, { ...row, id: deps.ids(), createdAt: deps.clock.now() });
  });

/** @throws AppError not_found `orders.no_such_view`; conflict `orders.view_name_taken`. */
export const changeListView = (
  deps: Deps,
  visitor: Visitor,
  { list, id }: { list: ListName; id: string },
  change: { name?: string | undefined; isDefault?: boolean | undefined },
): Promise<ListSettings> =>
  changeSettings(deps, visitor, list, async (tx, owner) => {
    const { name, isDefault } = change;
    const namesake = name === undefined ? undefined : await findViewByName(tx, owner, name);
    if (namesake !== undefined && namesake !== id) throw new AppError('conflict', 'orders.view_name_taken');
    if (isDefault) await clearDefaultView(tx, owner);
    const set = { ...(name !== undefined && { name }), ...(isDefault !== undefined && { isDefault }) };
    if (Object.keys(set).length > 0 && !(await changeView(tx, owner, id, set))) throw notFound('orders.no_such_view');
  });

/** @throws AppError not_found `orders.no_such_view`. */
export const deleteListView = (
  deps: Deps,
  visitor: Visitor,
  { list, id }: { list: ListName; id: string },
): Promise<ListSettings> =>
  changeSettings(deps, visitor, list, async (tx, owner) => {
    if (!(await deleteViewRow(tx, owner, id))) throw notFound('orders.no_such_view');
  });
