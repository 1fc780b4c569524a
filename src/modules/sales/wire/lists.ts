import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { LIST_NAMES, zListSettings } from './list-shapes.ts';

/** Where the page before ended; opaque. */
export const zCursor = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);

/** What a list may be narrowed to: the caller's selling points and the contracts of their tree. */
export const zFilterOptions = {
  workplaces: z.array(z.object({ id: z.string(), name: z.string() })),
  contracts: z.array(z.object({ id: z.string(), number: z.string(), name: z.string() })),
};

const zList = z.strictObject({ list: z.enum(LIST_NAMES) });
const zView = zList.extend({ id: z.string().max(64) });
const zName = z.string().trim().min(1).max(40);

export const readListSettings = endpoint({
  method: 'GET',
  path: '/api/account/lists/:list',
  access: 'signedIn',
  summary: 'The caller’s own views and columns of a list',
  params: zList,
  output: zListSettings,
});

export const saveListColumns = endpoint({
  method: 'PUT',
  path: '/api/account/lists/:list/columns',
  access: 'signedIn',
  summary: 'Choose the columns of a list; null: all of them',
  params: zList,
  body: z.strictObject({ columns: z.array(z.string().max(40)).max(40).nullable() }),
  output: zListSettings,
});

export const saveListView = endpoint({
  method: 'POST',
  path: '/api/account/lists/:list/views',
  access: 'signedIn',
  summary: 'Keep a filter of a list under a name; a view of that name is replaced',
  params: zList,
  body: z.strictObject({ name: zName, query: z.string().max(1_000), isDefault: z.boolean().default(false) }),
  output: zListSettings,
});

export const changeListView = endpoint({
  method: 'PATCH',
  path: '/api/account/lists/:list/views/:id',
  access: 'signedIn',
  summary: 'Rename a view of a list, or make it what the list opens with',
  params: zView,
  body: z.strictObject({ name: zName.optional(), isDefault: z.boolean().optional() }),
  output: zListSettings,
});

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/api/account/lists/:list/views/:id',
  access: 'signedIn',
  summary: 'Give up a view of a list',
  params: zView,
  output: zListSettings,
});
