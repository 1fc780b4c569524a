import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { TasksDeps } from './ports.ts';
import { completeTask } from './use-cases/complete-task.ts';
import { listTasks } from './use-cases/list-tasks.ts';

/** The list of tasks in the office. */
export function tasksRoutes(app: FastifyInstance, deps: TasksDeps): void {
  route(app, api.listStaffTasks, ({ query, caller }) => listTasks(deps, query, caller.locale));
  route(app, api.completeStaffTask, ({ params, body, caller }) => {
    if (!caller.user) throw new AppError('unauthenticated', 'common.unauthenticated');
    return completeTask(deps, params.id, { userId: caller.user.userId, ip: caller.ip }, body.note);
  });
}
