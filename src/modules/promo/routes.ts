import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { PromoDeps } from './ports.ts';
import { promoTranslations } from './translations.ts';
import {
  enterBookingCode,
  enterOrderCode,
  forgetBookingCode,
  forgetOrderCode,
  readBookingCode,
  readOrderCode,
} from './use-cases/check-code.ts';
import { exportCodes, usesTable } from './use-cases/export-promotion.ts';
import {
  type Actor,
  changePromotion,
  createPromotion,
  listPromotions,
  movePromotion,
  readPromotion,
} from './use-cases/office-promotions.ts';

const DONE = { done: true };

function actor({ user, ip }: Caller): Actor {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

function buyerRoutes(app: FastifyInstance, deps: PromoDeps): void {
  const ofBooking = async (caller: Caller, id: string) => ({ entered: await readBookingCode(deps, caller, id) });
  const ofOrder = async (caller: Caller, id: string) => ({ entered: await readOrderCode(deps, caller, id) });
  route(app, api.readBookingPromo, ({ caller, params }) => ofBooking(caller, params.id));
  route(app, api.enterBookingPromo, async ({ caller, params, body }) => {
    await enterBookingCode(deps, caller, params.id, body.code);
    return ofBooking(caller, params.id);
  });
  route(app, api.forgetBookingPromo, async ({ caller, params }) => {
    await forgetBookingCode(deps, caller, params.id);
    return { entered: null };
  });
  route(app, api.readOrderPromo, ({ caller, params }) => ofOrder(caller, params.id));
  route(app, api.enterOrderPromo, async ({ caller, params, body }) => {
    await enterOrderCode(deps, caller, params.id, body.code);
    return ofOrder(caller, params.id);
  });
  route(app, api.forgetOrderPromo, async ({ caller, params }) => {
    await forgetOrderCode(deps, caller, params.id);
    return ofOrder(caller, params.id);
  });
}

export function promoRoutes(app: FastifyInstance, deps: PromoDeps): void {
  buyerRoutes(app, deps);
  route(app, api.listPromotions, () => listPromotions(deps));
  route(app, api.createPromotion, ({ caller, body }) => createPromotion(deps, actor(caller), body));
  route(app, api.readPromotion, ({ params }) => readPromotion(deps, params.id));
  route(app, api.changePromotion, async ({ caller, params, body }) => {
    await changePromotion(deps, actor(caller), params.id, body);
    return DONE;
  });
  route(app, api.movePromotion, async ({ caller, params, body }) => {
    await movePromotion(deps, actor(caller), params.id, body.move);
    return DONE;
  });
  route(app, api.exportPromotionCodes, async ({ caller, params, reply }) => {
    const table = await exportCodes(deps, params.id, caller.locale, promoTranslations(caller.locale));
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="sapar-promo-codes.csv"')
      .header('cache-control', 'private, no-store');
    return table;
  });
  route(app, api.exportPromotionUses, async ({ caller, params, query, request, reply }) => {
    const table = await usesTable(deps, params.id, promoTranslations(query.locale ?? caller.locale));
    return sendWorkbook(request, reply, 'sapar-promo-uses.xlsx', table);
  });
}
