/** The mark of the product: the icon that the public site serves. */
export function ProductMark({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
