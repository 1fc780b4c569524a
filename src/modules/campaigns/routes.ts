import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { CampaignsDeps } from './ports.ts';
import { campaignTranslations } from './translations.ts';
import { grantsTable } from './use-cases/export-grants.ts';
import {
  type Actor,
  approveCampaign,
  changeCampaign,
  discardCampaign,
  draftCampaign,
  moveCampaign,
  returnCampaign,
  submitCampaign,
} from './use-cases/office-campaigns.ts';
import { previewCampaign, readCampaign, readCampaigns } from './use-cases/read-campaigns.ts';

const DONE = { done: true };

function actor({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

export function campaignsRoutes(app: FastifyInstance, deps: CampaignsDeps): void {
  route(app, api.listCampaigns, () => readCampaigns(deps));
  route(app, api.readCampaign, ({ caller, params, query }) =>
    readCampaign(deps, actor(caller), { ...params, ...query }),
  );
  route(app, api.exportCampaignGrants, async ({ caller, params, query, request, reply }) => {
    const table = await grantsTable(deps, params.id, campaignTranslations(query.locale ?? caller.locale));
    return sendWorkbook(request, reply, 'sapar-campaign.xlsx', table);
  });
  route(app, api.previewCampaign, ({ params, query }) => previewCampaign(deps, { ...params, ...query }));
  route(app, api.draftCampaign, ({ caller, body }) => draftCampaign(deps, actor(caller), body));
  route(app, api.changeCampaign, async ({ caller, params, body }) => {
    await changeCampaign(deps, actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, api.discardCampaign, async ({ caller, params, query }) => {
    await discardCampaign(deps, actor(caller), { ...params, ...query });
    return DONE;
  });
  route(app, api.submitCampaign, async ({ caller, params, body }) => {
    await submitCampaign(deps, actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, api.returnCampaign, async ({ caller, params, body }) => {
    await returnCampaign(deps, actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, api.approveCampaign, async ({ caller, params, body }) => {
    await approveCampaign(deps, actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, api.moveCampaign, async ({ caller, params, body }) => {
    await moveCampaign(deps, actor(caller), { ...params, ...body });
    return DONE;
  });
}
