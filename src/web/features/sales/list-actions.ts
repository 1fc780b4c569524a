import { type ActionFunctionArgs, data, redirect } from 'react-router';
import {
  changeListView,
  deleteListView,
  type ListName,
  saveListColumns,
  saveListView,
  viewQuery,
} from '#modules/sales/api.ts';
import { serverContext } from '../../server-context.ts';
import { type FormErrors, formErrors, readTextField } from '../../shared/forms/form-errors.ts';
import { requireAccount } from '../../shared/session/session.ts';

/** Changes the user's saved views or columns and shows the list again; a refusal is shown at the form. */
export async function handleListAction(args: Pick<ActionFunctionArgs, 'request' | 'context'>, list: ListName) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const { search } = new URL(args.request.url);
  const back = `/account/${list}${search}`;
  const [intent, id, name] = [
    readTextField(form, 'intent'),
    readTextField(form, 'id', 64),
    readTextField(form, 'name', 80).trim(),
  ];
  try {
    if (intent === 'columns')
      await call(saveListColumns, {
        params: { list },
        body: { columns: form.has('reset') ? null : form.getAll('column').map(String).slice(0, 40) },
      });
    if (intent === 'save') {
      const query = viewQuery(search);
      const body = { name, query, isDefault: form.get('default') === '1' };
      await call(saveListView, { params: { list }, body });
    }
    if (intent === 'rename') await call(changeListView, { params: { list, id }, body: { name } });
    if (intent === 'default' || intent === 'no-default')
      await call(changeListView, { params: { list, id }, body: { isDefault: intent === 'default' } });
    if (intent === 'delete') await call(deleteListView, { params: { list, id } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data<{ refusal: FormErrors }>({ refusal }, { status });
  }
  throw redirect(back);
}
