import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture of a page as a PNG of at most 256 colours: what text and charts have, at a third of the bytes. */

const [HEAD_BYTES, CHUNK_BYTES, RGB, COLOURS] = [8, 12, 3, 256];
/** Colours that differ by less are one. */
const SHIFT = 3;

export function smallPicture(png: Buffer): Buffer {
  const [head, packed] = [chunksOf(png, 'IHDR'), chunksOf(png, 'IDAT')];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (head.readUInt32BE(8) >>> 8 !== 0x080200) throw new Error('not 8 bits each of red, green and blue');
  const pixels = unfiltered(inflateSync(packed), width * RGB, height);
  const { palette, placeOf } = paletteOf(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let at = 0; at < width * height; at++)
    rows[at + Math.floor(at / width) + 1] = placeOf(pixels.readUIntBE(at * RGB, RGB));
  const indexed = Buffer.from(head);
  indexed[9] = 3; // colours by their place in a palette
  return Buffer.concat([
    png.subarray(0, HEAD_BYTES),
    ...[chunk('IHDR', indexed), chunk('PLTE', palette)],
    ...[chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** The most frequent colours, each for all that are like it; any other is shown as the nearest. */
function paletteOf(pixels: Buffer) {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += RGB) {
    const colour = pixels.readUIntBE(at, RGB);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const like = (colour: number) => (colour >> SHIFT) & 0x1f1f1f;
  const kept = new Map<number, number>();
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one))
    if (kept.size < COLOURS && !kept.has(like(colour))) kept.set(like(colour), colour);
  const colours = [...kept.values()];
  const palette = Buffer.alloc(colours.length * RGB);
  for (const [place, colour] of colours.entries()) palette.writeUIntBE(colour, place * RGB, RGB);
  const places = new Map(colours.map((colour, place) => [colour, place]));
  function placeOf(colour: number): number {
    const known = places.get(colour);
    if (known !== undefined) return known;
    const far = colours.map((each) => distance(each, colour));
    const place = far.indexOf(Math.min(...far));
    places.set(colour, place);
    return place;
  }
  return { palette, placeOf };
}

function distance(one: number, other: number): number {
  const part = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

/** Each row says how it was filtered: by the pixel left of each, above, or both. */
function unfiltered(rows: Buffer, rowBytes: number, height: number): Buffer {
  const pixels = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column++) {
      const at = row * rowBytes + column;
      const left = column < RGB ? 0 : (pixels[at - RGB] ?? 0);
      const above = row === 0 ? 0 : (pixels[at - rowBytes] ?? 0);
      const corner = row === 0 || column < RGB ? 0 : (pixels[at - rowBytes - RGB] ?? 0);
      const by = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      pixels[at] = ((rows[row * (rowBytes + 1) + 1 + column] ?? 0) + by) & 255;
    }
  }
  return pixels;
}

function nearest(left: number, above: number, corner: number): number {
  const [ofLeft, ofAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const ofCorner = Math.abs(left + above - 2 * corner);
  if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left;
  return ofAbove <= ofCorner ? above : corner;
}

function chunksOf(png: Buffer, name: string): Buffer {
  const found: Buffer[] = [];
  for (let at = HEAD_BYTES; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === name) found.push(png.subarray(at + 8, at + 8 + length));
    at += CHUNK_BYTES + length;
  }
  return Buffer.concat(found);
}

function chunk(name: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(CHUNK_BYTES + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}
