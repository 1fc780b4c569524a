import { accountScreens } from '../features/account/screens.ts';
import { approvalsScreens } from '../features/approvals/screens.ts';
import { auditScreens } from '../features/audit/screens.ts';
import { balanceScreens } from '../features/balance/screens.ts';
import { bonusesScreens } from '../features/bonuses/screens.ts';
import { bookingScreens } from '../features/booking/screens.ts';
import { botScreens } from '../features/bot/screens.ts';
import { campaignsScreens } from '../features/campaigns/screens.ts';
import { chatScreens } from '../features/chat/screens.ts';
import { companyScreens } from '../features/company/screens.ts';
import { contentScreens } from '../features/content/screens.ts';
import { contractsScreens } from '../features/contracts/screens.ts';
import { developersScreens } from '../features/developers/screens.ts';
import { galleryScreens } from '../features/gallery/screens.ts';
import { hotelAndTransferScreens } from '../features/hotels-transfers/screens.ts';
import { lettersScreens } from '../features/letters/screens.ts';
import { lotteryScreens } from '../features/lottery/screens.ts';
import { notificationsScreens } from '../features/notifications/screens.ts';
import { currencyScreens } from '../features/office-currencies/screens.ts';
import { flightScreens } from '../features/office-flights/screens.ts';
import { hotelDeskScreens } from '../features/office-hotels/screens.ts';
import { priceScreens } from '../features/office-prices/screens.ts';
import { runScreens } from '../features/office-runs/screens.ts';
import { transferDeskScreens } from '../features/office-transfers/screens.ts';
import { offlineScreens } from '../features/offline/screens.ts';
import { orderScreens } from '../features/order/screens.ts';
import { passengersScreens } from '../features/passengers/screens.ts';
import { promoScreens } from '../features/promo/screens.ts';
import { proposalsScreens } from '../features/proposals/screens.ts';
import { requestOffersScreens } from '../features/request-offers/screens.ts';
import { requestsScreens } from '../features/requests/screens.ts';
import { salesScreens } from '../features/sales/screens.ts';
import { searchScreens } from '../features/search/screens.ts';
import { storefrontScreens } from '../features/storefront/screens.ts';
import { supplierAccountScreens } from '../features/supplier-accounts/screens.ts';
import { supplierScreens } from '../features/suppliers/screens.ts';
import { tasksScreens } from '../features/tasks/screens.ts';
import { travelScreens } from '../features/travel/screens.ts';
import { usersScreens } from '../features/users/screens.ts';
import { watchesScreens } from '../features/watches/screens.ts';
import { workspaceHomeScreens } from '../features/workspace-home/screens.ts';
import type { Screen } from './define-screen.ts';
import { siteScreens } from './site.ts';

/** Every page of the site, one line per feature. */
export const SCREENS: readonly Screen[] = [
  ...accountScreens,
  ...approvalsScreens,
  ...auditScreens,
  ...balanceScreens,
  ...bonusesScreens,
  ...campaignsScreens,
  ...bookingScreens,
  ...botScreens,
  ...chatScreens,
  ...offlineScreens,
  ...contentScreens,
  ...contractsScreens,
  ...currencyScreens,
  ...developersScreens,
  ...galleryScreens,
  ...lettersScreens,
  ...lotteryScreens,
  ...notificationsScreens,
  ...orderScreens,
  ...passengersScreens,
  ...usersScreens,
  ...flightScreens,
  ...hotelDeskScreens,
  ...runScreens,
  ...transferDeskScreens,
  ...priceScreens,
  ...companyScreens,
  ...promoScreens,
  ...proposalsScreens,
  ...requestsScreens,
  ...requestOffersScreens,
  ...salesScreens,
  ...searchScreens,
  ...hotelAndTransferScreens,
  ...siteScreens,
  ...storefrontScreens,
  ...supplierAccountScreens,
  ...supplierScreens,
  ...tasksScreens,
  ...travelScreens,
  ...watchesScreens,
  ...workspaceHomeScreens,
];
