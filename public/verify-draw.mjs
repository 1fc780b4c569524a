// Repeats the draw of a Sapar lottery from its published data: node verify-draw.mjs draw.json
// Needs Node.js alone. Ends with 0 when hash, winners and prizes are those that were published, otherwise with 1.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { coupons, listHash, dice, selected, prizes } = JSON.parse(readFileSync(process.argv[2] ?? 'draw.json', 'utf8'));
const sha256 = (data) => createHash('sha256').update(data);
const problems = [];

// The list: one number a line, ascending, each once. Its hash was published before the dice were thrown.
if (coupons.some((number, i) => i > 0 && number <= coupons[i - 1]))
  problems.push('The list is not in ascending order.');
const hash = sha256(`${coupons.join('\n')}\n`).digest('hex');
console.log(`Coupons: ${coupons.length}\nSHA-256: ${hash}`);
if (hash !== listHash) problems.push(`The published hash is another one: ${listHash}`);

if (dice === null) {
  console.log('The dice have not been thrown yet.');
} else {
  if (!/^[1-6]{50,100}$/.test(dice)) problems.push('The dice are not 50 to 100 digits from 1 to 6.');
  // RFC 3797 with SHA-256: hash(n, key, n) modulo the number of coupons left is the index of the next one.
  const left = [...coupons];
  const key = Buffer.from(`${listHash}/${dice}/`, 'ascii');
  const places = selected.toSorted((a, b) => a.position - b.position);
  for (const [n, place] of places.entries()) {
    const counter = Buffer.from([n >> 8, n & 255]);
    const digest = sha256(Buffer.concat([counter, key, counter])).digest('hex');
    const [number] = left.splice(Number(BigInt(`0x${digest}`) % BigInt(left.length)), 1);
    console.log(`${place.position}. coupon ${number}${place.replaced ? ' (replaced)' : ''}`);
    if (place.position !== n + 1) problems.push(`Place ${n + 1} is missing.`);
    if (place.number !== number) problems.push(`Place ${place.position}: coupon ${place.number} was published.`);
  }

  // Each prize as often as there are of it, the first prize first; as many winners as prizes, or as coupons.
  const inOrder = prizes.toSorted((a, b) => a.position - b.position);
  const due = inOrder.flatMap((prize) => Array(prize.count).fill(prize.position)).slice(0, coupons.length);
  // Who was replaced is followed at the end by the next coupon, for the same prize.
  const drawn = places.slice(0, due.length);
  const next = places.slice(due.length);
  for (const [n, prize] of due.entries())
    if (drawn[n]?.prize !== prize) problems.push(`Place ${n + 1} must be published with prize ${prize}.`);
  const sorted = (all) =>
    all
      .map(({ prize }) => prize)
      .toSorted((a, b) => a - b)
      .join();
  if (sorted(places.filter(({ replaced }) => replaced)) !== sorted(next))
    problems.push('The prizes of replaced winners are not those of the coupons that replace them.');
}

console.log(problems.length === 0 ? 'The published draw is right.' : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
