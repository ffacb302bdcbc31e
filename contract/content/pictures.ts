/** Widths in pixels in which uploaded pictures are answered besides their own: `/files/…?width=640`. */
export const smallWidths = [400, 640, 960] as const;

const shrinkable = /^\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.(jpg|png|webp)(\?key=[\w.-]+)?$/;

const convertible = /^\/files\/\d{4}\/\d{2}\/[0-9a-f]{32}\.(png|webp|gif)$/;

/** The address of an uploaded picture as JPEG, for programs that show nothing else, such as chats that preview a link. */
export function jpegAddress(address: string): string {
  return convertible.test(address) ? `${address}?as=jpg` : address;
}

/** The address of an uploaded picture in one of these widths; undefined for other sites' pictures and moving ones. */
export function smallPictureAddress(address: string, width: number): string | undefined {
  if (!shrinkable.test(address)) return undefined;
  return `${address}${address.includes('?') ? '&' : '?'}width=${width}`;
}
