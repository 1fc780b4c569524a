import type { Locale } from '#kernel/locale.ts';
import { toBarCodeText } from './bcbp.ts';
import type { BoardingPassData } from './boarding-pass.ts';
import type { Seller } from './common-blocks.ts';
import type { Translate } from './translate.ts';

/** Whose passes they are, as Apple's certificate names it. */
export type PassType = { readonly passTypeIdentifier: string; readonly teamIdentifier: string };

/** The description of a boarding pass for the wallet of a phone (Apple's pass format, version 1). */
export function walletPass(
  data: BoardingPassData,
  locale: Locale,
  t: Translate,
  { seller, passTypeIdentifier, teamIdentifier }: PassType & { seller: Seller },
): object {
  const field = (key: string, value: string) => ({ key, label: t(`boarding.${key}`), value });
  const message = toBarCodeText(data);
  const barcode = { format: 'PKBarcodeFormatAztec', message, messageEncoding: 'iso-8859-1' };
  return {
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: `${data.ticket}-${data.flight.replace(' ', '')}-${data.date}`,
    organizationName: seller.name,
    description: `${t('boarding.title')} ${data.flight}`,
    backgroundColor: 'rgb(255, 255, 255)',
    foregroundColor: 'rgb(20, 32, 40)',
    barcode,
    barcodes: [barcode],
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [field('seat', data.seat ?? t('boarding.lap'))],
      primaryFields: [
        { key: 'from', label: data.fromLocation.city[locale], value: data.from },
        { key: 'to', label: data.toLocation.city[locale], value: data.to },
      ],
      secondaryFields: [
        { key: 'passenger', label: t('columns.passenger'), value: `${data.surname} ${data.name}` },
        field('flight', data.flight),
      ],
      auxiliaryFields: [
        field('departs', data.departsLocal.slice(11, 16)),
        field('boards', data.boards.slice(11, 16)),
        field('sequence', String(data.sequence).padStart(3, '0')),
      ],
    },
  };
}
