// node cli/draw-marks.mjs: draws the pictures of the mark that cannot be SVG, into site/public. Run by hand after the
// mark has changed; what it draws is kept in the repository.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'site/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');

/** x, width, height, storeys of the houses on the horizon. */
const houses = [
  [40, 96, 150, 4],
  [250, 110, 210, 6],
  [790, 120, 260, 7],
  [930, 88, 170, 5],
  [1040, 116, 320, 9],
];

writeFileSync(join(folder, 'apple-touch-icon.png'), await touchIcon());
writeFileSync(join(folder, 'favicon.ico'), await icon(48));
writeFileSync(join(folder, 'share.jpg'), await sharePicture());

/** For home screens, which round the corners and show transparency black: the mark on white with a margin. */
async function touchIcon() {
  const margin = { top: 18, right: 18, bottom: 18, left: 18, background: '#ffffff' };
  return await picture(mark, 144).flatten({ background: '#ffffff' }).extend(margin).png().toBuffer();
}

/** An ICO file with one PNG in it: a header of 6 bytes, one entry of 16, then the picture. */
async function icon(size) {
  const png = await picture(mark, size).png().toBuffer();
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
 * What shared links show where the site has no picture of its own, so without a name. Services that cut it to a square
 * keep the mark, which stands in the middle.
 */
async function sharePicture() {
  // Large, its lines need not be as strong as in an icon.
  const inner = mark
    .replace(/<svg[^>]*>|<\/svg>/g, '')
    .replaceAll('stroke-width="3.6"', 'stroke-width="2.6"');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#0b3d7a"/>
    <g stroke="#ffffff" stroke-opacity=".1">${grid()}</g>
    <g fill="none" stroke="#8fb2da" stroke-opacity=".55" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
      <path d="M0 540h1200"/>${houses.map(house).join('')}
      <path d="M212 540V196h-24m24 0h210M212 150v46M212 150l150 46M212 150l-52 46h52M372 196v92"/>
    </g>
    <path d="M358 288h28v22h-28z" fill="none" stroke="#e8594e" stroke-width="4" stroke-linejoin="round"/>
    <g fill="none" transform="translate(440 132) scale(5)"><path d="M32 0 5.500 8.800v21.200c0 17 10.200 28.200 26.500 34 16.300-5.800 26.500-17 26.500-34V8.800Z" fill="#ffffff"/>${inner}</g>
  </svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 72, mozjpeg: true }).toBuffer();
}

function house([x, width, height, storeys]) {
  const top = 540 - height;
  const lines = Array.from({ length: storeys - 1 }, (_, index) => {
    const y = Math.round(top + ((index + 1) * height) / storeys);
    return `M${x + 16} ${y}h${width - 32}`;
  });
  return `<path d="M${x} 540V${top}h${width}v${height}${lines.join('')}"/>`;
}

function grid() {
  const across = Array.from({ length: 29 }, (_, index) => `M${(index + 1) * 40} 0v630`);
  const down = Array.from({ length: 15 }, (_, index) => `M0 ${(index + 1) * 40}h1200`);
  return `<path d="${[...across, ...down].join('')}"/>`;
}

function picture(svg, size) {
  // The mark is 64 units wide; drawn at its final size, so that its lines stay sharp.
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
}
