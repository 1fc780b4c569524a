import { createContext } from 'react-router';
import type { CarrierMarks } from '#kernel/carrier-marks.ts';
import type { CompanyDetails } from '#kernel/company.ts';
import type { Instant } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Currency } from '#kernel/money.ts';
import type { Site } from '#kernel/passengers.ts';
import type { Call } from './api/call-type.ts';
import type { ClientState } from './shell/client-state.ts';

/** Parts of the site's configuration that a browser may see. */
export type PublicSite = {
  /** What the company that runs the site says of itself. */
  company: CompanyDetails;
  /** Who sells, in the reader's language; absent until the root route has read it. */
  seller?: string;
  site: Site;
  type: 'public' | 'agent';
  currency: Currency;
  filesUrl: string;
  /** The public address of the site, without a trailing slash. */
  baseUrl: string;
  demo: boolean;
  /** Drawn for carriers; a carrier without one, and all of a release, show their code. */
  carrierMarks?: CarrierMarks;
  /** Whether short messages reach telephones. */
  sms: boolean;
  /** Spec §9 `bookingWaitList`. */
  bookingWaitList: boolean;
  /** Spec §9 `isParseDocumentAllowed`: passengers may be filled from a photograph of a document. */
  isParseDocumentAllowed: boolean;
};

export type ServerValues = {
  call: Call;
  caller: { locale: Locale };
  /** A hash that distinguishes the visitors of one browser; it reveals no identity. */
  visitor: () => string;
  nonce: string;
  site: PublicSite;
  /** Spec §9 `newRequestsEnabled`. */
  newRequests: boolean;
  /** Read from the request when the host does not provide it. */
  clientState?: ClientState;
  /** The server clock's time; the system's when absent. */
  now?: Instant;
};

/** How loaders and actions call the product: `context.get(serverContext).call(endpoint, input)`. */
export const serverContext = createContext<ServerValues>();
