import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { sendWorkbook } from '#platform/spreadsheet/send-workbook.ts';
import * as api from './api.ts';
import type { LotteryDeps } from './ports.ts';
import { printEntranceTicket, readLottery, registerForEvent } from './use-cases/account-lottery.ts';
import { admitGuest, readDoor, recordEntrances } from './use-cases/door.ts';
import { guestsTable, winnersTable } from './use-cases/export-lottery.ts';
import { enterDice, freezeCoupons, handOverPrize, readDraw, replaceWinner } from './use-cases/hold-draw.ts';
import { readOfficeLottery } from './use-cases/office-lottery.ts';
import { prepareLottery } from './use-cases/prepare-lottery.ts';

export function lotteryRoutes(app: FastifyInstance, deps: LotteryDeps): void {
  route(app, api.readLottery, ({ query, caller }) => readLottery(deps, caller, query));
  route(app, api.registerForEvent, ({ params, body, caller }) =>
    registerForEvent(deps, caller, { campaignId: params.id, ...body }),
  );
  route(app, api.downloadEntranceTicket, async ({ params, query, caller, reply }) => {
    const pdf = await printEntranceTicket(deps, caller, params.id, query.locale ?? caller.locale);
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="sapar-lottery-ticket.pdf"')
      .header('cache-control', 'private, no-store');
    return pdf;
  });
  route(app, api.readOfficeLottery, ({ query, caller }) => readOfficeLottery(deps, caller, query));
  route(app, api.exportWinners, async ({ params, query, caller, request, reply }) => {
    const table = await winnersTable(deps, params.id, query.locale ?? caller.locale);
    return sendWorkbook(request, reply, 'sapar-lottery-winners.xlsx', table);
  });
  route(app, api.exportGuests, async ({ params, query, caller, request, reply }) => {
    const table = await guestsTable(deps, caller, params.id, query.locale ?? caller.locale);
    return sendWorkbook(request, reply, 'sapar-lottery-guests.xlsx', table);
  });
  route(app, api.admitGuest, ({ body, caller }) => admitGuest(deps, caller, body.code));
  route(app, api.readDoor, ({ params, caller }) => readDoor(deps, caller, params.id));
  route(app, api.recordEntrances, ({ params, body, caller }) =>
    recordEntrances(deps, caller, { campaignId: params.id, ...body }),
  );
  route(app, api.prepareLottery, async ({ params, body, caller }) => {
    await prepareLottery(deps, caller, { ...body, id: params.id });
    return { done: true };
  });
  route(app, api.freezeCoupons, ({ params, caller }) => freezeCoupons(deps, caller, params.id));
  route(app, api.enterDice, ({ params, body, caller }) => enterDice(deps, caller, params.id, body.dice));
  route(app, api.replaceWinner, ({ params, body, caller }) =>
    replaceWinner(deps, caller, { campaignId: params.id, ...body }),
  );
  route(app, api.handOverPrize, ({ params, body, caller }) =>
    handOverPrize(deps, caller, { campaignId: params.id, position: body.position }),
  );
  route(app, api.readDraw, ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return readDraw(deps, params.id);
  });
}
