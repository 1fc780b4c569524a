import { darkerThanAround, type GreyImage } from './grey-image.ts';

/** A connected dark spot: its middle, width and height. */
export type Blob = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const MIN_HEIGHT = 5;
const MAX_HEIGHT = 90;
const MIN_PIXELS = 7;

type Labels = { readonly labels: Int32Array; readonly parents: number[] };

function rootOf(parents: number[], label: number): number {
  let root = label;
  while (parents[root] !== root) root = parents[root]!;
  for (let at = label; at !== root; ) {
    const next = parents[at]!;
    parents[at] = root;
    at = next;
  }
  return root;
}

/** Labels of connected pixels, corners included; labels that met have one root. */
function label(dark: Uint8Array, width: number, height: number): Labels {
  const labels = new Int32Array(width * height);
  const parents = [0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!dark[at]) continue;
      let own = 0;
      const touch = (other: number): void => {
        if (other === 0) return;
        if (own === 0) own = rootOf(parents, other);
        else {
          const root = rootOf(parents, other);
          if (root !== own) {
            const [low, high] = root < own ? [root, own] : [own, root];
            parents[high] = low;
            own = low;
          }
        }
      };
      if (x > 0) touch(labels[at - 1]!);
      if (y > 0) {
        if (x > 0) touch(labels[at - width - 1]!);
        touch(labels[at - width]!);
        if (x < width - 1) touch(labels[at - width + 1]!);
      }
      if (own === 0) {
        own = parents.length;
        parents.push(own);
      }
      labels[at] = own;
    }
  }
  return { labels, parents };
}

/** Dark spots that may be characters, from left to right. `radius`: of the neighbourhood that they are darker than. */
export function findBlobs(image: GreyImage, radius: number): Blob[] {
  const { width, height } = image;
  const { labels, parents } = label(darkerThanAround(image, radius), width, height);
  const count = parents.length;
  const pixels = new Int32Array(count);
  const left = new Int32Array(count).fill(width);
  const right = new Int32Array(count).fill(-1);
  const top = new Int32Array(count).fill(height);
  const bottom = new Int32Array(count).fill(-1);
  const roots = Int32Array.from(parents, (_, own) => rootOf(parents, own));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const own = roots[labels[at]!]!;
      if (own === 0) continue;
      pixels[own]!++;
      if (x < left[own]!) left[own] = x;
      if (x > right[own]!) right[own] = x;
      if (y < top[own]!) top[own] = y;
      if (y > bottom[own]!) bottom[own] = y;
    }
  }
  const blobs: Blob[] = [];
  for (let own = 1; own < count; own++) {
    const w = right[own]! - left[own]! + 1;
    const h = bottom[own]! - top[own]! + 1;
    if (pixels[own]! < MIN_PIXELS || h < MIN_HEIGHT || h > MAX_HEIGHT || w > MAX_HEIGHT || w > 1.7 * h) continue;
    blobs.push({ x: (left[own]! + right[own]!) / 2, y: (top[own]! + bottom[own]!) / 2, width: w, height: h });
  }
  return blobs.sort((one, other) => one.x - other.x);
}
