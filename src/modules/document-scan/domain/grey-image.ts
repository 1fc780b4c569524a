/** A picture as shades of grey, row by row; 0 is black. */
export type GreyImage = { readonly width: number; readonly height: number; readonly data: Uint8Array };

export type Point = { readonly x: number; readonly y: number };

/** Shades of grey from red, green, blue and alpha, as a canvas gives them. */
export function greyFromRgba(width: number, height: number, rgba: ArrayLike<number>): GreyImage {
  const data = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < data.length; i++, at += 4)
    data[i] = (rgba[at]! * 77 + rgba[at + 1]! * 150 + rgba[at + 2]! * 29) >> 8;
  return { width, height, data };
}

/** The shade between pixels; outside the picture that of its edge. */
export function shadeAt({ width, height, data }: GreyImage, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), width - 1.001);
  const cy = Math.min(Math.max(y, 0), height - 1.001);
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const fx = cx - left;
  const fy = cy - top;
  const at = top * width + left;
  const upper = data[at]! * (1 - fx) + data[at + 1]! * fx;
  const lower = data[at + width]! * (1 - fx) + data[at + width + 1]! * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The picture made smaller by averaging, so that its longer side has at most this many pixels. */
export function shrink(image: GreyImage, longest: number): GreyImage {
  const factor = Math.max(image.width, image.height) / longest;
  if (factor <= 1) return image;
  const width = Math.max(1, Math.round(image.width / factor));
  const height = Math.max(1, Math.round(image.height / factor));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * image.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * image.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * image.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
      let sum = 0;
      for (let sy = top; sy < bottom; sy++)
        for (let at = sy * image.width + left, end = sy * image.width + right; at < end; at++) sum += image.data[at]!;
      data[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, data };
}

/** The picture turned by a quarter, clockwise. */
export function quarterTurn(image: GreyImage): GreyImage {
  const { width, height } = image;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[x * height + (height - 1 - y)] = image.data[y * width + x]!;
  return { width: height, height: width, data };
}

/** 1 where a pixel is clearly darker than the mean of its neighbourhood. */
export function darkerThanAround({ width, height, data }: GreyImage, radius: number): Uint8Array {
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      const mean = sum / ((bottom - top) * (right - left));
      if (data[y * width + x]! < mean * 0.9 - 3) dark[y * width + x] = 1;
    }
  }
  return dark;
}
