// node cli/build/make-icons.mjs: renders the mark in the other colours of the settings and the pictures that cannot be
// SVG, into site/public. Run by hand after the mark has changed; the repository contains the results.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'site/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const tokens = readFileSync(join(folder, '../../ui/styles/tokens.css'), 'utf8');
/** The colours of the settings except the default one, from ui/styles/tokens.css. */
const brands = Object.fromEntries(
  [...tokens.matchAll(/data-colour='(\w+)'\] \{\s*--brand: (#\w+)/g)].map(([, colour, brand]) => [
    colour,
    brand,
  ]),
);

for (const name of ['favicon', 'mark'])
  for (const [colour, brand] of Object.entries(brands))
    writeFileSync(join(folder, `${name}-${colour}.svg`), inColour(name, brand));
for (const [suffix, rendered] of [
  ['', mark],
  ...Object.keys(brands).map((colour) => [`-${colour}`, inFile(colour)]),
]) {
  writeFileSync(join(folder, `apple-touch-icon${suffix}.png`), await touchIcon(rendered));
  writeFileSync(join(folder, `favicon${suffix}.ico`), await icon(rendered, 48));
}
writeFileSync(join(folder, 'share.jpg'), await sharePicture());

function inFile(colour) {
  return readFileSync(join(folder, `favicon-${colour}.svg`), 'utf8');
}

/** The mark in another colour. */
function inColour(name, brand) {
  return readFileSync(join(folder, `${name}.svg`), 'utf8').replaceAll('#0b3d7a', brand);
}

/** For home screens, which round the corners and show transparency black: the mark on white with a margin. */
async function touchIcon(rendered) {
  const margin = { top: 18, right: 18, bottom: 18, left: 18, background: '#ffffff' };
  return await picture(rendered, 144).flatten({ background: '#ffffff' }).extend(margin).png().toBuffer();
}

/** An ICO file with one PNG in it: a header of 6 bytes, one entry of 16, then the picture. */
async function icon(rendered, size) {
  const png = await picture(rendered, size).png().toBuffer();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * Renders the picture for shared links of a site with neither a picture of its own nor a logo, so without a name. The
 * mark is in the middle, so that it survives when a service crops the picture to a square.
 */
async function sharePicture() {
  // Large, its lines need not be as strong as in an icon.
  const inner = mark
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replace(/<circle[^>]*fill="#0b3d7a"\/>/, '')
    .replaceAll('stroke-width="3.6"', 'stroke-width="2.6"');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#0b3d7a"/>
    <g fill="none" stroke="#ffffff" stroke-opacity=".12" stroke-width="2">${rings()}</g>
    <g fill="none" transform="translate(392 99) scale(6.5)">${inner}</g>
  </svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

/** Rings around the mark. */
function rings() {
  return [200, 280, 360, 440, 520, 600].map((r) => `<circle cx="600" cy="315" r="${r}"/>`).join('');
}

function picture(svg, size) {
  // The mark is 64 units wide; it is rendered at its final size, so that its lines stay sharp.
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
}
