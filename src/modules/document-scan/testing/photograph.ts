import { type GreyImage, type Point, shadeAt } from '../domain/grey-image.ts';
import { solve } from '../domain/grid.ts';
import type { Random } from './random.ts';

/** How a page is photographed. */
export type Shot = {
  /** Pixels of the photograph. */
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise; any number of quarter turns included. */
  readonly turn: number;
  /** Share of the photograph's width that the page takes, before it is turned. */
  readonly fill: number;
  /** How much nearer one side is than the other, across and down. */
  readonly tilt: readonly [number, number];
  /** Pixels of the photograph. */
  readonly blur: number;
  /** Pixels that the camera moved while the picture was taken, to the right. */
  readonly motion?: number;
  /** How much darker one edge is than the opposite one, and the direction in degrees. */
  readonly shade: { readonly depth: number; readonly from: number };
  readonly brightness: number;
  readonly noise: number;
  /** A reflection at a place of the page, in shares of its width and height. */
  readonly glare?: { readonly x: number; readonly y: number; readonly radius: number };
  /** Shift of the page, in shares of the photograph. */
  readonly shift?: readonly [number, number];
};

/** A shot as people take with a telephone: readable, but never straight and even. */
export function ordinaryShot(random: Random, landscape = true): Shot {
  const large = random.pick([1600, 2000, 2400, 3000]);
  const [width, height] = landscape ? [large, Math.round(large * 0.75)] : [Math.round(large * 0.75), large];
  return {
    width,
    height,
    turn: random.between(-14, 14) + (random.next() < 0.3 ? random.pick([90, 180, 270]) : 0),
    fill: random.between(0.62, 0.84),
    tilt: [random.between(-0.16, 0.16), random.between(-0.16, 0.16)],
    blur: random.between(0.4, 1.1) * (large / 1600),
    shade: { depth: random.between(0, 0.45), from: random.between(0, 360) },
    brightness: random.between(0.6, 1.05),
    noise: random.between(1, 7),
    shift: [random.between(-0.03, 0.03), random.between(-0.03, 0.03)],
  };
}

/** Corners of the page in the photograph: top left, top right, bottom right, bottom left. */
function corners(page: GreyImage, shot: Shot): Point[] {
  const quarter = Math.round(shot.turn / 90) % 2 !== 0;
  const room = Math.min(shot.width, (shot.height * page.width) / page.height);
  const upright = Math.min(shot.height, (shot.width * page.width) / page.height);
  const width = shot.fill * (quarter ? upright : room);
  const height = (width * page.height) / page.width;
  const angle = (shot.turn * Math.PI) / 180;
  const [sx, sy] = shot.shift ?? [0, 0];
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u, v]) => {
    const near = 1 / (1 + shot.tilt[0] * u! + shot.tilt[1] * v!);
    const x = u! * width * near;
    const y = v! * height * near;
    return {
      x: shot.width * (0.5 + sx) + x * Math.cos(angle) - y * Math.sin(angle),
      y: shot.height * (0.5 + sy) + x * Math.sin(angle) + y * Math.cos(angle),
    };
  });
}

/** Eight numbers that take a point of the photograph to the page (both in pixels). */
function toPage(page: GreyImage, shot: Shot): number[] {
  const ends = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ];
  const matrix: number[][] = [];
  const right: number[] = [];
  corners(page, shot).forEach(({ x, y }, i) => {
    const [u, v] = ends[i]! as [number, number];
    matrix.push([x, y, 1, 0, 0, 0, -x * u, -y * u], [0, 0, 0, x, y, 1, -x * v, -y * v]);
    right.push(u, v);
  });
  return solve(matrix, right)!;
}

/** Three passes of a moving mean come close to a Gaussian blur. */
export function blurred(image: GreyImage, sigma: number): GreyImage {
  if (sigma < 0.3) return image;
  const { width, height } = image;
  let from = Float32Array.from(image.data);
  const size = Math.sqrt(4 * sigma * sigma + 1);
  const whole = Math.max(0, Math.floor((size - 1) / 2));
  const part = Math.min(1, Math.max(0, (size - 1) / 2 - whole));
  const total = 2 * whole + 1 + 2 * part;
  const pass = (step: number, length: number, lines: number, stride: number): void => {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line++) {
      const base = line * stride;
      const at = (i: number): number => from[base + Math.min(length - 1, Math.max(0, i)) * step]!;
      let sum = 0;
      for (let i = -whole; i <= whole; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        to[base + i * step] = (sum + part * (at(i - whole - 1) + at(i + whole + 1))) / total;
        sum += at(i + whole + 1) - at(i - whole);
      }
    }
    from = to;
  };
  for (let i = 0; i < 3; i++) {
    pass(1, width, height, width);
    pass(width, height, width, 1);
  }
  return { width, height, data: Uint8Array.from(from) };
}

function moved(image: GreyImage, distance: number): GreyImage {
  const { width, height, data } = image;
  const result = new Uint8Array(data.length);
  const reach = Math.round(distance);
  for (let y = 0; y < height; y++) {
    let sum = 0;
    const at = (x: number): number => data[y * width + Math.min(width - 1, Math.max(0, x))]!;
    for (let i = 0; i < reach; i++) sum += at(i);
    for (let x = 0; x < width; x++) {
      result[y * width + x] = sum / reach;
      sum += at(x + reach) - at(x);
    }
  }
  return { width, height, data: result };
}

/** The photograph of a page on a table. */
export function photograph(page: GreyImage, shot: Shot, random: Random): GreyImage {
  const h = toPage(page, shot);
  const { width, height } = shot;
  const table = random.between(30, 150);
  const grain = random.between(0.01, 0.06);
  const direction = (shot.shade.from * Math.PI) / 180;
  const [lx, ly] = [Math.cos(direction), Math.sin(direction)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = h[6]! * x + h[7]! * y + 1;
      const u = (h[0]! * x + h[1]! * y + h[2]!) / w;
      const v = (h[3]! * x + h[4]! * y + h[5]!) / w;
      const isPage = u >= 0 && v >= 0 && u < page.width && v < page.height;
      let shade = isPage ? shadeAt(page, u, v) : table + 12 * Math.sin(grain * x + 2 * Math.sin(grain * y));
      shade *=
        shot.brightness *
        (1 -
          shot.shade.depth * (0.5 + (0.5 * (lx * (2 * x - width))) / width + (0.5 * (ly * (2 * y - height))) / height));
      if (shot.glare && isPage) {
        const dx = (u / page.width - shot.glare.x) / shot.glare.radius;
        const dy = ((v / page.height - shot.glare.y) * page.height) / page.width / shot.glare.radius;
        shade += 420 * Math.exp(-(dx * dx + dy * dy) * 1.5);
      }
      data[y * width + x] = Math.max(0, Math.min(255, shade));
    }
  let picture = blurred({ width, height, data }, shot.blur);
  if (shot.motion && shot.motion > 1) picture = moved(picture, shot.motion);
  if (shot.noise > 0)
    for (let i = 0; i < picture.data.length; i++) {
      // A sum of two even numbers is near enough to noise of a sensor.
      const noisy = picture.data[i]! + shot.noise * 2.4 * (random.next() + random.next() - 1);
      picture.data[i] = Math.max(0, Math.min(255, noisy));
    }
  return picture;
}
