// palette.mjs: a screenshot (8-bit RGB or RGBA PNG) with at most 256 colours, a third of its size: what is
// kept with the documentation.
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function* chunksOf(png) {
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    yield [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]
    at += 12 + length
  }
}

function paeth(a, b, c) {
  const pa = Math.abs(b - c)
  const pb = Math.abs(a - c)
  const pc = Math.abs(a + b - 2 * c)
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Undoes the filters: rows of plain samples. */
function samples(raw, width, height, channels) {
  const row = width * channels
  const out = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const left = x >= channels ? out[y * row + x - channels] : 0
      const up = y ? out[(y - 1) * row + x] : 0
      const corner = y && x >= channels ? out[(y - 1) * row + x - channels] : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      out[y * row + x] = raw[y * (row + 1) + 1 + x] + guess
    }
  }
  return out
}

/** The 256 colours most used, none too near another of them. */
function paletteOf(counts) {
  const chosen = []
  for (const near of [12, 6, 0])
    for (const [colour] of counts) {
      if (chosen.length === 256) return chosen
      if (!chosen.some((other) => distance(other, colour) <= near)) chosen.push(colour)
    }
  return chosen
}

const distance = (a, b) => Math.max(Math.abs((a >> 16) - (b >> 16)), Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)), Math.abs((a & 255) - (b & 255)))

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

export function toPalette(png) {
  const chunks = [...chunksOf(png)]
  const head = chunks.find(([type]) => type === 'IHDR')[1]
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3]
  const raw = inflateSync(Buffer.concat(chunks.filter(([type]) => type === 'IDAT').map(([, data]) => data)))
  const plain = samples(raw, width, height, channels)
  const pixels = Array.from({ length: width * height }, (_, i) => plain.readUIntBE(i * channels, 3))
  const counts = new Map()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = paletteOf([...counts].sort((a, b) => b[1] - a[1]))
  const index = new Map([...counts.keys()].map((colour) => [colour, palette.reduce((best, one, i) => (distance(one, colour) < distance(palette[best], colour) ? i : best), 0)]))
  const rows = Buffer.alloc((width + 1) * height)
  pixels.forEach((colour, i) => (rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = index.get(colour)))
  const header = Buffer.from(head)
  header[9] = 3
  const colours = Buffer.concat(palette.map((colour) => Buffer.from([colour >> 16, (colour >> 8) & 255, colour & 255])))
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('PLTE', colours), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))])
}
