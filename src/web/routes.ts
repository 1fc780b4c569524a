import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { accountRoutes } from './features/account/routes.ts';
import { approvalRoutes } from './features/approvals/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { balanceRoutes } from './features/balance/routes.ts';
import { bookingRoutes } from './features/booking/routes.ts';
import { contractRoutes } from './features/contracts/routes.ts';
import { developerRoutes } from './features/developers/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { orderRoutes } from './features/order/routes.ts';
import { passengerRoutes } from './features/passengers/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { proposalRoutes } from './features/proposals/routes.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { salesRoutes } from './features/sales/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { serviceRoutes } from './features/services/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { travelRoutes } from './features/travel/routes.ts';
import { watchRoutes } from './features/watches/routes.ts';

export default [
  route('logout', 'routes/public/logout.ts'),
  route('preferences', 'routes/public/preferences.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  layout('shell/shell.tsx', [
    index('routes/public/home.tsx'),
    route('bad-access', 'routes/public/bad-access.tsx'),
    route('support-chat', 'routes/public/support-chat.tsx'),
    route('colors', 'routes/public/colors.tsx'),
    ...accountRoutes,
    ...approvalRoutes,
    ...auditRoutes,
    ...contractRoutes,
    ...taskRoutes,
    ...peopleRoutes,
    ...searchRoutes,
    ...serviceRoutes,
    ...bookingRoutes,
    ...orderRoutes,
    ...noticeRoutes,
    ...passengerRoutes,
    ...proposalRoutes,
    ...requestRoutes,
    ...balanceRoutes,
    ...salesRoutes,
    ...developerRoutes,
    ...travelRoutes,
    ...watchRoutes,
    route('news', 'routes/public/news.tsx'),
    route('news/*', 'routes/public/news-article.tsx'),
    route('en/policy', 'routes/public/policy-en.tsx'),
    route('*', 'routes/public/content-page.tsx'),
  ]),
] satisfies RouteConfig;
