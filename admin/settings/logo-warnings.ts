const minHeight = 40;
const maxRatio = 5;

/**
 * Returns the reason why a logo of this size is hard to recognise in the page header, or blank. A vector image without
 * a size passes.
 */
export function logoError(width: number, height: number): string {
  if (width === 0 || height === 0) return '';
  const size = `这个标志为 ${width} × ${height} 像素`;
  if (width > height * maxRatio)
    return `${size}，太扁：在页头里会缩得很小，请换成宽不超过高的 ${maxRatio} 倍的图`;
  if (height > width * 2) return `${size}，太窄：在页头里只剩一条线，请换成宽高相近的图`;
  if (height < minHeight) return `${size}，太小：在页头里会模糊，请换成高 88 像素以上的图`;
  return '';
}
