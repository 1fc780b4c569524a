/**
 * The quick start: shown on the page and run by a test, step by step in one shell, from a search to a ticket paid from
 * the balance and its refund amount. Needs only `curl` and `jq`; KEY, SAPAR, DATE and DOCUMENT are set before.
 */
export const QUICK_START = [
  {
    step: 'call',
    code: `api() {
  curl -sS --fail-with-body -H "Authorization: Bearer $KEY" \\
    -H "Content-Type: application/json" "$@"
}`,
  },
  {
    step: 'search',
    code: `SEARCH=$(api "$SAPAR/api/searches" -d '{
  "slices": [{"from": "bishkek", "to": "osh", "date": "'$DATE'"}],
  "passengerCounts": {"aaa": 1, "rbg": 0, "rmg": 0, "ins": 0},
  "cabin": "economy", "direct": false}' | jq -r .uid)`,
  },
  {
    step: 'offer',
    code: `until api "$SAPAR/api/searches/$SEARCH" > found.json
  [ "$(jq -r .complete found.json)" = true ]; do sleep 1; done
OFFER=$(jq -r '.itineraries[0].offers[0].id' found.json)`,
  },
  {
    step: 'booking',
    code: `BOOKING=$(api "$SAPAR/api/bookings" \\
  -d '{"searchUid": "'$SEARCH'", "offerId": "'$OFFER'"}' | jq -r .id)`,
  },
  {
    step: 'passengers',
    code: `api -X PUT "$SAPAR/api/bookings/$BOOKING/passengers" -d '{
  "complete": true,
  "contacts": {"phone": "+996555123456", "email": "traveller@example.com"},
  "passengers": [{
    "surname": "SYDYKOV", "name": "AZAMAT", "patronymic": "", "noPatronymic": true,
    "gender": "male", "birthdate": "1990-01-01", "citizenship": "KG",
    "documentType": "passport", "documentNumber": "'$DOCUMENT'",
    "expiration": "2033-01-01"}]}' > booking.json`,
  },
  {
    step: 'price',
    code: `api "$SAPAR/api/bookings/$BOOKING/services" -d '{}' > booking.json
TOTAL=$(jq -c '.price.total' booking.json)
AGREED=$(jq -c '[.agreements[] | {key, version}]' booking.json)`,
  },
  {
    step: 'order',
    code: `ORDER=$(api "$SAPAR/api/bookings/$BOOKING/order" \\
  -H "Idempotency-Key: order-$BOOKING" -d '{
  "agreements": '"$AGREED"', "acceptedTotal": '"$TOTAL"',
  "priceChangeAccepted": true, "confirmNewOrder": false,
  "method": "balance"}' | jq -r .orderId)`,
  },
  {
    step: 'ticket',
    code: `until api "$SAPAR/api/orders/$ORDER" > order.json
  [ "$(jq -r .status order.json)" = sold ] &&
    [ "$(jq -r .inProgress order.json)" = false ]; do sleep 1; done
jq -r '.tickets[0].number' order.json`,
  },
  {
    step: 'quote',
    code: `PASSENGER=$(jq -r '.passengers[0].id' order.json)
api "$SAPAR/api/orders/$ORDER/returns" \\
  -d '{"kind": "refund", "passengerIds": ["'$PASSENGER'"]}' | jq -c .refundAmount`,
  },
] as const;
