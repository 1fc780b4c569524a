import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zInstant, zLocalDateTime, zLocale, zLocalised, zMoney } from '#kernel/schemas.ts';
import { zShownPicture } from '#modules/content/api.ts';

export const PRIZE_PICTURES = ['car', 'istanbul', 'yurts', 'workplace'] as const;
export type PrizePicture = (typeof PRIZE_PICTURES)[number];

const zCampaignState = z.enum(['upcoming', 'selling', 'sold', 'frozen', 'drawn']);
const zCampaign = z
  .object({
    id: z.string(),
    name: zLocalised,
    state: zCampaignState,
    startsAt: zInstant,
    endsAt: zInstant,
    timeZone: z.string(),
    threshold: zMoney,
    eventAt: zInstant,
    eventPlace: zLocalised,
    drawMonth: z.string(),
    prizes: z.array(
      z.object({
        position: z.int(),
        count: z.int(),
        picture: z.enum(PRIZE_PICTURES),
        /** An uploaded picture, shown in place of the drawing. */
        photo: zShownPicture.nullable(),
        name: zLocalised,
        note: zLocalised,
      }),
    ),
  })
  .meta({ id: 'LotteryCampaign' });
export type LotteryCampaign = z.output<typeof zCampaign>;

const zCoupon = z
  .object({
    number: z.int(),
    earnedAt: zInstant,
    /** A return has taken it. */
    withdrawn: z.boolean(),
    /** The prize that it won: its position in the campaign's list. */
    prize: z.int().nullable(),
    /** The first orders whose sales cover it with their tickets that stand, and how many orders there are. */
    cover: z.array(
      z.object({ orderId: z.string(), orderNumber: z.string(), tickets: z.array(z.string()), amount: zMoney }),
    ),
    orders: z.int(),
  })
  .meta({ id: 'LotteryCoupon' });
export type LotteryCoupon = z.output<typeof zCoupon>;

const zRegistration = z.object({
  name: z.string(),
  email: z.string(),
  comment: z.string(),
  code: z.string(),
  createdAt: zInstant,
  enteredAt: zInstant.nullable(),
});

const zLottery = z
  .object({
    /** Null: there has been no lottery yet. */
    campaign: zCampaign.nullable(),
    sold: zMoney,
    returned: zMoney,
    net: zMoney,
    /** Net sales that are missing for the next coupon. */
    missing: zMoney,
    coupons: z.array(zCoupon),
    /** Of the organisation, under whichever of its contracts it was made. */
    registration: zRegistration.nullable(),
    /** Every campaign, newest first. */
    campaigns: z.array(z.object({ id: z.string(), name: zLocalised })),
    serverNow: zInstant,
  })
  .meta({ id: 'Lottery' });
export type Lottery = z.output<typeof zLottery>;

const zCampaignId = z.strictObject({ id: z.string().max(64) });

export const readLottery = endpoint({
  method: 'GET',
  path: '/api/account/lottery',
  access: 'seller',
  summary: 'A lottery, the current one by default: net sales of the contract, its coupons and what covers them',
  query: z.strictObject({ campaign: z.string().max(64).optional() }),
  output: zLottery,
});

export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/account/lottery/:id/registration',
  access: 'seller',
  summary: 'Register the organisation for the event of a lottery; once, with the details of its representative',
  params: zCampaignId,
  body: z.strictObject({
    email: z.string().trim().max(254),
    name: z.string().trim().max(120),
    comment: z.string().trim().max(500),
  }),
  output: zRegistration,
  status: 201,
});

/** Answers the file itself. */
export const downloadEntranceTicket = endpoint({
  method: 'GET',
  path: '/api/account/lottery/:id/ticket.pdf',
  access: 'seller',
  summary: 'The entrance ticket of the organisation as PDF with a QR code',
  params: zCampaignId,
  query: z.strictObject({ locale: zLocale.optional() }),
  output: z.unknown(),
});
export const entranceTicketPath = (id: string, locale: string): string =>
  `/api/account/lottery/${encodeURIComponent(id)}/ticket.pdf?locale=${locale}`;

