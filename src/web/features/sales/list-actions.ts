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

/** Changes the reader's own views or columns of a list and shows it again; a refusal is shown at the form. */
export async function handleListAction(args: Pick<ActionFunctionArgs, 'request' | 'context'>, list: ListName) {
  await requireAccount(args);
  const { call, now } = args.context.get(serverContext);
  const form = await args.request.formData();
  const { search } = new URL(args.request.url);
  const back = `/account/${list}${search}`;
  const [act, id, name] = [
    readTextField(form, 'act'),
    readTextField(form, 'id', 64),
    readTextField(form, 'name', 80).trim(),
  ];
  try {
    if (act === 'columns')
      await call(saveListColumns, {
        params: { list },
        body: { columns: form.has('reset') ? null : form.getAll('column').map(String).slice(0, 40) },
      });
    if (act === 'save') {
      const query = viewQuery(search);
      const body = { name, query, isDefault: form.get('default') === '1' };
      await call(saveListView, { params: { list }, body });
    }
    if (act === 'rename') await call(changeListView, { params: { list, id }, body: { name } });
    if (act === 'default' || act === 'no-default')
      await call(changeListView, { params: { list, id }, body: { isDefault: act === 'default' } });
    if (act === 'delete') await call(deleteListView, { params: { list, id } });
  } catch (thrown) {
    const { refusal, status } = formErrors(thrown, now ?? new Date().toISOString());
    return data<{ refusal: FormErrors }>({ refusal }, { status });
  }
  throw redirect(back);
}
