import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type account from '#words/ru/account.json';
import type ancillaries from '#words/ru/ancillaries.json';
import type approvals from '#words/ru/approvals.json';
import type audit from '#words/ru/audit.json';
import type balance from '#words/ru/balance.json';
import type bonuses from '#words/ru/bonuses.json';
import type booking from '#words/ru/booking.json';
import type bot from '#words/ru/bot.json';
import type campaigns from '#words/ru/campaigns.json';
import type colors from '#words/ru/colors.json';
import type common from '#words/ru/common.json';
import type company from '#words/ru/company.json';
import type contentDesk from '#words/ru/contentDesk.json';
import type contracts from '#words/ru/contracts.json';
import type conversations from '#words/ru/conversations.json';
import type currencies from '#words/ru/currencies.json';
import type customerHome from '#words/ru/customerHome.json';
import type developers from '#words/ru/developers.json';
import type flights from '#words/ru/flights.json';
import type home from '#words/ru/home.json';
import type hotels from '#words/ru/hotels.json';
import type hotelsTransfers from '#words/ru/hotelsTransfers.json';
import type inAppNotifications from '#words/ru/inAppNotifications.json';
import type letters from '#words/ru/letters.json';
import type lottery from '#words/ru/lottery.json';
import type offers from '#words/ru/offers.json';
import type offline from '#words/ru/offline.json';
import type order from '#words/ru/order.json';
import type orderLists from '#words/ru/orderLists.json';
import type orders from '#words/ru/orders.json';
import type ownSale from '#words/ru/ownSale.json';
import type payments from '#words/ru/payments.json';
import type pricing from '#words/ru/pricing.json';
import type promo from '#words/ru/promo.json';
import type proposals from '#words/ru/proposals.json';
import type railBus from '#words/ru/railBus.json';
import type rates from '#words/ru/rates.json';
import type refundTimeline from '#words/ru/refundTimeline.json';
import type requests from '#words/ru/requests.json';
import type rides from '#words/ru/rides.json';
import type runs from '#words/ru/runs.json';
import type savedPassengers from '#words/ru/savedPassengers.json';
import type schedules from '#words/ru/schedules.json';
import type search from '#words/ru/search.json';
import type seats from '#words/ru/seats.json';
import type settlements from '#words/ru/settlements.json';
import type shell from '#words/ru/shell.json';
import type stays from '#words/ru/stays.json';
import type storefront from '#words/ru/storefront.json';
import type suppliers from '#words/ru/suppliers.json';
import type tasks from '#words/ru/tasks.json';
import type travel from '#words/ru/travel.json';
import type travellers from '#words/ru/travellers.json';
import type users from '#words/ru/users.json';
import type watches from '#words/ru/watches.json';
import type workLists from '#words/ru/workLists.json';
import type workspace from '#words/ru/workspace.json';
import type workspaceHome from '#words/ru/workspaceHome.json';

/**
 * The type of the catalogues, taken from the Russian ones. A new file in words/ adds its two lines here and becomes
 * `useTranslations('<file>')`.
 */
export type Translations = {
  account: typeof account;
  approvals: typeof approvals;
  audit: typeof audit;
  balance: typeof balance;
  bonuses: typeof bonuses;
  campaigns: typeof campaigns;
  booking: typeof booking;
  bot: typeof bot;
  colors: typeof colors;
  common: typeof common;
  contentDesk: typeof contentDesk;
  contracts: typeof contracts;
  conversations: typeof conversations;
  workspace: typeof workspace;
  currencies: typeof currencies;
  customerHome: typeof customerHome;
  developers: typeof developers;
  ancillaries: typeof ancillaries;
  railBus: typeof railBus;
  flights: typeof flights;
  home: typeof home;
  hotels: typeof hotels;
  inAppNotifications: typeof inAppNotifications;
  letters: typeof letters;
  lottery: typeof lottery;
  offline: typeof offline;
  order: typeof order;
  orders: typeof orders;
  refundTimeline: typeof refundTimeline;

  payments: typeof payments;
  pricing: typeof pricing;
  company: typeof company;
  promo: typeof promo;
  users: typeof users;
  proposals: typeof proposals;
  offers: typeof offers;
  requests: typeof requests;
  orderLists: typeof orderLists;
  savedPassengers: typeof savedPassengers;
  rates: typeof rates;
  schedules: typeof schedules;
  search: typeof search;
  hotelsTransfers: typeof hotelsTransfers;
  seats: typeof seats;
  settlements: typeof settlements;
  shell: typeof shell;
  stays: typeof stays;
  ownSale: typeof ownSale;
  rides: typeof rides;
  runs: typeof runs;
  storefront: typeof storefront;
  suppliers: typeof suppliers;
  tasks: typeof tasks;
  travel: typeof travel;
  travellers: typeof travellers;
  watches: typeof watches;
  workLists: typeof workLists;
  workspaceHome: typeof workspaceHome;
};

/** Name of one text: `orderLists.screens.orders`. */
export type TranslationKey = MessageKeys<Translations, NestedKeyOf<Translations>>;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Translations;
  }
}
