import { createHash } from 'node:crypto';

const tlv = (tag: string, value: string): string => tag + String(value.length).padStart(2, '0') + value;

/** A national QR for one payment: TLV, the sum in tyiyn, the checksum's last four signs. */
export function elqrCode(payment: { id: string; orderNumber: string; minor: number }): string {
  const account = tlv('00', 'qr.alatoo.example') + tlv('01', 'SAPAR') + tlv('10', payment.id.slice(0, 24));
  const body =
    tlv('00', '01') +
    tlv('01', '12') +
    tlv('32', account) +
    tlv('33', tlv('00', payment.orderNumber.slice(0, 30))) +
    tlv('52', '4722') +
    tlv('53', '417') +
    tlv('54', String(payment.minor)) +
    tlv('59', 'SAPAR');
  return body + tlv('63', createHash('sha256').update(body).digest('hex').slice(-4).toUpperCase());
}
