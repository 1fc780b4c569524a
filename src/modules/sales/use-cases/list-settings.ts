import { AppError, notFound } from '#kernel/app-error.ts';
import type { Visitor } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  changeView,
  countViews,
  dropView,
  forgetDefault,
  lockOwner,
  type Owner,
  settingsOf,
  viewNamed,
  writeColumns,
  writeView,
} from '../db/list-settings-queries.ts';
import { viewQuery } from '../domain/view-query.ts';
import type { SalesDeps } from '../ports.ts';
import type { ListName, ListSettings } from '../wire/list-shapes.ts';

/** Of one person for one list. */
const MAX_VIEWS = 20;

type Deps = Pick<SalesDeps, 'db' | 'clock' | 'ids'>;

/** Routes of these ask for a login. */
function ownerOf({ account }: Visitor, list: ListName): Owner {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: account.userId, list };
}

export const readListSettings = (deps: Deps, visitor: Visitor, list: ListName): Promise<ListSettings> =>
  settingsOf(deps.db, ownerOf(visitor, list));

/** Does something to the caller's own settings, one after the other of one person, and answers how they stand then. */
const changing = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  act: (tx: Tx, owner: Owner) => Promise<unknown>,
): Promise<ListSettings> =>
  inTransaction(deps.db, async (tx) => {
    const owner = ownerOf(visitor, list);
    await lockOwner(tx, owner);
    await act(tx, owner);
    return settingsOf(tx, owner);
  });

export const saveListColumns = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  columns: string[] | null,
): Promise<ListSettings> => changing(deps, visitor, list, (tx, owner) => writeColumns(tx, owner, columns));

/** @throws AppError conflict `orders.too_many_views`. */
export const saveListView = (
  deps: Deps,
  visitor: Visitor,
  list: ListName,
  view: { name: string; query: string; isDefault: boolean },
): Promise<ListSettings> =>
  changing(deps, visitor, list, async (tx, owner) => {
    const known = await viewNamed(tx, owner, view.name);
    if (!known && (await countViews(tx, owner)) >= MAX_VIEWS)
      throw new AppError('conflict', 'orders.too_many_views', { most: MAX_VIEWS });
    if (view.isDefault) await forgetDefault(tx, owner);
    const row = { ...owner, ...view, query: viewQuery(view.query) };
    await writeView(tx, { ...row, id: deps.ids(), createdAt: deps.clock.now() });
  });

/** @throws AppError not_found `orders.no_such_view`; conflict `orders.view_name_taken`. */
export const changeListView = (
  deps: Deps,
  visitor: Visitor,
  { list, id }: { list: ListName; id: string },
  change: { name?: string | undefined; isDefault?: boolean | undefined },
): Promise<ListSettings> =>
  changing(deps, visitor, list, async (tx, owner) => {
    const { name, isDefault } = change;
    const namesake = name === undefined ? undefined : await viewNamed(tx, owner, name);
    if (namesake !== undefined && namesake !== id) throw new AppError('conflict', 'orders.view_name_taken');
    if (isDefault) await forgetDefault(tx, owner);
    const set = { ...(name !== undefined && { name }), ...(isDefault !== undefined && { isDefault }) };
    if (Object.keys(set).length > 0 && !(await changeView(tx, owner, id, set))) throw notFound('orders.no_such_view');
  });

/** @throws AppError not_found `orders.no_such_view`. */
export const deleteListView = (
  deps: Deps,
  visitor: Visitor,
  { list, id }: { list: ListName; id: string },
): Promise<ListSettings> =>
  changing(deps, visitor, list, async (tx, owner) => {
    if (!(await dropView(tx, owner, id))) throw notFound('orders.no_such_view');
  });