const zGuest = z
  .object({
    id: z.string(),
    organisation: z.string(),
    contractNumber: z.string(),
    name: z.string(),
    email: z.string(),
    comment: z.string(),
    createdAt: zInstant,
    enteredAt: zInstant.nullable(),
    admittedBy: z.string().nullable(),
    /** How often the ticket admitted somebody: more than once by phones that did not know of each other. */
    entrances: z.int(),
  })
  .meta({ id: 'LotteryGuest' });
export type LotteryGuest = z.output<typeof zGuest>;

const zEntrance = z.object({
  /** Made by the device that scanned the ticket. */
  id: z.string(),
  guest: z.string(),
  at: zInstant,
});
export type Entrance = z.output<typeof zEntrance>;

const zDoor = z
  .object({
    campaign: z.object({ id: z.string(), name: zLocalised, eventAt: zInstant, eventPlace: zLocalised }),
    guests: z.array(
      z.object({
        id: z.string(),
        /** SHA-256 of the ticket's code, in hex: a code is recognised by it and cannot be read from it. */
        codeHash: z.string(),
        name: z.string(),
        organisation: z.string(),
      }),
    ),
    entrances: z.array(zEntrance),
    serverNow: zInstant,
  })
  .meta({ id: 'LotteryDoor' });
export type Door = z.output<typeof zDoor>;
export type DoorGuest = Door['guests'][number];

/** Entrances that are sent at once. */
export const MAX_ENTRANCES = 200;

const zWinner = z
  .object({
    position: z.int(),
    number: z.int(),
    prize: z.int(),
    organisation: z.string(),
    contractNumber: z.string(),
    /** Net sales of the contract still cover the coupon. */
    covered: z.boolean(),
    replacedReason: z.string().nullable(),
    handedAt: zInstant.nullable(),
  })
  .meta({ id: 'LotteryWinner' });

const zOfficeLottery = z
  .object({
    campaign: zCampaign.nullable(),
    campaigns: z.array(z.object({ id: z.string(), name: zLocalised })),
    /** Event and prizes may still be changed: it belongs to a campaign of coupons that are not frozen. */
    mayChange: z.boolean(),
    /** Approved campaigns that give coupons and have no lottery yet. */
    waiting: z.array(z.object({ id: z.string(), name: zLocalised, zone: z.string() })),
    coupons: z.int(),
    contracts: z.int(),
    net: zMoney,
    listHash: z.string().nullable(),
    /** Who typed the dice first and waits for a second person; `dice`: as they stand, for that person alone. */
    firstDice: z.object({ by: z.string(), own: z.boolean(), dice: z.string().nullable() }).nullable(),
    winners: z.array(zWinner),
    guests: z.array(zGuest),
    serverNow: zInstant,
  })
  .meta({ id: 'OfficeLottery' });
export type OfficeLottery = z.output<typeof zOfficeLottery>;

const zText = z.string().trim().min(1).max(200);
const zWords = z.strictObject({ ru: zText, en: zText, kg: zText });
export const MAX_PRIZES = 10;
const zDetails = z.strictObject({
  /** By the clocks of the campaign's zone. */
  eventAt: zLocalDateTime,
  eventPlace: zWords,
  drawMonth: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  /** The main prize first. */
  prizes: z
    .array(
      z.strictObject({
        count: z.int().min(1).max(1_000),
        picture: z.enum(PRIZE_PICTURES),
        /** The address of an uploaded picture; empty: the drawing is shown. */
        photo: z.string().trim().max(200).optional(),
        name: zWords,
        note: z.strictObject({ ru: z.string().max(200), en: z.string().max(200), kg: z.string().max(200) }),
      }),
    )
    .min(1)
    .max(MAX_PRIZES),
});
export type LotteryDetails = z.output<typeof zDetails>;

export const prepareLottery = endpoint({
  method: 'PUT',
  path: '/api/office/lottery/:id',
  access: 'admin',
  summary: 'Prepare the lottery of a campaign that gives coupons: event, month of the draw, prizes; until the freeze',
  params: zCampaignId,
  body: zDetails,
  output: z.object({ done: z.boolean() }),
});

export const readOfficeLottery = endpoint({
  method: 'GET',
  path: '/api/office/lottery',
  access: 'admin',
  summary: 'A lottery for staff: totals, the draw, winners and the guests of the event',
  query: z.strictObject({ campaign: z.string().max(64).optional() }),
  output: zOfficeLottery,
});

