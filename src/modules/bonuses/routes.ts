import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { BonusesDeps } from './ports.ts';
import { bonusTranslations } from './translations.ts';
import { membersTable, operationsTable } from './use-cases/export-tables.ts';
import {
  type Actor,
  connectContract,
  disconnectContract,
  readBonusProgramme,
  setBonusLifetime,
  setStatusOverride,
} from './use-cases/office-programme.ts';
import { listBonusOperations, readBonuses } from './use-cases/read-bonuses.ts';

const EXPORTED = 100_000;
const DONE = { done: true };

export function actor({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

export function bonusesRoutes(app: FastifyInstance, deps: BonusesDeps): void {
  route(app, api.readBonuses, ({ caller }) => readBonuses(deps, caller));
  route(app, api.listBonusOperations, ({ caller, query }) => listBonusOperations(deps, caller, query));
  route(app, api.exportBonusOperations, async ({ caller, query, request, reply }) => {
    const operations = await listBonusOperations(deps, caller, query, EXPORTED);
    const table = operationsTable(operations, bonusTranslations(query.locale ?? caller.locale));
    return sendWorkbook(request, reply, `sapar-bonuses-${operations.month}.xlsx`, table);
  });
  route(app, api.readBonusProgramme, () => readBonusProgramme(deps));
  route(app, api.exportBonusMembers, async ({ caller, query, request, reply }) => {
    const { members } = await readBonusProgramme(deps);
    const table = membersTable(members, bonusTranslations(query.locale ?? caller.locale));
    return sendWorkbook(request, reply, 'sapar-bonus-members.xlsx', table);
  });
  route(app, api.connectContract, async ({ caller, body }) => {
    await connectContract(deps, actor(caller), body.number);
    return DONE;
  });
  route(app, api.disconnectContract, async ({ caller, params }) => {
    await disconnectContract(deps, actor(caller), params.id);
    return DONE;
  });
  route(app, api.setStatusOverride, async ({ caller, params, body }) => {
    await setStatusOverride(deps, actor(caller), params.id, body.status);
    return DONE;
  });
  route(app, api.setBonusLifetime, async ({ caller, body }) => {
    await setBonusLifetime(deps, actor(caller), body);
    return DONE;
  });
}
