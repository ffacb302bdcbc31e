import { decodeQR } from 'qr/decode.js';

/** Beyond it a code is read no better, and slower. */
const maxSide = 2400;

/** The text of the QR code in a picture; undefined when none is seen. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const whole = { effort: Infinity, timeLimit: 3000 };
  return (
    readFrame(picture, picture.width * scale, picture.height * scale, whole) ??
    // Modules of a sharp picture that fall between pixels when it is made smaller.
    (scale < 1 ? readFrame(picture, picture.width, picture.height, whole) : undefined)
  );
}

const canvas = document.createElement('canvas');

/** Decodes one frame of a camera, faster. */
export function readFrame(
  source: CanvasImageSource,
  wide: number,
  high: number,
  options: { effort?: number; timeLimit?: number } = {},
): string | undefined {
  const [width, height] = [Math.round(wide), Math.round(high)];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen || width === 0 || height === 0) return undefined;
  Object.assign(canvas, { width, height });
  // Transparent pixels become white, like paper.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(source, 0, 0, width, height);
  try {
    return decodeQR(pen.getImageData(0, 0, width, height), options);
  } catch {
    return undefined;
  }
}