const zFileLocale = z.strictObject({ locale: zLocale.optional() });
export const exportWinners = endpoint({
  method: 'GET',
  path: '/api/office/lottery/:id/winners.xlsx',
  access: 'admin',
  summary: 'The winners of a lottery with the hand-over of their prizes, as a workbook',
  params: zCampaignId,
  query: zFileLocale,
  output: z.any(),
});

export const exportGuests = endpoint({
  method: 'GET',
  path: '/api/office/lottery/:id/guests.xlsx',
  access: 'admin',
  summary: 'The guests of the event of a lottery with their entrances, as a workbook; recorded',
  params: zCampaignId,
  query: zFileLocale,
  output: z.any(),
});

export const admitGuest = endpoint({
  method: 'POST',
  path: '/api/office/lottery/admissions',
  access: 'admin',
  summary: 'Admit the holder of an entrance ticket by its code; the second time is said and changes nothing',
  body: z.strictObject({ code: z.string().trim().max(100) }),
  output: z.object({ guest: zGuest, repeated: z.boolean() }),
});

export const readDoor = endpoint({
  method: 'GET',
  path: '/api/office/lottery/:id/door',
  access: 'admin',
  summary: 'What a phone at the door needs without a network: hashed ticket codes, names, entrances; recorded',
  params: zCampaignId,
  output: zDoor,
});

export const recordEntrances = endpoint({
  method: 'POST',
  path: '/api/office/lottery/:id/entrances',
  access: 'admin',
  summary: 'Take over entrances that a phone has kept, each once; answers those of every phone',
  params: zCampaignId,
  body: z.strictObject({
    entrances: z
      .array(
        z.strictObject({
          id: z.uuid(),
          guest: z.string().max(64),
          at: z.iso.datetime({ offset: true }),
        }),
      )
      .max(MAX_ENTRANCES),
  }),
  output: z.object({ entrances: z.array(zEntrance), guests: z.int(), serverNow: zInstant }),
});

export const freezeCoupons = endpoint({
  method: 'POST',
  path: '/api/office/lottery/:id/freeze',
  access: 'admin',
  summary: 'Freeze the coupons of a lottery after its period and publish the hash of their list',
  params: zCampaignId,
  output: z.object({ listHash: z.string(), coupons: z.int() }),
});

export const enterDice = endpoint({
  method: 'POST',
  path: '/api/office/lottery/:id/dice',
  access: 'admin',
  summary: 'Type the dice thrown before the notary; the draw takes place when a second person has typed the same',
  params: zCampaignId,
  body: z.strictObject({ dice: z.string().max(300) }),
  output: z.object({ drawn: z.boolean() }),
});

export const replaceWinner = endpoint({
  method: 'POST',
  path: '/api/office/lottery/:id/replacements',
  access: 'admin',
  summary: 'Replace a winner who declined or was disqualified by the next coupon in the order of the draw',
  params: zCampaignId,
  body: z.strictObject({ position: z.int().min(1), reason: z.string().trim().max(300) }),
  output: z.object({ number: z.int() }),
});

export const handOverPrize = endpoint({
  method: 'POST',
  path: '/api/office/lottery/:id/hand-overs',
  access: 'admin',
  summary: 'Record that a prize was handed over; doing it again is harmless',
  params: zCampaignId,
  body: z.strictObject({ position: z.int().min(1) }),
  output: z.object({ handedAt: zInstant }),
});

const zDraw = z
  .object({
    campaign: z.string(),
    name: zLocalised,
    frozenAt: zInstant,
    listHash: z.string(),
    /** Null until the draw. */
    dice: z.string().nullable(),
    drawnAt: zInstant.nullable(),
    /** Numbers of the frozen coupons, ascending. */
    coupons: z.array(z.int()),
    selected: z.array(z.object({ position: z.int(), number: z.int(), prize: z.int(), replaced: z.boolean() })),
    prizes: z.array(z.object({ position: z.int(), name: zLocalised, count: z.int() })),
  })
  .meta({ id: 'LotteryDraw' });
export type LotteryDraw = z.output<typeof zDraw>;

export const readDraw = endpoint({
  method: 'GET',
  path: '/api/lottery/:id/draw.json',
  access: 'public',
  summary: 'The frozen coupons of a lottery, their hash, the dice and the selected numbers; no personal data',
  params: zCampaignId,
  output: zDraw,
});
