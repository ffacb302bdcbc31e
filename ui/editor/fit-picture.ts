import { extensionOf, uploadError, type UploadKind } from '#contract/content/files.ts';

interface Picture {
  file: Blob;
  name: string;
}

const widths = [2400, 1600, 1200];
const quality = 0.85;

/**
 * Converts a picture that its kind does not accept (a screenshot of a whole screen, a BMP) to JPEG, smaller where
 * necessary. A picture that cannot be made to fit is returned unchanged.
 */
export async function fitPicture(file: Blob, name: string, kind: UploadKind): Promise<Picture> {
  if (uploadError(kind, name, file.size) === undefined) return { file, name };
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return { file, name };
  const jpegName = `${name.slice(0, name.length - extensionOf(name).length).replace(/\.$/, '')}.jpg`;
  for (const width of widths) {
    const jpeg = await scalePicture(picture, Math.min(1, width / picture.width));
    if (jpeg && uploadError(kind, jpegName, jpeg.size) === undefined) return { file: jpeg, name: jpegName };
  }
  return { file, name };
}

function scalePicture(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG has no transparency: transparent areas become white.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
